-- Codes by e-mail that prove whose account it is when its phone is lost.

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add check (purpose in ('LOGIN', 'RECOVERY', 'CONTACT', 'NEW_PHONE', 'NEW_EMAIL', 'LOST_PHONE'));
