-- Webhook secrets are random and lie sealed with the endpoint. Those of endpoints that were there before follow from `SECRET`: they stay
-- as they are, and are sealed by the worker once it runs (features/messaging/webhooks/endpoint-secrets.ts).

alter table webhook_endpoints
  -- null: follows from SECRET, until it is sealed
  add column secret_sealed bytea,
  -- the one before, which signs beside it for a day after rotated_at
  add column former_secret_sealed bytea;
