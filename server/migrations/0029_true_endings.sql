-- Why a Pix went back, whether a code arrived, who gave a purchase up, and since when a decision is awaited.

alter table pix_payments add column returned_because text check (returned_because in
  ('WRONG_AMOUNT', 'OTHER_PAYER', 'TOO_LATE', 'NOT_AWAITED', 'REFUSED'));
alter table checkouts add column given_up_at timestamptz;
alter table checkouts add column decision_asked_at timestamptz;
alter table phone_codes add column sent_at timestamptz;
alter table phone_codes add column failed_at timestamptz;

-- A purchase is in its merchant's list once its store has confirmed it; one that never did was no sale and no refund.
create or replace function checkout_ended() returns trigger language plpgsql as $$
declare
  ended_state text := case
    when new.status = 'OK' and exists (select from orders where id = new.id and status = 'CANCELED') then 'REFUNDED'
    when new.status = 'OK' then 'OK'
    when new.status = 'EXPIRED' or new.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end;
begin
  -- a link that nobody opened is no purchase
  if old.status = 'PRISTINE' and new.type = 'BACKOFFICE' then return null; end if;
  insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
  values (new.id, new.merchant_id, ended_state, coalesce(new.ko_reason, ''), new.amount, lower(new.merchant_code),
    lower(right(replace(new.id::text, '-', ''), 12)), left(plain_words(new.name), 200), new.created_at)
  on conflict (id) do update set state = excluded.state, reason = excluded.reason;
  return null;
end $$;
drop trigger listed on checkouts;
create trigger listed after update of status, store_confirmed_at on checkouts for each row
  when ((old.status, old.store_confirmed_at) is distinct from (new.status, new.store_confirmed_at)
    and (new.status in ('KO', 'EXPIRED') or new.status = 'OK' and new.store_confirmed_at is not null))
  execute function checkout_ended();
