-- What is of an attempt, a plan, a dispute or a pause says of which purchase it is (decision 88): it lies with it where tables are spread. Who
-- writes a row from now on says it; `npm run fill-owners` says it of those before, once no program of before writes any more.

alter table autopay_attempts add column if not exists purchase_id uuid;
alter table debt_plan_lines add column if not exists purchase_id uuid;
alter table dispute_files add column if not exists purchase_id uuid;
alter table paused_instalments add column if not exists purchase_id uuid;

-- by which an attempt is written once from now on; its own key stays while the version before writes by it
create unique index if not exists autopay_attempts_once on autopay_attempts (purchase_id, end_to_end_id);
