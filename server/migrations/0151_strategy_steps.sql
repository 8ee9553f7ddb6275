-- Offers and hand-overs that a strategy asks for (docs/decisions/0100).

-- A stage that is neither a message nor a call happens once for what a customer owes longest; what stood against it is kept with it.
create table strategy_steps (
  customer_id uuid not null references customers,
  due_date date not null,
  kind text not null check (kind in ('OFFER', 'HAND_OVER')),
  stage text not null check (stage ~ '^D[+][1-9][0-9]{0,2}$'),
  strategy integer not null,
  done_on date not null,
  refused text,
  primary key (customer_id, due_date, kind, stage)
);
