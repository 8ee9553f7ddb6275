-- What a payer has twice (decision 130): it was paid back in another way than by Pix, and then their bank took the Pix back as well. They owe it to
-- the operator until they return it or it is given up as a loss. The version before writes none, and reads none.

create table double_refunds (
  -- the bank's id of what it took, with a number behind it if it is of several purchases
  id text not null,
  purchase_id uuid not null references orders,
  end_to_end_id text not null references pix_payments,
  amount bigint not null check (amount > 0),
  taken_at timestamptz not null,
  -- nulls while the payer owes it; returned on no day: it is a loss
  settled_at timestamptz,
  settled_by uuid,
  returned_on date,
  reference text,
  primary key (purchase_id, id),
  check ((settled_at is null) = (settled_by is null)),
  check ((returned_on is null) = (reference is null) and (returned_on is null or settled_at is not null))
);
create index double_refunds_owed on double_refunds (taken_at, id) where settled_at is null;
create trigger fixed before update of id, purchase_id, end_to_end_id, amount, taken_at or delete on double_refunds
  for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on double_refunds execute function facts_do_not_change();

-- A day's figures: what is owed so, and what of it is lost. The version before writes no such day.
alter table ledger_days
  add column double_refunds bigint not null default 0,
  add column double_refund_losses bigint not null default 0,
  drop constraint ledger_days_check,
  add constraint ledger_days_check check (bank + customer_debt + customer_funds + merchant_payable + merchant_held + fee_income
    + late_charges + cashback + write_offs + double_refunds + double_refund_losses = 0) not valid;
