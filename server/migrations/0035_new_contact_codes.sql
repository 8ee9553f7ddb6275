-- Codes that prove a new phone or e-mail of a merchant's user before it signs anybody in.

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add check (purpose in ('LOGIN', 'RECOVERY', 'CONTACT', 'NEW_PHONE', 'NEW_EMAIL'));
