-- What a store said first of a dispute stays beside what it said in the end, and its server lists disputes by state (decision 72).

alter table disputes
  -- what stood in answer before the last one; a store that contested may still accept
  add column earlier_answer text check (earlier_answer in ('ACCEPTED_PART', 'CONTESTED', 'NONE')),
  add column earlier_answer_text text not null default '',
  add column earlier_answered_by text,
  add column earlier_answered_at timestamptz,
  add constraint disputes_earlier_answer check ((earlier_answer is null) = (earlier_answered_at is null));
create index disputes_of_merchant_by_state on disputes (merchant_id, state, opened_at desc, id desc);
