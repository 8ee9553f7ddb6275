/**
 * What the companies that hold our money say is compared with what we say, day by day; and what happened cannot be
 * rewritten: facts are appended, like the ledger's lines.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reconciliations).execute(db)
  await sql.raw(facts).execute(db)
  await sql.raw(lines).execute(db)
}

const reconciliations = `
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
`

/** Tables whose rows are never changed, and columns that never are. */
const APPEND_ONLY = [
  'pix_payments',
  'payment_allocations',
  'cancellations',
  'write_offs',
  'fee_waivers',
  'due_date_changes',
  'settlement_entries',
]
const FIXED: Record<string, string> = {
  pix_refunds: 'id, end_to_end_id, purchase_id, amount, cause, forced',
  orders: 'id, merchant_id, customer_id, amount, fee_rate, cashback_rate',
  instalments: 'id, purchase_id, number, amount',
  settlement_parts: 'entry_id, position, merchant_id, purchase_id, amount',
  settlement_transfers: 'id, merchant_id, amount, transfer_date',
}

const facts = `
create function facts_do_not_change() returns trigger language plpgsql as $$
begin
  raise exception '% holds what happened: write down what undoes it', tg_table_name using errcode = 'restrict_violation';
end $$;
${APPEND_ONLY.map(
  (table) => `
create trigger append_only before update or delete on ${table} for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on ${table} execute function facts_do_not_change();`,
).join('')}
${Object.entries(FIXED)
  .map(
    ([table, columns]) => `
create trigger fixed before update of ${columns} or delete on ${table} for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on ${table} execute function facts_do_not_change();`,
  )
  .join('')}
`

/** A movement is whole when it is booked: a line added later, or of another purchase, would change what it says. */
const lines = `
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
`
