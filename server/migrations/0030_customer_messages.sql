-- What customers and shoppers were sent, in which words, and whether it arrived; and where a customer wants to hear from us.

create table customer_messages (
  -- by which the company that carries it drops a repeat
  id text primary key,
  kind text not null,
  -- what it tells of: told once for each kind, channel and recipient
  cause text not null,
  -- null: somebody who was refused and is no customer
  customer_id uuid references customers,
  purchase_id uuid references checkouts,
  channel text not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
  recipient text not null,
  subject text,
  -- codes and links that open something are dots here
  words text not null,
  status text not null check (status in ('PLANNED', 'SENT', 'ARRIVED', 'FAILED', 'SKIPPED')),
  created_at timestamptz not null,
  sent_at timestamptz,
  done_at timestamptz,
  -- sent once more because an admin asked for it
  repeat_of text references customer_messages,
  asked_by text
);
create unique index customer_messages_once on customer_messages (cause, kind, channel, recipient) where repeat_of is null;
create index on customer_messages (customer_id, created_at desc, id desc);
create index on customer_messages (purchase_id, created_at desc, id desc);
create index customer_messages_planned on customer_messages (created_at) where status = 'PLANNED';
create index customer_messages_repeats on customer_messages (repeat_of) where repeat_of is not null;

-- null: as the newest code that proved the phone
alter table customers add column message_channel text check (message_channel in ('SMS', 'WHATSAPP', 'EMAIL'));
