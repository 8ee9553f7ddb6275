-- "Problema com a compra": what is wrong with an order, who says what of it, and how it ends (decision 72).

create table disputes (
  id uuid primary key,
  purchase_id uuid not null references orders,
  merchant_id uuid not null references merchants,
  customer_id uuid not null references customers,
  reason text not null check (reason in ('NOT_RECEIVED', 'NOT_AS_DESCRIBED', 'RETURNED', 'WRONG_CHARGE', 'NOT_MINE')),
  -- as the customer wrote it; '' once they were forgotten, as are the other texts
  story text not null,
  state text not null check (state in ('WAITING_MERCHANT', 'WAITING_DECISION', 'RESOLVED', 'WITHDRAWN')),
  opened_at timestamptz not null,
  -- the last day on which the merchant answers
  answer_by date not null,
  answer text check (answer in ('ACCEPTED', 'ACCEPTED_PART', 'CONTESTED', 'NONE')),
  answer_text text not null default '',
  -- a merchant's user; null where none answered
  answered_by text,
  answered_at timestamptz,
  -- the last day on which we decide
  decide_by date,
  outcome text check (outcome in ('REFUND', 'REDUCTION', 'CONTINUATION')),
  -- given back for it, in centavos: what the merchant accepted and what was decided
  refunded bigint not null default 0 check (refunded >= 0),
  decision_text text not null default '',
  ended_by text check (ended_by in ('MERCHANT', 'DRIP', 'CUSTOMER', 'REFUNDED')),
  -- an admin, or a merchant's user; null where it was neither
  ender text,
  ended_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((state in ('WAITING_MERCHANT', 'WAITING_DECISION')) = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((state = 'RESOLVED') = (outcome is not null)),
  check (state <> 'WAITING_DECISION' or (answer is not null and decide_by is not null))
);
create unique index disputes_one_open on disputes (purchase_id) where ended_at is null;
create index on disputes (purchase_id, opened_at);
create index on disputes (customer_id);
create index disputes_of_merchant on disputes (merchant_id, opened_at desc, id desc);
create index disputes_waiting on disputes (state, answer_by) where ended_at is null;

create table dispute_files (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  party text not null check (party in ('CUSTOMER', 'MERCHANT')),
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content_hash bytea not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  -- the same file again is the same file
  unique (dispute_id, party, content_hash)
);

-- Rows of before have one of the fewer sources: they need not be read again.
alter table cancellations drop constraint cancellations_source_check,
  add constraint cancellations_source_check check (source in
    ('MERCHANT_API', 'STORE_DID_NOT_CONFIRM', 'MERCHANT', 'ADMIN', 'DEBT_NEGOTIATION', 'DISPUTE')) not valid;
alter table pauses drop constraint pauses_kind_check, drop constraint pauses_ended_by_check, drop constraint pauses_check1,
  add constraint pauses_kind_check check (kind in ('RETURN', 'HARDSHIP', 'DISPUTE')) not valid,
  add constraint pauses_ended_by_check check (ended_by in ('CUSTOMER', 'SUPPORT', 'REFUNDED', 'DISPUTE')) not valid,
  add constraint pauses_reason_check1 check (kind <> 'HARDSHIP' or reason is not null) not valid;
