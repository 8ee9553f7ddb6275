-- What our people and merchants' people prove themselves by besides the password (docs/decisions/0049).

create table totp_factors (
  audience text not null,
  subject_id uuid not null,
  sealed_key bytea,
  added_at timestamptz,
  last_step bigint,
  last_used_at timestamptz,
  pending_key bytea,
  pending_until timestamptz,
  primary key (audience, subject_id)
);
comment on column totp_factors.last_step is 'the 30 seconds of the last code that was accepted: no code is good twice';
create table passkeys (
  id uuid primary key,
  audience text not null,
  subject_id uuid not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_subject on passkeys (audience, subject_id);
create table recovery_codes (
  audience text not null,
  subject_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (audience, subject_id, code_hash)
);
create table factor_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  audience text not null,
  subject_id uuid not null,
  password_mark bytea not null,
  expires_at timestamptz not null
);
create index factor_challenges_subject on factor_challenges (audience, subject_id);
create table proved_sessions (
  session_id uuid primary key references sessions on delete cascade,
  proved_at timestamptz not null
);
