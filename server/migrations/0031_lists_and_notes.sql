-- Who is on the white list and who negotiates, as lists; and what operators write down about an order or a customer.

create index whitelist_by_end on whitelist (expires_at, cpf);
create index debt_negotiations_newest on debt_negotiations (added_at desc, id desc) where removed_at is null;

create table notes (
  id uuid primary key,
  subject_type text not null check (subject_type in ('ORDER', 'CUSTOMER')),
  subject_id uuid not null,
  text text not null check (text <> ''),
  author_id uuid not null references admin_users,
  created_at timestamptz not null
);
create index notes_of_subject on notes (subject_id, created_at desc, id desc);
