-- Late orders are found by how late they are, from an index alone: of a million open ones few are late.

drop index orders_open;
create index orders_by_oldest_due on orders (oldest_open_due) include (created_at, id, merchant_id, customer_id, status)
  where oldest_open_due is not null;
