-- What admins keep of partners and of the app: the whole of a merchant's form, stores with their categories and tags, and
-- promotions. Pictures are not here: rows carry their addresses, which are made of their content (docs/decisions/0020).

alter table merchants
  add column integration_type text not null default 'DRIP_PLUGIN'
    check (integration_type in ('DRIP_PLUGIN', 'UPFRONT_PIX_TRANSFER', 'DISCOUNT_PIX_TRANSFER')),
  add column orders_phone text not null default '',
  add column logo_b2b_url text,
  add column logo_brand_url text,
  add column representative_name text not null default '',
  add column representative_birthdate date,
  add column representative_cpf text not null default '',
  add column representative_email text not null default '',
  add column address_street text not null default '',
  add column address_number text not null default '',
  add column address_cep text not null default '',
  add column address_complement text not null default '',
  add column address_neighborhood text not null default '',
  add column address_city text not null default '',
  add column address_state text not null default '',
  add column payment_platform text not null default 'PIX' check (payment_platform in ('PIX')),
  add column settlement_payment_type text not null default 'PIX' check (settlement_payment_type in ('PIX', 'TED')),
  -- null: no limit
  add column cancel_max_days integer check (cancel_max_days >= 0),
  add column limit_instalments_by_checkout boolean not null default false,
  add column vtex_app_key text not null default '',
  -- sealed with our secret; null when none was given
  add column vtex_app_token_sealed bytea,
  -- a name is found by how each of its words begins, with or without accents and capitals
  add column words tsvector not null generated always as (to_tsvector('simple'::regconfig, plain_words(name))) stored;
create index merchants_words on merchants using gin (words);
create index merchants_newest on merchants (created_at desc, id desc);

create table tags (
  id uuid primary key,
  name text not null,
  -- the lowest comes first
  priority integer not null default 0,
  type text not null check (type in ('STYLE', 'MOMENT', 'OTHER')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  logo_url text,
  created_at timestamptz not null
);
create index on tags (priority, id);

-- A subcategory has a parent, and no children of its own.
create table categories (
  id uuid primary key,
  parent_id uuid references categories,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLE')),
  created_at timestamptz not null
);
create index categories_top on categories (lower(name), id) where parent_id is null;
create index on categories (parent_id) where parent_id is not null;

-- Which tags a store of the category is offered.
create table category_tags (
  category_id uuid not null references categories,
  tag_id uuid not null references tags,
  primary key (category_id, tag_id)
);
create index on category_tags (tag_id);

alter table stores
  -- of a merchant who is, or was, in the app
  add column merchant_id uuid unique references merchants,
  add column origin text not null default 'INTERNAL' check (origin in ('INTERNAL', 'AWIN', 'AFILIO')),
  add column platform text not null default 'WEB' check (platform in ('IOS', 'ANDROID', 'WEB')),
  add column minimum_cashback integer not null default 0 check (minimum_cashback between 0 and 1000000),
  add column customer_cashback integer not null default 0 check (customer_cashback between 0 and 1000000),
  add column tax integer not null default 0 check (tax between 0 and 1000000),
  add column merchant_initials text not null default '' check (char_length(merchant_initials) <= 2),
  add column integration_type text not null default 'DRIP_PLUGIN'
    check (integration_type in ('DRIP_PLUGIN', 'UPFRONT_PIX_TRANSFER', 'DISCOUNT_PIX_TRANSFER')),
  add column offer_pix_discount boolean not null default false,
  add column words tsvector not null generated always as (to_tsvector('simple'::regconfig, plain_words(name))) stored;
create index stores_words on stores using gin (words);
create index stores_by_name on stores (lower(name), id);
create index stores_by_status_and_name on stores (status, lower(name), id);

create table store_categories (
  store_id uuid not null references stores,
  category_id uuid not null references categories,
  primary key (store_id, category_id)
);
create index on store_categories (category_id, store_id);

create table store_tags (
  store_id uuid not null references stores,
  tag_id uuid not null references tags,
  primary key (store_id, tag_id)
);
create index on store_tags (tag_id, store_id);

create table promotions (
  id uuid primary key,
  name text not null,
  type text not null check (type in ('PAGE_VIEW', 'PRODUCT_VIEW')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  products_page_url text,
  store_id uuid references stores,
  image_url text,
  created_at timestamptz not null,
  check (type = 'PRODUCT_VIEW' or (store_id is not null and products_page_url is not null))
);
create index promotions_newest on promotions (created_at desc, id desc);
create index promotions_running on promotions (starts_on desc, id desc) where status = 'ACTIVE';

create table promotion_products (
  id uuid primary key,
  promotion_id uuid not null references promotions,
  store_id uuid not null references stores,
  name text not null,
  description text not null default '',
  url text not null,
  image_url text,
  base_price bigint not null check (base_price >= 0),
  price bigint not null check (price >= 0),
  -- in the order in which they were added
  position integer not null,
  created_at timestamptz not null
);
create index on promotion_products (promotion_id, position, id);
