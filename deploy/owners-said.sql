-- Before migration 167, after `npm run fill-owners`, where there are millions of mandates or contested purchases, in psql as the role that owns the tables:
-- it proves, without a lock that anybody waits for, that each row says whose it is, so that the migration reads none. Running it again changes nothing.
set lock_timeout = '200ms';
alter table autopay_attempts drop constraint if exists autopay_attempts_owned,
  add constraint autopay_attempts_owned check (purchase_id is not null) not valid;
alter table debt_plan_lines drop constraint if exists debt_plan_lines_owned,
  add constraint debt_plan_lines_owned check (purchase_id is not null) not valid;
alter table dispute_files drop constraint if exists dispute_files_owned,
  add constraint dispute_files_owned check (purchase_id is not null) not valid;
alter table paused_instalments drop constraint if exists paused_instalments_owned,
  add constraint paused_instalments_owned check (purchase_id is not null) not valid;
alter table autopay_attempts validate constraint autopay_attempts_owned;
alter table debt_plan_lines validate constraint debt_plan_lines_owned;
alter table dispute_files validate constraint dispute_files_owned;
alter table paused_instalments validate constraint paused_instalments_owned;
create unique index concurrently if not exists autopay_mandates_once_at_psp on autopay_mandates (psp_id, purchase_id);
