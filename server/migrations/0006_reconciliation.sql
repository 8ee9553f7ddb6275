-- What the companies that hold our money say is compared with what we say, day by day; and what happened cannot be
-- rewritten: facts are appended, like the ledger's lines.

-- One row for a day of São Paulo and a subject; a later run brings it up to date.
create table reconciliations (
  day date not null,
  subject text not null check (subject in ('PIX', 'REFUND', 'TRANSFER')),
  run_at timestamptz not null,
  -- what either side knows of, and of that what both say the same of
  counted integer not null,
  matched integer not null,
  ours bigint not null,
  theirs bigint not null,
  primary key (day, subject)
);

create table reconciliation_exceptions (
  id uuid primary key,
  -- of the Pix, of the Pix that a refund is of, or of the transfer: the same thing is always found under the same day
  day date not null,
  subject text not null check (subject in ('PIX', 'REFUND', 'TRANSFER')),
  kind text not null check (kind in
    ('MISSING_AT_US', 'MISSING_AT_THEM', 'UNKNOWN_TXID', 'AMOUNT_DIFFERS', 'STATE_DIFFERS', 'NOT_AS_BOOKED')),
  -- endToEndId, id of the refund or of the transfer
  reference text not null,
  -- amounts and states; null where a side knows nothing
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null,
  resolved_at timestamptz,
  unique (day, subject, kind, reference)
);
create index reconciliation_exceptions_open on reconciliation_exceptions (day, found_at) where resolved_at is null;

create index on pix_payments (paid_at);

create function facts_do_not_change() returns trigger language plpgsql as $$
begin
  raise exception '% holds what happened: write down what undoes it', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Tables whose rows are never changed, and columns that never are.
create trigger append_only before update or delete on pix_payments for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on pix_payments execute function facts_do_not_change();
create trigger append_only before update or delete on payment_allocations for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on payment_allocations execute function facts_do_not_change();
create trigger append_only before update or delete on cancellations for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on cancellations execute function facts_do_not_change();
create trigger append_only before update or delete on write_offs for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on write_offs execute function facts_do_not_change();
create trigger append_only before update or delete on fee_waivers for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on fee_waivers execute function facts_do_not_change();
create trigger append_only before update or delete on due_date_changes for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on due_date_changes execute function facts_do_not_change();
create trigger append_only before update or delete on settlement_entries for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on settlement_entries execute function facts_do_not_change();

create trigger fixed before update of id, end_to_end_id, purchase_id, amount, cause, forced or delete on pix_refunds for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on pix_refunds execute function facts_do_not_change();
create trigger fixed before update of id, merchant_id, customer_id, amount, fee_rate, cashback_rate or delete on orders for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on orders execute function facts_do_not_change();
create trigger fixed before update of id, purchase_id, number, amount or delete on instalments for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on instalments execute function facts_do_not_change();
create trigger fixed before update of entry_id, position, merchant_id, purchase_id, amount or delete on settlement_parts for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on settlement_parts execute function facts_do_not_change();
create trigger fixed before update of id, merchant_id, amount, transfer_date or delete on settlement_transfers for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on settlement_transfers execute function facts_do_not_change();

-- A movement is whole when it is booked: a line added later, or of another purchase, would change what it says.
create function lines_come_with_their_movement() returns trigger language plpgsql as $$
begin
  if exists (
    select from fresh f left join movements m on m.id = f.movement_id
    where m.purchase_id is distinct from f.purchase_id or m.xmin is distinct from pg_current_xact_id()::xid
  ) then
    raise exception 'a line is booked with its movement, and for the same purchase' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger with_their_movement after insert on postings referencing new table as fresh
  for each statement execute function lines_come_with_their_movement();
