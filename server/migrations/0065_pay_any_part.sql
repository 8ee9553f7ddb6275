-- "Pagar outro valor": whose customers may leave an instalment paid in part, its codes, and what of a late charge is paid of it (decision 62).

alter table merchants add column pays_in_parts boolean not null default true;

alter table instalments
  -- of the late charge that accrued on what is open
  add column late_charge_settled bigint not null default 0 check (late_charge_settled >= 0),
  add check (late_charge_settled <= late_charge_paid);

alter table charges drop constraint charges_purpose_check;
alter table charges add constraint charges_purpose_check
  check (purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'PART', 'DEBIT'));
alter table pix_payments drop constraint pix_payments_use_check;
alter table pix_payments add constraint pix_payments_use_check
  check (use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'RETURNED'));
