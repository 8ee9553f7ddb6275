-- Made by `npm run shards -- citus` of scripts/shards; docs/scaling.md says how it is used:
--   psql -v ON_ERROR_STOP=1 -f deploy/citus/spread.sql "$DATABASE_URL"
-- as the owner of the tables, in the coordinator's database, after each `npm run migrate` and while no process of the product runs.
-- What is spread already is left alone.
set client_min_messages = error;
set lock_timeout = '60s';
set citus.enable_unsafe_triggers = on;
set citus.multi_shard_modify_mode = sequential;
create temp table owners (name text primary key, owner text not null);
create function pg_temp.is_moved(name text) returns boolean language sql as
  'select exists (select from pg_dist_partition where logicalrelid = name::regclass and (partmethod = ''h'' or repmodel = ''t''))';
create function pg_temp.spread(name text, key text) returns void language plpgsql as $$
declare beside text := (
  select p.logicalrelid::text from pg_dist_partition p
    join pg_temp.owners o on p.logicalrelid = o.name::regclass join pg_temp.owners mine on mine.name = spread.name and mine.owner = o.owner
  where p.partmethod = 'h' limit 1);
begin
  perform create_distributed_table(name, key, colocate_with => coalesce(beside, 'none'));
end $$;
insert into pg_temp.owners values ('contact_changes', 'customer'), ('customer_parts', 'customer'), ('customer_words', 'customer'), ('invoices', 'purchase'), ('merchant_codes', 'merchant'), ('movements', 'purchase'), ('nuvemshop_payments', 'purchase'), ('order_products', 'purchase'), ('policy_trial_decisions', 'purchase'), ('postings', 'purchase'), ('purchase_bands', 'purchase'), ('receipts', 'purchase'), ('vtex_payments', 'merchant'), ('vtex_requests', 'merchant'), ('webhook_events', 'merchant'), ('webhook_deliveries', 'merchant'), ('write_offs', 'purchase');
do $$ begin if not pg_temp.is_moved('contact_changes') then
  alter table contact_changes drop constraint if exists contact_changes_customer_id_fkey;
  alter table contact_changes drop constraint contact_changes_pkey;
  alter table contact_changes add constraint contact_changes_pkey PRIMARY KEY (id, customer_id);
  perform pg_temp.spread('contact_changes', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('customer_parts') then
  alter table customer_parts drop constraint if exists customer_parts_customer_id_fkey;
  perform pg_temp.spread('customer_parts', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('customer_words') then
  alter table customer_words drop constraint if exists customer_words_customer_id_fkey;
  perform pg_temp.spread('customer_words', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('invoices') then
  alter table invoices drop constraint if exists invoices_purchase_id_fkey;
  alter table invoices drop constraint invoices_pkey;
  alter table invoices add constraint invoices_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('invoices', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('merchant_codes') then
  perform pg_temp.spread('merchant_codes', 'merchant_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('movements') then
  alter table postings drop constraint if exists postings_movement_id_fkey;
  alter table movements drop constraint movements_cause_key;
  alter table movements add constraint movements_cause_key UNIQUE (cause, purchase_id);
  alter table movements drop constraint movements_pkey;
  alter table movements add constraint movements_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on movements;
  perform pg_temp.spread('movements', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('nuvemshop_payments') then
  alter table nuvemshop_payments drop constraint if exists nuvemshop_payments_checkout_id_fkey;
  alter table nuvemshop_payments drop constraint if exists nuvemshop_payments_merchant_id_fkey;
  perform pg_temp.spread('nuvemshop_payments', 'checkout_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('order_products') then
  alter table cancellations drop constraint if exists cancellations_product_id_fkey;
  alter table order_products drop constraint if exists order_products_purchase_id_fkey;
  alter table order_products drop constraint order_products_pkey;
  alter table order_products add constraint order_products_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('order_products', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('policy_trial_decisions') then
  perform pg_temp.spread('policy_trial_decisions', 'checkout_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('postings') then
  alter table postings drop constraint if exists postings_movement_id_fkey;
  alter table postings drop constraint postings_pkey;
  alter table postings add constraint postings_pkey PRIMARY KEY (movement_id, "position", purchase_id);
  drop trigger if exists never_truncated on postings;
  perform pg_temp.spread('postings', 'purchase_id');
  alter table postings add constraint postings_movement_id_fkey foreign key (movement_id, purchase_id) references movements (id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('purchase_bands') then
  perform pg_temp.spread('purchase_bands', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('receipts') then
  alter table receipts drop constraint if exists receipts_end_to_end_id_fkey;
  alter table receipts drop constraint if exists receipts_purchase_id_fkey;
  alter table receipts drop constraint receipts_pkey;
  alter table receipts add constraint receipts_pkey PRIMARY KEY (end_to_end_id, channel, purchase_id);
  perform pg_temp.spread('receipts', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('vtex_payments') then
  alter table vtex_requests drop constraint if exists vtex_requests_merchant_id_payment_id_fkey;
  alter table vtex_payments drop constraint if exists vtex_payments_merchant_id_fkey;
  perform pg_temp.spread('vtex_payments', 'merchant_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('vtex_requests') then
  alter table vtex_requests drop constraint if exists vtex_requests_merchant_id_payment_id_fkey;
  perform pg_temp.spread('vtex_requests', 'merchant_id');
  alter table vtex_requests add constraint vtex_requests_merchant_id_payment_id_fkey FOREIGN KEY (merchant_id, payment_id) REFERENCES vtex_payments(merchant_id, payment_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('webhook_events') then
  alter table webhook_deliveries drop constraint if exists webhook_deliveries_event_id_fkey;
  alter table webhook_events drop constraint webhook_events_pkey;
  alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (id, merchant_id);
  perform pg_temp.spread('webhook_events', 'merchant_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('webhook_deliveries') then
  alter table webhook_deliveries drop constraint if exists webhook_deliveries_endpoint_id_fkey;
  alter table webhook_deliveries drop constraint if exists webhook_deliveries_event_id_fkey;
  alter table webhook_deliveries drop constraint webhook_deliveries_pkey;
  alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id, merchant_id);
  perform pg_temp.spread('webhook_deliveries', 'merchant_id');
  alter table webhook_deliveries add constraint webhook_deliveries_event_id_fkey foreign key (event_id, merchant_id) references webhook_events (id, merchant_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('write_offs') then
  alter table write_offs drop constraint if exists write_offs_instalment_id_fkey;
  alter table write_offs drop constraint if exists write_offs_purchase_id_fkey;
  alter table write_offs drop constraint write_offs_pkey;
  alter table write_offs add constraint write_offs_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on write_offs;
  perform pg_temp.spread('write_offs', 'purchase_id');
end if; end $$;
-- admin_users waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- agencies waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- agency_fee_returns waits: a payment by way of an agency is of a customer and of a purchase at once
-- agency_payments waits: a payment by way of an agency is of a customer and of a purchase at once
-- agency_placements waits: a payment by way of an agency is of a customer and of a purchase at once
-- agency_returns waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- autopay_attempts waits: read and locked together with checkouts and orders, which wait
-- autopay_debits waits: read and locked together with checkouts and orders, which wait
-- autopay_mandates waits: read and locked together with checkouts and orders, which wait
-- autopay_stops waits: read and locked together with checkouts and orders, which wait
-- cancellations waits: read and locked together with checkouts and orders, which wait
-- categories waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- category_tags waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- charge_items waits: read and locked together with checkouts and orders, which wait
-- charges waits: read and locked together with checkouts and orders, which wait
-- checkout_feedback waits: its reference tells whoever writes that the checkout is not there
-- checkouts waits: read by one statement with its charges, codes and Pix, which wait, and with customers, who wait
-- collection_cases waits: locked without saying of whom
-- collection_contacts waits: one statement reads it for each row of customer_messages, which are nobody's yet
-- credit_decisions waits: one statement reads it for each row of checkouts
-- customer_messages waits: some are of nobody who is known yet
-- customers waits: a CPF is met once over all
-- debt_offers waits: read and locked together with checkouts and orders, which wait
-- debt_plan_lines waits: read and locked together with checkouts and orders, which wait
-- debt_plans waits: read and locked together with checkouts and orders, which wait
-- dispute_files waits: read and locked together with checkouts and orders, which wait
-- disputes waits: read and locked together with checkouts and orders, which wait
-- due_date_changes waits: one statement reads it for each row of orders
-- erasure_requests waits: locked without saying of whom
-- fee_waivers waits: one statement reads it for each row of instalments
-- instalments waits: read and locked together with checkouts and orders, which wait
-- med_cases waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- med_purchases waits: read and locked together with checkouts and orders, which wait
-- merchant_cashbacks waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- merchant_events waits: one statement reads it for each row of merchant_users
-- merchant_fees waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- merchant_notices waits: one statement reads it for each row of merchant_users
-- merchant_sale_changes waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- merchant_sale_days waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- merchant_sale_words waits: with merchant_sales
-- merchant_sales waits: its trigger writes merchant_sale_changes, which wait
-- merchant_settlement_configurations waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- merchant_users waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- merchants waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- orders waits: read and locked together with checkouts, which wait
-- paused_instalments waits: read and locked together with checkouts and orders, which wait
-- pauses waits: read and locked together with checkouts and orders, which wait
-- payment_allocations waits: read and locked together with checkouts and orders, which wait
-- payment_promises waits: compared with the payments of purchases, which wait
-- phone_codes waits: read and locked together with checkouts and orders, which wait
-- pix_payments waits: read and locked together with checkouts and orders, which wait
-- pix_refunds waits: read and locked together with checkouts and orders, which wait
-- remembered_devices waits: one statement reads it for each row of checkouts
-- reminders waits: one statement reads it for each row of instalments
-- settlement_changes waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_day_transfers waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_days waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_entries waits: read and locked together with checkouts and orders, which wait
-- settlement_holds waits: read and locked together with checkouts and orders, which wait
-- settlement_parts waits: read and locked together with checkouts and orders, which wait
-- settlement_transfers waits: one statement reads it for each row of merchants and parts of their settlement
-- store_categories waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- store_tags waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- stores waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- strategies waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- strategy_calls waits: one statement reads it for each row of collection_cases
-- strategy_starts waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- strategy_steps waits: one statement reads it for each row of collection_cases
-- strategy_trial_entries waits: compared with the payments of purchases, which wait
-- tags waits: mostly read beside checkouts: what is read on the first server alone costs what it did
-- webhook_endpoints waits: mostly read beside checkouts: what is read on the first server alone costs what it did
