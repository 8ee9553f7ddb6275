-- The payer's bank may be asked for a mandate (journey 1 of Pix Automático): which bank, and what came of it. The account is sent on and
-- kept nowhere (docs/decisions/0068).

-- the bank that is asked, by its ISPB; written before the PSP is asked
alter table autopay_mandates add column asked_bank text;
-- null until the PSP has taken the request
alter table autopay_mandates add column request_state text
  check (request_state in ('WAITING', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CANCELLED'));
alter table autopay_mandates add column request_ends_at timestamptz;
alter table autopay_mandates add constraint autopay_mandates_request
  check (request_state is null or (asked_bank is not null and request_ends_at is not null));
