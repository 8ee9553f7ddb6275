-- Our staff suspend the transfers to a store under suspicion: since when, and the reason that the store reads (decision 133). Both are null for
-- every other store, also under the version before, which knows nothing of it and goes on paying.

alter table merchants
  add column transfers_suspended_at timestamptz,
  add column transfers_suspended_for text,
  add constraint merchants_transfers_suspended check ((transfers_suspended_at is null) = (transfers_suspended_for is null)) not valid;
