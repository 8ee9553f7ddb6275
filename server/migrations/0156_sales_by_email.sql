-- A store finds a sale by the e-mail that its shopper typed (docs/decisions/0120). What is under way is in no list of a store: only what has ended
-- is indexed, so that the steps of a purchase write nothing here.

create index if not exists checkouts_ended_by_email on checkouts (merchant_id, email, created_at desc)
  where email is not null and status in ('OK', 'KO', 'EXPIRED');
