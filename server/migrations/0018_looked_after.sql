-- What waits for a person of the back-office: webhooks that nobody took, and customers who ask to be forgotten.

-- nobody has to look at it any more: it was sent again, or its endpoint was removed
alter table webhook_deliveries add column closed_at timestamptz;
update webhook_deliveries d set closed_at = e.removed_at
from webhook_endpoints e where e.id = d.endpoint_id and e.removed_at is not null and d.status = 'FAILED';
create index webhook_deliveries_failed on webhook_deliveries (done_at desc, id desc)
  where status = 'FAILED' and closed_at is null;

alter table customers add column erased_at timestamptz;
alter table erasure_requests
  add column outcome text check (outcome in ('ERASED', 'PARTLY')),
  -- where the answer goes; emptied when it went
  add column answer_to text,
  add check ((answered_at is null) = (outcome is null)) not valid;
drop index erasure_requests_due;
create index erasure_requests_due on erasure_requests (answer_by, id) where answered_at is null;
create index erasure_requests_answered on erasure_requests (answered_at desc, id) where answered_at is not null;
-- what somebody began to buy and did not get has no order to be found by
create index checkouts_unbought on checkouts (cpf) where cpf is not null and status <> 'OK';
