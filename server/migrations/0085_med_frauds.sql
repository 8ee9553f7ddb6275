-- Where a contested Pix was found to be fraud: by whom, when and why (decision 86). What follows stands among the blocks.

create table med_frauds (
  case_id uuid primary key references med_cases,
  reason text not null check (reason in ('STOLEN_ACCOUNT', 'FALSE_IDENTITY', 'BUYER', 'OTHER')),
  -- in the words of who found it; emptied with the person's other data
  explanation text not null,
  -- an admin
  found_by text not null,
  found_at timestamptz not null
);
