-- The back-office: who works there, and an audit log that cannot be rewritten unseen (docs/decisions/0016).

create table admin_users (
  id uuid primary key,
  email text not null,
  phone text not null default '',
  name text not null,
  role text not null check (role in ('OPERATOR', 'FINANCE', 'RISK', 'CATALOGUE', 'OWNER')),
  -- null until one was chosen
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz
);
create unique index admin_users_email on admin_users (lower(email));

-- What somebody with power did: written in the transaction of what was done.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_type text not null check (actor_type in ('ADMIN', 'MERCHANT_USER', 'SYSTEM')),
  actor_id uuid,
  -- as it was then
  actor_role text check (actor_role ~ '^[A-Z_,]+$'),
  action text not null check (action ~ '^[A-Z_]+$'),
  object_type text not null check (object_type ~ '^[A-Z_]+$'),
  object_id text not null check (object_id ~ '^[^[:cntrl:]]+$'),
  -- JSON as text: a hash is of bytes
  content text not null,
  check ((actor_type = 'SYSTEM') = (actor_id is null))
);
create index on audit_entries (object_type, object_id, at desc);
create index on audit_entries (actor_id, at desc) where actor_id is not null;

-- Links entries by their hashes in the order in which they were committed, without a gap.
create table audit_chain (
  seq bigint primary key check (seq > 0),
  entry_id uuid not null unique references audit_entries,
  hash bytea not null
);

-- Runs at the end of the commit: transactions wait for each other no longer than a commit takes, and since nothing is
-- locked afterwards, they cannot wait for each other in a circle.
create function audit_entry_is_chained() returns trigger language plpgsql as $$
declare
  last_seq bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(1146244432, 1);
  select seq, hash into last_seq, last_hash from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, entry_id, hash) values (
    coalesce(last_seq, 0) + 1,
    new.id,
    sha256(convert_to(concat_ws(E'\n', coalesce(encode(last_hash, 'hex'), ''), (coalesce(last_seq, 0) + 1)::text, new.id::text,
      to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.actor_type, coalesce(new.actor_id::text, ''),
      coalesce(new.actor_role, ''), new.action, new.object_type, new.object_id, new.content), 'UTF8')));
  return null;
end $$;
create constraint trigger chained after insert on audit_entries deferrable initially deferred
  for each row execute function audit_entry_is_chained();

create trigger append_only before update or delete on audit_entries for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on audit_entries execute function facts_do_not_change();
create trigger append_only before update or delete on audit_chain for each row execute function facts_do_not_change();
create trigger never_truncated before truncate on audit_chain execute function facts_do_not_change();
