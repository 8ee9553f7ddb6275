-- Purchases that begin in a Nuvemshop shop: whose order each of them pays, and what the shop was told.

alter table checkouts drop constraint checkouts_connector_check,
  add constraint checkouts_connector_check check (connector in ('VTEX', 'NUVEMSHOP'));

-- our offer in the shop, under which money is reported there
alter table merchant_plugins add column provider_id text;

create table nuvemshop_payments (
  checkout_id uuid primary key references checkouts,
  merchant_id uuid not null references merchants,
  shop_id text not null,
  order_id text not null,
  -- how much of what was taken back the shop has been told, in centavos
  told_canceled bigint not null default 0,
  told_at timestamptz,
  -- one at a time tells the shop; whoever began it and died does not hold it for ever
  telling_until timestamptz,
  created_at timestamptz not null
);
create index on nuvemshop_payments (shop_id, order_id);
