-- Sales, refusals and losses by the bureau's score, kept by the job that keeps the other figures (decision 87).

-- Of a purchase that was sold, the score of its last decision in bands of a hundred points; without a row nobody asked the bureau.
create table purchase_bands (
  purchase_id uuid primary key,
  band smallint not null check (band between 0 and 9)
);

-- By the day on which purchases were begun. In each of the three the band is null where there is no score.
create table band_checkouts (
  day date not null,
  band smallint,
  approved bigint not null,
  refused bigint not null,
  unique nulls not distinct (day, band)
);

-- What the ledger's lines of a day come to.
create table band_days (
  day date not null,
  band smallint,
  sold bigint not null,
  written_off bigint not null,
  unique nulls not distinct (day, band)
);

-- What customers owed when a day was looked at last.
create table band_debts (
  day date not null references debt_day_totals,
  band smallint,
  owed bigint not null,
  late bigint not null,
  unique nulls not distinct (day, band)
);

-- Whether what is kept has its bands: where it has not, the next round keeps all days anew.
alter table figures_kept add column banded boolean not null default false;
