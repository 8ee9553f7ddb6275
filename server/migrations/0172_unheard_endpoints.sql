-- When a merchant's administrators were told that one of its webhook addresses accepts nothing any more: once for each time that it begins to fail,
-- and once more when it was switched off by its own answer. The version before writes none, and reads none.

alter table webhook_endpoints add column warned_at timestamptz;
create index if not exists webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null and removed_at is null;
