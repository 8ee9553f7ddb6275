-- The number by which anybody verifies the receipt of a Pix: one for each payment, however often its receipt is fetched. It says nothing of a
-- person by itself.

create table receipt_numbers (
  number text primary key check (number ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  end_to_end_id text not null unique references pix_payments,
  issued_at timestamptz not null
);
