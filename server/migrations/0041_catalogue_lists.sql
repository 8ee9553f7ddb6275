-- Lists of what the app shows are answered by indexes that hold all they ask for: stores in the order of their names, with
-- the words they are found by, also among those of a tag (docs/performance.md).

-- a column of its own: no index on an expression answers a list by itself
alter table stores add column sort_name text not null generated always as (lower(name)) stored;
drop index stores_by_name;
drop index stores_by_status_and_name;
create index stores_by_name on stores (sort_name, id) include (words);
create index stores_by_status_and_name on stores (status, sort_name, id) include (merchant_id, words);
create index merchants_archived on merchants (id) where status = 'ARCHIVED';

-- Kept by the database itself: what changes of a store changes here.
alter table stores add constraint stores_as_tagged unique (id, status, sort_name);
alter table store_tags add column status text, add column sort_name text;
update store_tags t set status = s.status, sort_name = s.sort_name from stores s where s.id = t.store_id;
alter table store_tags alter column status set not null, alter column sort_name set not null,
  drop constraint store_tags_store_id_fkey,
  add constraint store_tags_store_id_fkey foreign key (store_id, status, sort_name)
    references stores (id, status, sort_name) on update cascade;
drop index store_tags_tag_id_store_id_idx;
create index store_tags_by_name on store_tags (tag_id, status, sort_name, store_id);

-- All categories with all their tags are asked for at every start of the app and change seldom: whoever keeps them asks for this.
create table catalogue_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null
);
insert into catalogue_version (version) values (1);
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

create trigger changed after insert or update or delete on categories for each statement execute function catalogue_changed();
create trigger changed after insert or update or delete on category_tags for each statement execute function catalogue_changed();
create trigger changed after insert or update or delete on tags for each statement execute function catalogue_changed();
