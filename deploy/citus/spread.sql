-- Made by `npm run shards -- citus` of scripts/shards; docs/scaling.md says how it is used:
--   psql -v ON_ERROR_STOP=1 -f deploy/citus/spread.sql "$DATABASE_URL"
-- as the owner of the tables, in the coordinator's database, after each `npm run migrate` and while no process of the product runs.
-- What is spread already is left alone.
set client_min_messages = error;
do $$ begin if exists (select from run_command_on_workers('show timezone') where result is distinct from 'UTC') then
  raise 'a worker counts days in another time zone than UTC: include deploy/citus/citus.conf there';
end if; end $$;
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
do $$ begin if to_regclass('committed_together') is null then
  create table committed_together ();
  perform citus_add_local_table_to_metadata('committed_together');
end if; end $$;
-- for the role with which the product signs in
grant select, delete on committed_together to public;
grant execute on function recover_prepared_transactions() to public;
insert into pg_temp.owners values ('agency_fee_returns', 'purchase'), ('agency_payments', 'purchase'), ('checkouts', 'purchase'), ('orders', 'purchase'), ('debt_plans', 'purchase'), ('debt_plan_lines', 'purchase'), ('charges', 'purchase'), ('instalments', 'purchase'), ('autopay_mandates', 'purchase'), ('autopay_debits', 'purchase'), ('autopay_attempts', 'purchase'), ('autopay_stops', 'purchase'), ('order_products', 'purchase'), ('cancellations', 'purchase'), ('charge_items', 'purchase'), ('checkout_feedback', 'purchase'), ('contact_changes', 'customer'), ('credit_decisions', 'purchase'), ('customer_parts', 'customer'), ('customer_words', 'customer'), ('debt_offers', 'purchase'), ('disputes', 'purchase'), ('dispute_files', 'purchase'), ('pix_payments', 'purchase'), ('double_refunds', 'purchase'), ('due_date_changes', 'purchase'), ('fee_waivers', 'purchase'), ('invoices', 'purchase'), ('med_purchases', 'purchase'), ('merchant_codes', 'merchant'), ('movements', 'purchase'), ('nuvemshop_payments', 'purchase'), ('pauses', 'purchase'), ('paused_instalments', 'purchase'), ('payment_allocations', 'purchase'), ('phone_codes', 'purchase'), ('pix_refunds', 'purchase'), ('policy_trial_decisions', 'purchase'), ('postings', 'purchase'), ('purchase_bands', 'purchase'), ('receipts', 'purchase'), ('settlement_entries', 'purchase'), ('settlement_parts', 'purchase'), ('settlement_holds', 'purchase'), ('vtex_payments', 'merchant'), ('vtex_requests', 'merchant'), ('webhook_events', 'merchant'), ('webhook_deliveries', 'merchant'), ('write_offs', 'purchase');
do $$ begin if not pg_temp.is_moved('agency_fee_returns') then
  alter table agency_fee_returns drop constraint if exists agency_fee_returns_agency_id_fkey;
  perform pg_temp.spread('agency_fee_returns', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('agency_payments') then
  alter table agency_payments drop constraint if exists agency_payments_agency_id_fkey;
  alter table agency_payments drop constraint if exists agency_payments_return_id_fkey;
  perform pg_temp.spread('agency_payments', 'purchase_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('checkouts') then
  alter table autopay_mandates drop constraint if exists autopay_mandates_purchase_id_fkey;
  alter table charges drop constraint if exists charges_purchase_id_fkey;
  alter table checkout_feedback drop constraint if exists checkout_feedback_checkout_id_fkey;
  alter table credit_decisions drop constraint if exists credit_decisions_checkout_id_fkey;
  alter table med_purchases drop constraint if exists med_purchases_purchase_id_fkey;
  alter table nuvemshop_payments drop constraint if exists nuvemshop_payments_checkout_id_fkey;
  alter table orders drop constraint if exists orders_id_fkey;
  alter table phone_codes drop constraint if exists phone_codes_checkout_id_fkey;
  alter table pix_payments drop constraint if exists pix_payments_purchase_id_fkey;
  alter table pix_refunds drop constraint if exists pix_refunds_purchase_id_fkey;
  perform pg_temp.spread('checkouts', 'id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('orders') then
  alter table autopay_debits drop constraint if exists autopay_debits_purchase_id_fkey;
  alter table autopay_stops drop constraint if exists autopay_stops_purchase_id_fkey;
  alter table cancellations drop constraint if exists cancellations_purchase_id_fkey;
  alter table charge_items drop constraint if exists charge_items_purchase_id_fkey;
  alter table debt_offers drop constraint if exists debt_offers_purchase_id_fkey;
  alter table debt_plans drop constraint if exists debt_plans_purchase_id_fkey;
  alter table disputes drop constraint if exists disputes_purchase_id_fkey;
  alter table double_refunds drop constraint if exists double_refunds_purchase_id_fkey;
  alter table due_date_changes drop constraint if exists due_date_changes_purchase_id_fkey;
  alter table fee_waivers drop constraint if exists fee_waivers_purchase_id_fkey;
  alter table instalments drop constraint if exists instalments_purchase_id_fkey;
  alter table invoices drop constraint if exists invoices_purchase_id_fkey;
  alter table order_products drop constraint if exists order_products_purchase_id_fkey;
  alter table pauses drop constraint if exists pauses_purchase_id_fkey;
  alter table payment_allocations drop constraint if exists payment_allocations_purchase_id_fkey;
  alter table receipt_numbers drop constraint if exists receipt_numbers_purchase_id_fkey;
  alter table receipts drop constraint if exists receipts_purchase_id_fkey;
  alter table settlement_entries drop constraint if exists settlement_entries_purchase_id_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_purchase_id_fkey;
  alter table write_offs drop constraint if exists write_offs_purchase_id_fkey;
  alter table orders drop constraint if exists orders_id_fkey;
  drop trigger if exists never_truncated on orders;
  perform pg_temp.spread('orders', 'id');
  alter table orders add constraint orders_id_fkey FOREIGN KEY (id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('debt_plans') then
  alter table debt_plan_lines drop constraint if exists debt_plan_lines_plan_id_fkey;
  alter table debt_plans drop constraint if exists debt_plans_purchase_id_fkey;
  alter table debt_plans drop constraint debt_plans_pkey;
  alter table debt_plans add constraint debt_plans_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('debt_plans', 'purchase_id');
  alter table debt_plans add constraint debt_plans_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('debt_plan_lines') then
  alter table charges drop constraint if exists charges_plan_id_plan_line_fkey;
  alter table debt_plan_lines drop constraint if exists debt_plan_lines_plan_id_fkey;
  alter table debt_plan_lines drop constraint debt_plan_lines_pkey;
  alter table debt_plan_lines add constraint debt_plan_lines_pkey PRIMARY KEY (plan_id, number, purchase_id);
  perform pg_temp.spread('debt_plan_lines', 'purchase_id');
  alter table debt_plan_lines add constraint debt_plan_lines_plan_id_fkey foreign key (plan_id, purchase_id) references debt_plans (id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('charges') then
  alter table autopay_debits drop constraint if exists autopay_debits_charge_id_fkey;
  alter table autopay_mandates drop constraint if exists autopay_mandates_first_charge_id_fkey;
  alter table charge_items drop constraint if exists charge_items_charge_id_fkey;
  alter table pix_payments drop constraint if exists pix_payments_charge_id_fkey;
  alter table charges drop constraint if exists charges_plan_id_plan_line_fkey;
  alter table charges drop constraint if exists charges_purchase_id_fkey;
  alter table charges drop constraint charges_pkey;
  alter table charges add constraint charges_pkey PRIMARY KEY (id, purchase_id);
  alter table charges drop constraint charges_txid_key;
  alter table charges add constraint charges_txid_key UNIQUE (txid, purchase_id);
  perform pg_temp.spread('charges', 'purchase_id');
  alter table charges add constraint charges_plan_id_plan_line_fkey foreign key (plan_id, plan_line, purchase_id) references debt_plan_lines (plan_id, number, purchase_id) deferrable initially deferred;
  alter table charges add constraint charges_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('instalments') then
  alter table autopay_debits drop constraint if exists autopay_debits_instalment_id_fkey;
  alter table autopay_stops drop constraint if exists autopay_stops_instalment_id_fkey;
  alter table charge_items drop constraint if exists charge_items_instalment_id_fkey;
  alter table due_date_changes drop constraint if exists due_date_changes_instalment_id_fkey;
  alter table fee_waivers drop constraint if exists fee_waivers_instalment_id_fkey;
  alter table paused_instalments drop constraint if exists paused_instalments_instalment_id_fkey;
  alter table payment_allocations drop constraint if exists payment_allocations_instalment_id_fkey;
  alter table write_offs drop constraint if exists write_offs_instalment_id_fkey;
  alter table instalments drop constraint if exists instalments_purchase_id_fkey;
  alter table instalments drop constraint instalments_pkey;
  alter table instalments add constraint instalments_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on instalments;
  perform pg_temp.spread('instalments', 'purchase_id');
  alter table instalments add constraint instalments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('autopay_mandates') then
  alter table autopay_debits drop constraint if exists autopay_debits_mandate_id_fkey;
  alter table autopay_mandates drop constraint if exists autopay_mandates_first_charge_id_fkey;
  alter table autopay_mandates drop constraint if exists autopay_mandates_purchase_id_fkey;
  alter table autopay_mandates drop constraint autopay_mandates_pkey;
  alter table autopay_mandates add constraint autopay_mandates_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('autopay_mandates', 'purchase_id');
  alter table autopay_mandates add constraint autopay_mandates_first_charge_id_fkey foreign key (first_charge_id, purchase_id) references charges (id, purchase_id) deferrable initially deferred;
  alter table autopay_mandates add constraint autopay_mandates_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('autopay_debits') then
  alter table autopay_attempts drop constraint if exists autopay_attempts_charge_id_fkey;
  alter table autopay_debits drop constraint if exists autopay_debits_charge_id_fkey;
  alter table autopay_debits drop constraint if exists autopay_debits_instalment_id_fkey;
  alter table autopay_debits drop constraint if exists autopay_debits_mandate_id_fkey;
  alter table autopay_debits drop constraint if exists autopay_debits_purchase_id_fkey;
  alter table autopay_debits drop constraint autopay_debits_pkey;
  alter table autopay_debits add constraint autopay_debits_pkey PRIMARY KEY (charge_id, purchase_id);
  perform pg_temp.spread('autopay_debits', 'purchase_id');
  alter table autopay_debits add constraint autopay_debits_charge_id_fkey foreign key (charge_id, purchase_id) references charges (id, purchase_id) deferrable initially deferred;
  alter table autopay_debits add constraint autopay_debits_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table autopay_debits add constraint autopay_debits_mandate_id_fkey foreign key (mandate_id, purchase_id) references autopay_mandates (id, purchase_id) deferrable initially deferred;
  alter table autopay_debits add constraint autopay_debits_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('autopay_attempts') then
  alter table autopay_attempts drop constraint if exists autopay_attempts_charge_id_fkey;
  perform pg_temp.spread('autopay_attempts', 'purchase_id');
  alter table autopay_attempts add constraint autopay_attempts_charge_id_fkey foreign key (charge_id, purchase_id) references autopay_debits (charge_id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('autopay_stops') then
  alter table autopay_stops drop constraint if exists autopay_stops_instalment_id_fkey;
  alter table autopay_stops drop constraint if exists autopay_stops_purchase_id_fkey;
  alter table autopay_stops drop constraint autopay_stops_pkey;
  alter table autopay_stops add constraint autopay_stops_pkey PRIMARY KEY (instalment_id, purchase_id);
  perform pg_temp.spread('autopay_stops', 'purchase_id');
  alter table autopay_stops add constraint autopay_stops_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table autopay_stops add constraint autopay_stops_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('order_products') then
  alter table cancellations drop constraint if exists cancellations_product_id_fkey;
  alter table order_products drop constraint if exists order_products_purchase_id_fkey;
  alter table order_products drop constraint order_products_pkey;
  alter table order_products add constraint order_products_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('order_products', 'purchase_id');
  alter table order_products add constraint order_products_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('cancellations') then
  alter table cancellations drop constraint if exists cancellations_product_id_fkey;
  alter table cancellations drop constraint if exists cancellations_purchase_id_fkey;
  alter table cancellations drop constraint cancellations_pkey;
  alter table cancellations add constraint cancellations_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on cancellations;
  perform pg_temp.spread('cancellations', 'purchase_id');
  alter table cancellations add constraint cancellations_product_id_fkey foreign key (product_id, purchase_id) references order_products (id, purchase_id) deferrable initially deferred;
  alter table cancellations add constraint cancellations_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('charge_items') then
  alter table charge_items drop constraint if exists charge_items_charge_id_fkey;
  alter table charge_items drop constraint if exists charge_items_instalment_id_fkey;
  alter table charge_items drop constraint if exists charge_items_purchase_id_fkey;
  alter table charge_items drop constraint charge_items_pkey;
  alter table charge_items add constraint charge_items_pkey PRIMARY KEY (charge_id, instalment_id, purchase_id);
  drop index charge_items_one_live;
  CREATE UNIQUE INDEX charge_items_one_live ON public.charge_items USING btree (instalment_id, purchase_id) WHERE live;
  perform pg_temp.spread('charge_items', 'purchase_id');
  alter table charge_items add constraint charge_items_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table charge_items add constraint charge_items_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('checkout_feedback') then
  alter table checkout_feedback drop constraint if exists checkout_feedback_checkout_id_fkey;
  alter table checkout_feedback drop constraint checkout_feedback_pkey;
  alter table checkout_feedback add constraint checkout_feedback_pkey PRIMARY KEY (id, checkout_id);
  perform pg_temp.spread('checkout_feedback', 'checkout_id');
  alter table checkout_feedback add constraint checkout_feedback_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('contact_changes') then
  alter table contact_changes drop constraint if exists contact_changes_customer_id_fkey;
  alter table contact_changes drop constraint contact_changes_pkey;
  alter table contact_changes add constraint contact_changes_pkey PRIMARY KEY (id, customer_id);
  perform pg_temp.spread('contact_changes', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('credit_decisions') then
  alter table credit_decisions drop constraint if exists credit_decisions_checkout_id_fkey;
  perform pg_temp.spread('credit_decisions', 'checkout_id');
  alter table credit_decisions add constraint credit_decisions_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('customer_parts') then
  perform pg_temp.spread('customer_parts', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('customer_words') then
  perform pg_temp.spread('customer_words', 'customer_id');
end if; end $$;
do $$ begin if not pg_temp.is_moved('debt_offers') then
  alter table debt_offers drop constraint if exists debt_offers_made_by_fkey;
  alter table debt_offers drop constraint if exists debt_offers_purchase_id_fkey;
  alter table debt_offers drop constraint debt_offers_pkey;
  alter table debt_offers add constraint debt_offers_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('debt_offers', 'purchase_id');
  alter table debt_offers add constraint debt_offers_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('disputes') then
  alter table dispute_files drop constraint if exists dispute_files_dispute_id_fkey;
  alter table disputes drop constraint if exists disputes_merchant_id_fkey;
  alter table disputes drop constraint if exists disputes_purchase_id_fkey;
  alter table disputes drop constraint disputes_pkey;
  alter table disputes add constraint disputes_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('disputes', 'purchase_id');
  alter table disputes add constraint disputes_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('dispute_files') then
  alter table dispute_files drop constraint if exists dispute_files_dispute_id_fkey;
  alter table dispute_files drop constraint dispute_files_dispute_id_party_content_hash_key;
  alter table dispute_files add constraint dispute_files_dispute_id_party_content_hash_key UNIQUE (dispute_id, party, content_hash, purchase_id);
  alter table dispute_files drop constraint dispute_files_pkey;
  alter table dispute_files add constraint dispute_files_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('dispute_files', 'purchase_id');
  alter table dispute_files add constraint dispute_files_dispute_id_fkey foreign key (dispute_id, purchase_id) references disputes (id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('pix_payments') then
  alter table double_refunds drop constraint if exists double_refunds_end_to_end_id_fkey;
  alter table med_cases drop constraint if exists med_cases_end_to_end_id_fkey;
  alter table payment_allocations drop constraint if exists payment_allocations_end_to_end_id_fkey;
  alter table pix_refunds drop constraint if exists pix_refunds_end_to_end_id_fkey;
  alter table receipt_numbers drop constraint if exists receipt_numbers_end_to_end_id_fkey;
  alter table receipts drop constraint if exists receipts_end_to_end_id_fkey;
  alter table pix_payments drop constraint if exists pix_payments_charge_id_fkey;
  alter table pix_payments drop constraint if exists pix_payments_purchase_id_fkey;
  alter table pix_payments drop constraint pix_payments_pkey;
  alter table pix_payments add constraint pix_payments_pkey PRIMARY KEY (end_to_end_id, purchase_id);
  drop trigger if exists never_truncated on pix_payments;
  perform pg_temp.spread('pix_payments', 'purchase_id');
  alter table pix_payments add constraint pix_payments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('double_refunds') then
  alter table double_refunds drop constraint if exists double_refunds_end_to_end_id_fkey;
  alter table double_refunds drop constraint if exists double_refunds_purchase_id_fkey;
  drop trigger if exists never_truncated on double_refunds;
  perform pg_temp.spread('double_refunds', 'purchase_id');
  alter table double_refunds add constraint double_refunds_end_to_end_id_fkey foreign key (end_to_end_id, purchase_id) references pix_payments (end_to_end_id, purchase_id) deferrable initially deferred;
  alter table double_refunds add constraint double_refunds_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('due_date_changes') then
  alter table due_date_changes drop constraint if exists due_date_changes_instalment_id_fkey;
  alter table due_date_changes drop constraint if exists due_date_changes_purchase_id_fkey;
  alter table due_date_changes drop constraint due_date_changes_pkey;
  alter table due_date_changes add constraint due_date_changes_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on due_date_changes;
  perform pg_temp.spread('due_date_changes', 'purchase_id');
  alter table due_date_changes add constraint due_date_changes_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table due_date_changes add constraint due_date_changes_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('fee_waivers') then
  alter table fee_waivers drop constraint if exists fee_waivers_instalment_id_fkey;
  alter table fee_waivers drop constraint if exists fee_waivers_purchase_id_fkey;
  alter table fee_waivers drop constraint fee_waivers_pkey;
  alter table fee_waivers add constraint fee_waivers_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on fee_waivers;
  perform pg_temp.spread('fee_waivers', 'purchase_id');
  alter table fee_waivers add constraint fee_waivers_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table fee_waivers add constraint fee_waivers_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('invoices') then
  alter table invoices drop constraint if exists invoices_purchase_id_fkey;
  alter table invoices drop constraint invoices_pkey;
  alter table invoices add constraint invoices_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('invoices', 'purchase_id');
  alter table invoices add constraint invoices_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('med_purchases') then
  alter table settlement_holds drop constraint if exists settlement_holds_case_id_purchase_id_fkey;
  alter table med_purchases drop constraint if exists med_purchases_case_id_fkey;
  alter table med_purchases drop constraint if exists med_purchases_purchase_id_fkey;
  perform pg_temp.spread('med_purchases', 'purchase_id');
  alter table med_purchases add constraint med_purchases_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkouts(id) deferrable initially deferred;
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
  alter table nuvemshop_payments add constraint nuvemshop_payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('pauses') then
  alter table paused_instalments drop constraint if exists paused_instalments_pause_id_fkey;
  alter table pauses drop constraint if exists pauses_purchase_id_fkey;
  alter table pauses drop constraint pauses_pkey;
  alter table pauses add constraint pauses_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('pauses', 'purchase_id');
  alter table pauses add constraint pauses_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('paused_instalments') then
  alter table paused_instalments drop constraint if exists paused_instalments_instalment_id_fkey;
  alter table paused_instalments drop constraint if exists paused_instalments_pause_id_fkey;
  alter table paused_instalments drop constraint paused_instalments_pkey;
  alter table paused_instalments add constraint paused_instalments_pkey PRIMARY KEY (pause_id, instalment_id, purchase_id);
  perform pg_temp.spread('paused_instalments', 'purchase_id');
  alter table paused_instalments add constraint paused_instalments_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table paused_instalments add constraint paused_instalments_pause_id_fkey foreign key (pause_id, purchase_id) references pauses (id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('payment_allocations') then
  alter table payment_allocations drop constraint if exists payment_allocations_end_to_end_id_fkey;
  alter table payment_allocations drop constraint if exists payment_allocations_instalment_id_fkey;
  alter table payment_allocations drop constraint if exists payment_allocations_purchase_id_fkey;
  alter table payment_allocations drop constraint payment_allocations_end_to_end_id_instalment_id_cause_key;
  alter table payment_allocations add constraint payment_allocations_end_to_end_id_instalment_id_cause_key UNIQUE (end_to_end_id, instalment_id, cause, purchase_id);
  alter table payment_allocations drop constraint payment_allocations_pkey;
  alter table payment_allocations add constraint payment_allocations_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on payment_allocations;
  perform pg_temp.spread('payment_allocations', 'purchase_id');
  alter table payment_allocations add constraint payment_allocations_end_to_end_id_fkey foreign key (end_to_end_id, purchase_id) references pix_payments (end_to_end_id, purchase_id) deferrable initially deferred;
  alter table payment_allocations add constraint payment_allocations_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table payment_allocations add constraint payment_allocations_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('phone_codes') then
  alter table phone_codes drop constraint if exists phone_codes_checkout_id_fkey;
  alter table phone_codes drop constraint phone_codes_pkey;
  alter table phone_codes add constraint phone_codes_pkey PRIMARY KEY (id, checkout_id);
  perform pg_temp.spread('phone_codes', 'checkout_id');
  alter table phone_codes add constraint phone_codes_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('pix_refunds') then
  alter table pix_refunds drop constraint if exists pix_refunds_end_to_end_id_fkey;
  alter table pix_refunds drop constraint if exists pix_refunds_purchase_id_fkey;
  alter table pix_refunds drop constraint pix_refunds_pkey;
  alter table pix_refunds add constraint pix_refunds_pkey PRIMARY KEY (id, purchase_id);
  drop index pix_refunds_once;
  CREATE UNIQUE INDEX pix_refunds_once ON public.pix_refunds USING btree (end_to_end_id, cause, purchase_id) WHERE (status <> 'FAILED'::text);
  drop trigger if exists never_truncated on pix_refunds;
  perform pg_temp.spread('pix_refunds', 'purchase_id');
  alter table pix_refunds add constraint pix_refunds_end_to_end_id_fkey foreign key (end_to_end_id, purchase_id) references pix_payments (end_to_end_id, purchase_id) deferrable initially deferred;
  alter table pix_refunds add constraint pix_refunds_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES checkouts(id) deferrable initially deferred;
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
  alter table receipts add constraint receipts_end_to_end_id_fkey foreign key (end_to_end_id, purchase_id) references pix_payments (end_to_end_id, purchase_id) deferrable initially deferred;
  alter table receipts add constraint receipts_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('settlement_entries') then
  alter table settlement_parts drop constraint if exists settlement_parts_entry_id_fkey;
  alter table settlement_entries drop constraint if exists settlement_entries_purchase_id_fkey;
  alter table settlement_entries drop constraint settlement_entries_cause_key;
  alter table settlement_entries add constraint settlement_entries_cause_key UNIQUE (cause, purchase_id);
  alter table settlement_entries drop constraint settlement_entries_pkey;
  alter table settlement_entries add constraint settlement_entries_pkey PRIMARY KEY (id, purchase_id);
  drop trigger if exists never_truncated on settlement_entries;
  perform pg_temp.spread('settlement_entries', 'purchase_id');
  alter table settlement_entries add constraint settlement_entries_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('settlement_parts') then
  alter table settlement_holds drop constraint if exists settlement_holds_entry_id_back_position_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_entry_id_off_position_fkey;
  alter table settlement_parts drop constraint if exists settlement_parts_entry_id_fkey;
  alter table settlement_parts drop constraint settlement_parts_pkey;
  alter table settlement_parts add constraint settlement_parts_pkey PRIMARY KEY (entry_id, "position", purchase_id);
  drop trigger if exists never_truncated on settlement_parts;
  perform pg_temp.spread('settlement_parts', 'purchase_id');
  alter table settlement_parts add constraint settlement_parts_entry_id_fkey foreign key (entry_id, purchase_id) references settlement_entries (id, purchase_id) deferrable initially deferred;
end if; end $$;
do $$ begin if not pg_temp.is_moved('settlement_holds') then
  alter table settlement_holds drop constraint if exists settlement_holds_case_id_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_case_id_purchase_id_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_entry_id_back_position_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_entry_id_off_position_fkey;
  alter table settlement_holds drop constraint if exists settlement_holds_purchase_id_fkey;
  alter table settlement_holds drop constraint settlement_holds_pkey;
  alter table settlement_holds add constraint settlement_holds_pkey PRIMARY KEY (id, purchase_id);
  perform pg_temp.spread('settlement_holds', 'purchase_id');
  alter table settlement_holds add constraint settlement_holds_case_id_purchase_id_fkey FOREIGN KEY (case_id, purchase_id) REFERENCES med_purchases(case_id, purchase_id) deferrable initially deferred;
  alter table settlement_holds add constraint settlement_holds_entry_id_back_position_fkey foreign key (entry_id, back_position, purchase_id) references settlement_parts (entry_id, position, purchase_id) deferrable initially deferred;
  alter table settlement_holds add constraint settlement_holds_entry_id_off_position_fkey foreign key (entry_id, off_position, purchase_id) references settlement_parts (entry_id, position, purchase_id) deferrable initially deferred;
  alter table settlement_holds add constraint settlement_holds_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
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
  alter table write_offs add constraint write_offs_instalment_id_fkey foreign key (instalment_id, purchase_id) references instalments (id, purchase_id) deferrable initially deferred;
  alter table write_offs add constraint write_offs_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES orders(id) deferrable initially deferred;
end if; end $$;
-- admin_users waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- agencies waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- agency_placements waits: read beside customers, who wait
-- agency_returns waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- categories waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- category_tags waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- collection_cases waits: locked without its owner
-- collection_contacts waits: read beside customers, who wait
-- customer_messages waits: some are of nobody who is known yet
-- customers waits: a CPF is met once over all
-- erasure_requests waits: locked without its owner
-- med_cases waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- merchant_cashbacks waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- merchant_events waits: one statement reads it for each row of a table that is not spread
-- merchant_fees waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- merchant_notices waits: one statement reads it for each row of a table that is not spread
-- merchant_sale_changes waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- merchant_sale_days waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- merchant_sale_words waits: with merchant_sales, whose trigger writes merchant_sale_changes, which wait
-- merchant_sales waits: with merchant_sales, whose trigger writes merchant_sale_changes, which wait
-- merchant_settlement_configurations waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- merchant_users waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- merchants waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- payment_promises waits: read beside customers, who wait
-- remembered_devices waits: read beside customers, who wait
-- reminders waits: read beside customers, who wait
-- settlement_changes waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_day_transfers waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_days waits: a job takes differences and adds them to sums by one statement, which writes to several tables of many owners
-- settlement_transfers waits: one statement reads it for each row of a table that is not spread
-- store_categories waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- store_tags waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- stores waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- strategies waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- strategy_calls waits: read beside customers, who wait
-- strategy_starts waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- strategy_steps waits: read beside customers, who wait
-- strategy_trial_entries waits: read beside customers, who wait
-- tags waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
-- webhook_endpoints waits: mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has
