-- A mandate's contract and its id at the PSP are met once over all purchases: each is claimed here, in the transaction that writes it down
-- (decision 88). Those before are claimed by `npm run fill-owners`; the constraints on the mandates stay while the version before writes.

create table mandate_claims (
  -- a contract, or an id at the PSP
  number text primary key,
  mandate_id uuid not null,
  purchase_id uuid not null
);
