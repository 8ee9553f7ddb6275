-- Browsers that show customers what is due (decision 99).

-- The id follows from the address, which is one browser's: who allows notices there takes it over from whoever did before.
create table push_devices (
  id text primary key check (length(id) = 22),
  customer_id uuid not null,
  -- What allowed it: whoever is signed out there hears nothing there any more.
  session_id uuid,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null
);
create index push_devices_customer on push_devices (customer_id, created_at desc, id);
