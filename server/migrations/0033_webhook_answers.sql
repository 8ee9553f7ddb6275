-- What went out with the last try of a webhook and what came back, for the people of the store who look for a mistake.

alter table webhook_deliveries add column last_request_headers jsonb, add column last_answer_headers jsonb,
  add column last_answer_body text;
