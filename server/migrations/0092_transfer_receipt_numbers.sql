-- The number by which anybody verifies the receipt of a transfer to a store: one for each transfer. A table of its own: in that of the
-- other papers a look-up by transfer needs an index, for which nobody could write meanwhile.

create table transfer_receipt_numbers (
  transfer_id uuid primary key references settlement_transfers,
  -- the transfer's
  merchant_id uuid not null references merchants,
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  issued_at timestamptz not null
);
