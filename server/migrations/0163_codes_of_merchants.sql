-- A merchant's own code leads to the newest checkout of it, the only one that may be alive (decision 88): it lies with the merchant, and whoever
-- writes a checkout claims its code with it. The unique index of live codes stays while the version before writes by it; that one's checkouts are
-- listed by a trigger, and those of before by `npm run fill-owners`.

create table merchant_codes (
  merchant_id uuid not null,
  code text not null,
  checkout_id uuid not null,
  primary key (merchant_id, code)
);

-- what was claimed by its writer is found so, and not locked once more
create function code_is_listed() returns trigger language plpgsql as $$
begin
  if not exists (
    select from merchant_codes where merchant_id = new.merchant_id and code = new.merchant_code and checkout_id = new.id
  ) then
    insert into merchant_codes (merchant_id, code, checkout_id) values (new.merchant_id, new.merchant_code, new.id)
    on conflict (merchant_id, code) do update set checkout_id = excluded.checkout_id;
  end if;
  return null;
end $$;
create trigger code_listed after insert on checkouts for each row when (new.merchant_code <> '')
  execute function code_is_listed();

-- Merchants of before, until their codes of before are listed. No column of `merchants`: a checkout that is written holds its table and looks at
-- its merchant, and would wait for us while we wait for it.
create table unlisted_codes (merchant_id uuid primary key);
insert into unlisted_codes (merchant_id) select id from merchants;
