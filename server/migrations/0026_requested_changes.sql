-- Changes that need two people: what is asked for, who agreed to it, and from when it counts.

create table requested_changes (
  id uuid primary key,
  -- what is changed, and of whom or what
  kind text not null,
  subject_id uuid not null,
  -- fields by their names, only those that become another; emptied when the subject is forgotten
  before jsonb not null,
  after jsonb not null,
  -- of all fields of the kind, as they were when it was asked for
  version text not null,
  reason text not null,
  state text not null check (state in ('ASKED', 'AGREED', 'DONE', 'REFUSED', 'WITHDRAWN', 'STOPPED', 'OUTDATED')),
  asked_by uuid not null references admin_users,
  asked_at timestamptz not null,
  answered_by uuid references admin_users,
  answered_at timestamptz,
  answer text not null default '',
  takes_effect_at timestamptz,
  ended_at timestamptz,
  -- the second person is another one
  check (answered_by <> asked_by),
  check (state not in ('AGREED', 'DONE', 'REFUSED') or answered_by is not null),
  check (state not in ('AGREED', 'DONE') or takes_effect_at is not null),
  check ((state in ('ASKED', 'AGREED')) = (ended_at is null))
);
-- one at a time
create unique index requested_changes_open on requested_changes (kind, subject_id) where ended_at is null;
create index requested_changes_due on requested_changes (takes_effect_at) where state = 'AGREED';
create index requested_changes_newest on requested_changes (asked_at desc, id desc);
create index requested_changes_of on requested_changes (subject_id, asked_at desc, id desc);
