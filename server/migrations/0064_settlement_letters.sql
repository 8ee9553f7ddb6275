-- The letter that an order's debt is settled has a number as the receipt of a Pix has, one for each order.

alter table receipt_numbers
  alter column end_to_end_id drop not null,
  add column kind text not null default 'PIX' check (kind in ('PIX', 'SETTLED')),
  add column purchase_id uuid unique references orders,
  add check ((kind = 'PIX') = (end_to_end_id is not null)),
  add check ((kind = 'SETTLED') = (purchase_id is not null));

alter table receipt_numbers alter column kind drop default;
