-- Merchants whose fees or settlement configurations have all ended do not sell, and shoppers are not shown their stores: most
-- terms have no end, and those that have are found by it.

create index merchant_fees_ends on merchant_fees (expires_on) where expires_on is not null;
create index merchant_settlement_configurations_ends on merchant_settlement_configurations (expires_on)
  where expires_on is not null;
