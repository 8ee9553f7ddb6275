-- What came of looking at all truths, one row for each time: the newest is told by `/metrics`, and wakes somebody where one is broken.

create table verdicts (
  looked_at timestamptz primary key,
  -- how many differences were told, of one kind at most a thousand
  differences integer not null check (differences >= 0)
);
