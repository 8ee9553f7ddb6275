-- Who of a store took (a part of) a sale back, and why (decision 74). What was taken back before says neither.

alter table cancellations
  -- the merchant's user
  add column made_by uuid,
  add column reason text
    check (reason in ('RETURNED', 'REGRETTED', 'DAMAGED', 'NOT_DELIVERED', 'OUT_OF_STOCK', 'OTHER'));
