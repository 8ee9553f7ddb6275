-- Log-ins of the three audiences: sessions with rotating refresh tokens, passwords, one-time codes (system design §3).

-- One log-in of one person at one device. Of the refresh tokens only the newest is good; the one before it is for a
-- moment, because two tabs may ask at once.
create table sessions (
  id uuid primary key,
  audience text not null check (audience in ('CUSTOMER', 'MERCHANT', 'ADMIN')),
  subject_id uuid not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on sessions (audience, subject_id) where ended_at is null;
create index on sessions (expires_at);

alter table customers add column password_hash text;

-- Codes of 6 digits that prove who somebody is; the code itself follows from the row's id and a secret.
create table one_time_codes (
  id uuid primary key,
  audience text not null check (audience in ('CUSTOMER', 'MERCHANT', 'ADMIN')),
  subject_id uuid not null,
  purpose text not null check (purpose in ('LOGIN', 'RECOVERY')),
  channel text not null check (channel in ('SMS', 'EMAIL')),
  sent_to text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_time_codes (audience, subject_id, purpose, created_at desc);
