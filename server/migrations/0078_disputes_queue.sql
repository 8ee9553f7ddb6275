-- Our people work through disputes by who has waited longest, and look up those that are over (decision 72).

create index disputes_queue on disputes (state, (coalesce(answered_at, opened_at)), id) where ended_at is null;
create index disputes_over on disputes (ended_at, id) where ended_at is not null;
