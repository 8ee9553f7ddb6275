-- The code of a checkout opens the customer's area once.

alter table phone_codes add column opened_area_at timestamptz;
