-- What each operator made of a list: views by name, and under '' the columns that they chose for the list as it opens.

create table admin_list_views (
  admin_id uuid not null references admin_users on delete cascade,
  list text not null,
  name text not null,
  filters jsonb not null,
  columns text[],
  primary key (admin_id, list, name)
);
