-- Invoices that merchants upload for their orders (merchant API reference §6).

create table invoices (
  id uuid primary key,
  purchase_id uuid not null references orders,
  content_hash bytea not null,
  media_type text not null check (media_type in ('application/pdf', 'application/xml')),
  content bytea not null,
  uploaded_at timestamptz not null,
  -- the same file again is the same invoice
  unique (purchase_id, content_hash)
);
create index on orders (merchant_id, code);
create index on orders (merchant_id, merchant_code);
