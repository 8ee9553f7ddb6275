-- From when a merchant may sell; and no two categories of one name beside each other.

-- null: something is missing (core/src/merchants/ready-to-sell.ts)
alter table merchants add column ready_at timestamptz;
update merchants set ready_at = created_at;

-- all but the oldest of one name are told apart
update categories c set name = c.name || ' (' || twin.place || ')'
from (select id, row_number() over (partition by parent_id, lower(name) order by created_at, id) as place from categories) twin
where twin.id = c.id and twin.place > 1;
create unique index categories_one_name on categories (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
