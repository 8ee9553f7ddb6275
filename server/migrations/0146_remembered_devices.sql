-- Devices on which a shopper is remembered (docs/decisions/0107): the code alone is typed there.

-- Of the texts that a device shows only the newest is good; the one before it is for a moment, because an answer may be lost.
create table remembered_devices (
  id uuid primary key,
  customer_id uuid not null,
  device text not null,
  token_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index remembered_devices_customer on remembered_devices (customer_id) where ended_at is null;
create index remembered_devices_expiry on remembered_devices (expires_at);

-- The device that a purchase was begun with; its customer is filled in once the code is right.
alter table checkouts add column device_id uuid;
