-- A merchant has several API keys, each with what it may do and until when. The keys until now may do everything, and keep their hash.
-- The columns of merchants where they stood are written and read no more; they go when no process of the version before runs.

create table api_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  name text not null,
  hash bytea not null unique,
  ends text,
  scopes text[] not null,
  created_at timestamptz not null,
  -- a merchant's user; null: us
  created_by uuid references merchant_users,
  expires_at timestamptz,
  -- by a person, at once
  ended_at timestamptz,
  replaced_by uuid references api_keys,
  last_used_on date,
  -- its people were told that it expires
  warned_at timestamptz
);
create index api_keys_merchant on api_keys (merchant_id, created_at);
create index api_keys_unwarned on api_keys (expires_at)
  where warned_at is null and ended_at is null and replaced_by is null;

insert into api_keys (id, merchant_id, name, hash, ends, scopes, created_at)
select gen_random_uuid(), id, 'Chave da loja', api_key_hash, api_key_ends,
  '{checkouts:write,checkouts:read,orders:read,refunds:write,settlements:read,webhooks:write,webhooks:read,invoices:write}',
  coalesce(api_key_changed_at, created_at)
from merchants where api_key_hash is not null;

insert into api_keys (id, merchant_id, name, hash, scopes, created_at, expires_at, replaced_by)
select gen_random_uuid(), m.id, 'Chave anterior', m.previous_api_key_hash, k.scopes, m.created_at, m.previous_api_key_until, k.id
from merchants m join api_keys k on k.merchant_id = m.id
where m.previous_api_key_hash is not null;
