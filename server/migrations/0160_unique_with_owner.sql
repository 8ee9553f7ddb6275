-- Uniqueness that is of one owner by what it says takes the owner along (decision 88): a purchase and a merchant's person have one merchant, an
-- instalment has one customer. The names stay, by which the version before knows a breach. To build before: each by its words, concurrently.

create unique index if not exists webhook_events_sequence_of_object on webhook_events (object_id, merchant_id, sequence);
alter table webhook_events drop constraint webhook_events_object_id_sequence_key;
alter index webhook_events_sequence_of_object rename to webhook_events_object_id_sequence_key;

create unique index if not exists vtex_payments_of_checkout on vtex_payments (checkout_id, merchant_id);
alter table vtex_payments drop constraint vtex_payments_checkout_id_key;
alter index vtex_payments_of_checkout rename to vtex_payments_checkout_id_key;

create unique index if not exists merchant_notices_once_a_period
  on merchant_notices (user_id, frequency, channel, period_from, merchant_id) where period_from is not null;
drop index merchant_notices_of_period;
alter index merchant_notices_once_a_period rename to merchant_notices_of_period;

-- Who takes a case or is given one holds their own row until it is written (`lockWorker`): that they have one is held by it, over all customers.
create unique index if not exists collection_cases_in_hand on collection_cases (held_by, customer_id)
  where closed_at is null and held_by is not null;
drop index collection_cases_one_in_hand;
alter index collection_cases_in_hand rename to collection_cases_one_in_hand;

-- One reminder a day is a customer's, whichever purchase it speaks of: reminders lie with the customer, and what they tell of lies elsewhere.
create unique index if not exists reminders_once_of_customer on reminders (instalment_id, stage, due_date, customer_id);
drop index reminders_once;
alter index reminders_once_of_customer rename to reminders_once;
alter table reminders drop constraint reminders_instalment_id_fkey, drop constraint reminders_purchase_id_fkey;

-- The same of an offer, which lies with its purchase.
alter table debt_offers drop constraint debt_offers_customer_id_fkey;
