-- One charge may be for instalments of several purchases: each of them finds it, also when it is over, and has its own share of what
-- was paid for it and of what the payer's bank takes back (docs/decisions/0044).

drop index charge_items_purchase_id_idx;

create index charge_items_purchase on charge_items (purchase_id);

alter table pix_refunds drop constraint pix_refunds_id_check;

-- A bank's refund of a Pix for several purchases is kept as one row for each of them.
alter table pix_refunds add constraint pix_refunds_id_check
  check (id ~ '^[a-zA-Z0-9]{1,35}$' or forced and id ~ '^[a-zA-Z0-9]{1,35}-[0-9]+$');
