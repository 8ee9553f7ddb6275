-- The shopper may have the bank pay the instalments that follow: the mandate is then given by the first payment (journey 3 of Pix
-- Automático), before there is an order (docs/decisions/0058).

alter table checkouts add column pays_automatically boolean not null default false;

-- an order has its checkout's id: a mandate of a purchase may be there before the order is
alter table autopay_mandates drop constraint autopay_mandates_purchase_id_fkey;
alter table autopay_mandates add constraint autopay_mandates_purchase_id_fkey
  foreign key (purchase_id) references checkouts;
-- the charge whose payment is the yes; null where the payer says it by itself
alter table autopay_mandates add column first_charge_id uuid references charges;
