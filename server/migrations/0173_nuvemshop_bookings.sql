-- Which payment of a shop's order is being booked in the shop: one at a time, so that two of the same amount are not both booked. Whoever began it
-- and had no answer holds it until a moment. The version before writes none, and reads none.

create table nuvemshop_bookings (
  shop_id text not null,
  order_id text not null,
  checkout_id uuid not null,
  booking_until timestamptz not null,
  primary key (shop_id, order_id)
);
