-- The customer area: requests to be forgotten (LGPD art. 18).

-- What may go goes when somebody has looked at it; what the law makes us keep stays.
create table erasure_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  requested_at timestamptz not null,
  answer_by date not null,
  answered_by text,
  answered_at timestamptz
);
-- asked for twice it is one request
create unique index erasure_requests_open on erasure_requests (customer_id) where answered_at is null;
create index erasure_requests_due on erasure_requests (answer_by) where answered_at is null;
create index on erasure_requests (customer_id, requested_at);

-- a customer may ask for all log-ins, also those that have ended
drop index sessions_audience_subject_id_idx;
create index on sessions (audience, subject_id, created_at);
