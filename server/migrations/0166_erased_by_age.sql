-- What the law no longer makes us keep goes by itself (docs/decisions/0123): people who have done nothing for years, found by the last change
-- of their account, and what was typed into purchases that came to nothing. Both indexes hold only what is still to go.
alter table customers add column if not exists identity_erased_at timestamptz;

create index if not exists customers_idle on customers (updated_at, id) where identity_erased_at is null;
create index if not exists checkouts_typed on checkouts (created_at, id)
  where status in ('KO', 'EXPIRED', 'REVOKED') and coalesce(phone, cpf, email, name) is not null;
