-- Money after the sale: instalments are paid by due-date charges and by one payment of all, late charges are forgiven,
-- cashback is given, debts are written off. What each Pix paid is kept line by line, so that it can be given back.

alter table instalments
  -- paid by cashback: the customer owes it no more and has not paid it
  add column discount_amount bigint not null default 0 check (discount_amount >= 0),
  add column written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  -- fine and interest that were paid, beside the amount
  add column late_charge_paid bigint not null default 0 check (late_charge_paid >= 0),
  -- late charges of the days up to this one are forgiven
  add column fee_waived_until date,
  add constraint instalments_never_below_zero
    check (amount - canceled_amount - paid_amount - discount_amount - written_off_amount >= 0);
create index instalments_due on instalments (due_date) where status = 'PENDING';

alter table charges drop constraint charges_purpose_check;
alter table charges add constraint charges_purpose_check
  check (purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE'));
-- the day up to which nothing is added, of a due-date charge
alter table charges add column due_date date;
-- "one live charge" is of a checkout; of a debt it is said by charge_items
drop index charges_one_live;
create unique index charges_one_live on charges (purchase_id)
  where status in ('INTENDED', 'LIVE') and purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT');

-- What a charge is for. One instalment is in one live charge at most.
create table charge_items (
  charge_id uuid not null references charges,
  instalment_id uuid not null references instalments,
  purchase_id uuid not null references orders,
  -- what was open, what cashback takes off it, and the fine and interest asked when the charge was made
  principal bigint not null check (principal > 0),
  discount bigint not null check (discount between 0 and principal),
  late_charge bigint not null check (late_charge >= 0),
  live boolean not null,
  primary key (charge_id, instalment_id)
);
create unique index charge_items_one_live on charge_items (instalment_id) where live;
create index on charge_items (purchase_id) where live;

alter table pix_payments drop constraint pix_payments_use_check;
alter table pix_payments add constraint pix_payments_use_check
  check (use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'RETURNED'));

-- A refund that the PSP refused for ever is asked for once more, under a new id: its cause is free again.
alter table pix_refunds drop constraint pix_refunds_end_to_end_id_cause_key;
create unique index pix_refunds_once on pix_refunds (end_to_end_id, cause) where status <> 'FAILED';
create index pix_refunds_failed on pix_refunds (created_at) where status = 'FAILED';
-- Forced upon us by the payer's bank (MED); its id is the bank's.
alter table pix_refunds add column forced boolean not null default false;

-- What each Pix paid of which instalment; never changed: what goes back is a row with the other sign.
create table payment_allocations (
  id uuid primary key,
  end_to_end_id text not null references pix_payments,
  instalment_id uuid not null references instalments,
  purchase_id uuid not null references orders,
  principal bigint not null,
  late_charge bigint not null,
  discount bigint not null,
  cause text not null,
  created_at timestamptz not null,
  unique (end_to_end_id, instalment_id, cause)
);
create index on payment_allocations (purchase_id);
create index on payment_allocations (instalment_id);

insert into payment_allocations
  (id, end_to_end_id, instalment_id, purchase_id, principal, late_charge, discount, cause, created_at)
select gen_random_uuid(), p.end_to_end_id, i.id, i.purchase_id, i.paid_amount, 0, 0, 'paid', p.received_at
from pix_payments p join instalments i on i.purchase_id = p.purchase_id and i.number = 1
where p.use in ('FIRST_INSTALMENT', 'FULL_AMOUNT') and i.paid_amount > 0;

-- "Remover taxa": who forgave what, and why (000 §3).
create table fee_waivers (
  id uuid primary key,
  instalment_id uuid not null references instalments,
  purchase_id uuid not null references orders,
  -- what the charges came to on that day
  amount bigint not null check (amount > 0),
  waived_until date not null,
  -- null when none was given
  reason text
    check (reason in ('WEEKEND_BILLING', 'INVALID_PIX', 'NEGOTIATION', 'BUG', 'OLD_NEGOTIATION')),
  waived_by text not null,
  created_at timestamptz not null
);
create index on fee_waivers (instalment_id);

-- "Baixa": a debt that is closed without a payment to us (000 §3).
create table write_offs (
  id uuid primary key,
  instalment_id uuid not null references instalments,
  purchase_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('PAYMENT_AGREEMENT_COLLECTION_AGENCY', 'PAYMENT_AGREEMENT_LEGAL',
    'JUDICIAL_DECISION_ODC', 'FINANCIAL_LOSS_FRAUD', 'DEBT_NEGOTIATION', 'OTHER')),
  written_off_by text not null,
  created_at timestamptz not null
);
create index on write_offs (purchase_id);

create table due_date_changes (
  id uuid primary key,
  purchase_id uuid not null references orders,
  from_date date not null,
  to_date date not null,
  changed_by text not null,
  created_at timestamptz not null
);
create index on due_date_changes (purchase_id);

alter table cancellations drop constraint cancellations_source_check;
alter table cancellations add constraint cancellations_source_check check (source in
  ('MERCHANT_API', 'STORE_DID_NOT_CONFIRM', 'MERCHANT', 'ADMIN', 'DEBT_NEGOTIATION'));
-- the product that was taken back or became cheaper, if it was about one
alter table cancellations add column product_id uuid references order_products;
-- people read an order's code out on the phone
create index on orders (code);
