-- Codes that prove a phone to who asks how much they may buy for (docs/decisions/0106).

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('LOGIN', 'RECOVERY', 'CONTACT', 'NEW_PHONE', 'NEW_EMAIL', 'LOST_PHONE', 'LIMIT')) not valid;
