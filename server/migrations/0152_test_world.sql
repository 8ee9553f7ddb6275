-- Who may enter the test world from the live one, once (docs/decisions/0119).

create table test_world_entries (
  token_hash bytea primary key,
  merchant_user_id uuid not null references merchant_users,
  expires_at timestamptz not null
);
create index test_world_entries_by_expiry on test_world_entries (expires_at);
create index test_world_entries_by_user on test_world_entries (merchant_user_id);
