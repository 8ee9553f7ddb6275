-- The privileges of the role with which the running product signs in to PostgreSQL (DATABASE_URL of ROLE=api and ROLE=worker). It owns nothing: it
-- can read and write rows, but can neither drop, empty or alter a table nor disable the triggers that keep ledger and audit log unchanged.
-- Run it once in the product's database as the role that owns it, before or after the first start, after
--   create role drip_runs login password '…';
-- Tables of later migrations get the same privileges automatically if the same owner creates them. Running it again changes nothing.
revoke create on schema public from public;
grant usage on schema public to drip_runs;
grant select, insert, update, delete on all tables in schema public to drip_runs;
grant usage on all sequences in schema public to drip_runs;
alter default privileges in schema public grant select, insert, update, delete on tables to drip_runs;
alter default privileges in schema public grant usage on sequences to drip_runs;
