-- How often somebody did what money, accounts or telephone bills are protected from, over all processes.

create table limits (
  name text not null,
  -- hashes: who tries what is nobody's to read
  who bytea not null,
  place bytea not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (name, who, place)
);
create index on limits (resets_at);
