-- Whether each company that we stand on answers now, as all processes have seen it.

create table provider_states (
  provider text primary key,
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- what it said, or did not, the last time that it failed
  last_error text not null default '',
  -- since it last answered
  failures integer not null default 0
);
