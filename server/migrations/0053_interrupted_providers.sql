-- Since when a company is left alone because it failed again and again, and how often it was called on a day.

alter table provider_states
  add interrupted_since timestamptz,
  add counted_on date not null default '2000-01-01',
  add calls integer not null default 0,
  add failed_calls integer not null default 0;
