-- Messages whose carrier is asked whether they arrived, found by when they were sent.

create index customer_messages_on_their_way on customer_messages (sent_at desc)
  where status = 'SENT' and channel in ('SMS', 'WHATSAPP');
