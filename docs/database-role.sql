-- The rights of the role that the running product signs in to PostgreSQL as (DATABASE_URL of ROLE=api and ROLE=worker). It owns nothing: what
-- it runs can read and write rows, and can neither drop, empty or alter a table nor switch off what keeps ledger and audit log as written.
-- Run it once in the product's database as the role that owns it, before or after the first start, after
--   create role drip_runs login password '…';
-- Tables of later migrations get the same rights by themselves, where the same owner makes them. Running it again changes nothing.
revoke create on schema public from public;
grant usage on schema public to drip_runs;
grant select, insert, update, delete on all tables in schema public to drip_runs;
grant usage on all sequences in schema public to drip_runs;
alter default privileges in schema public grant select, insert, update, delete on tables to drip_runs;
alter default privileges in schema public grant usage on sequences to drip_runs;
