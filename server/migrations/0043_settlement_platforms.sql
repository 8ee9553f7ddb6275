-- Settlement providers are STARKBANK and SRM (000 §3): what was paid by the plain contract is SRM's, which speaks it.

alter table merchants drop constraint merchants_settlement_platform_check;
update merchants set settlement_platform = 'SRM' where settlement_platform = 'SANDBOX';
alter table merchants alter column settlement_platform set default 'STARKBANK',
  add constraint merchants_settlement_platform_check check (settlement_platform in ('STARKBANK', 'SRM'));
alter table settlement_transfers drop constraint settlement_transfers_platform_check;
update settlement_transfers set platform = 'SRM' where platform = 'SANDBOX';
alter table settlement_transfers
  add constraint settlement_transfers_platform_check check (platform in ('STARKBANK', 'SRM'));
