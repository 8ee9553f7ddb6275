/** The platform's income and losses, by day and by merchant, and what it owes to merchants. */
import type { BandRow, DueRow, MerchantFiguresRow, ResultRow } from '@drip/core/contracts/admin/admin-figures'
import * as calls from '@drip/core/contracts/admin/figures-calls'
import {
  BANDS_LISTED,
  bandName,
  DUE_LISTED,
  DUE_WAIT_WORDS,
  MERCHANT_FIGURES_LISTED,
  RESULTS_LISTED,
} from '@drip/core/contracts/admin/figures-lists'
import type { ReactNode } from 'react'
import { BarList, LineChart } from '../../../../charts/charts.tsx'
import { shownDate } from '../../../../instalments/dates.ts'
import { moneyText } from '../../../../ui/money.tsx'
import { RowLink } from '../../../../ui/work/tables/data-table.tsx'
import { SCREENS } from '../../screens.ts'
import { figuresTexts as texts } from './figures-texts.ts'
import { everyDayOf } from './every-day.ts'
import { Chart, ReportFilters, ReportPage, useReportQuery } from './report.tsx'
import { dayOf, inPercent, inShortReais } from './shown.ts'

const MOST_BARS = 10

export function ResultsPage(): ReactNode {
  const query = useReportQuery()
  return (
    <ReportPage
      report="results"
      call={calls.listResults}
      listed={RESULTS_LISTED}
      texts={{ ...texts.results, lead: `${texts.results.lead} ${texts.kept}` }}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.day}
      picture={(rows) => <ResultsChart days={rows} />}
    />
  )
}

function ResultsChart({ days }: { days: readonly ResultRow[] }) {
  if (days.length === 0) return null
  const all = everyDayOf(days)
  const { fee, lateCharges, cashback, writtenOff } = RESULTS_LISTED.columns
  const shown = [fee, lateCharges, cashback, writtenOff]
  const [fees, late, given, lost] = shown.map(({ of }) =>
    moneyText(Math.round(days.reduce((sum, it) => sum + Number(of(it)), 0) * 100) / 100),
  )
  return (
    <Chart finding={texts.results.finding(fees ?? '', late ?? '', given ?? '', lost ?? '')}>
      <LineChart
        // the amount reversed for other days may exceed a day's own: the table says so
        series={shown.map(({ head, of }) => ({
          name: head,
          values: all.map(({ row }) => (row === undefined ? 0 : Math.max(0, Number(of(row))))),
        }))}
        labels={all.map((it) => dayOf(it.day))}
        shown={inShortReais}
        told={moneyText}
        across={texts.day}
      />
    </Chart>
  )
}

export function MerchantFiguresPage(): ReactNode {
  const { merchantId: _all, ...query } = useReportQuery()
  return (
    <ReportPage
      report="merchantFigures"
      call={calls.listMerchantFigures}
      listed={MERCHANT_FIGURES_LISTED}
      texts={texts.merchants}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} />}
      cells={{ name: (it) => <RowLink href={SCREENS.merchant.href({ id: it.id })}>{it.name}</RowLink> }}
      picture={(rows) => <MerchantBars rows={rows} />}
    />
  )
}

function MerchantBars({ rows }: { rows: readonly MerchantFiguresRow[] }) {
  const most = rows.slice(0, MOST_BARS)
  if (most.length === 0) return null
  const bars = most.map(({ id, name, sold }) => ({ key: id, name, value: sold, words: moneyText(sold) }))
  return (
    <Chart finding={texts.merchants.finding(most.length)}>
      <BarList bars={bars} />
    </Chart>
  )
}

export function BandsPage(): ReactNode {
  const { merchantId: _all, ...query } = useReportQuery()
  return (
    <ReportPage
      report="bands"
      call={calls.listBands}
      listed={BANDS_LISTED}
      texts={texts.bands}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} />}
      keyOf={(it) => bandName(it.from)}
      picture={(rows) => <BandBars rows={rows} />}
    />
  )
}

function BandBars({ rows }: { rows: readonly BandRow[] }) {
  const bars = rows.flatMap(({ from, lateShare }) =>
    lateShare === null
      ? []
      : [{ key: bandName(from), name: bandName(from), value: lateShare, words: inPercent(lateShare) }],
  )
  if (bars.length === 0) return null
  return (
    <Chart finding={texts.bands.finding}>
      <BarList bars={bars} />
    </Chart>
  )
}

export function DuePage(): ReactNode {
  const { merchantId } = useReportQuery()
  const query = merchantId === undefined ? {} : { merchantId }
  return (
    <ReportPage
      report="due"
      call={calls.listDue}
      listed={DUE_LISTED}
      texts={texts.due}
      asked={{ query }}
      filters={<ReportFilters hasMerchant />}
      keyOf={dueDay}
      cells={{ day: dueDay }}
      picture={(rows) => <DueBars rows={rows} />}
    />
  )
}

function dueDay({ day, waitsFor }: DueRow): string {
  if (waitsFor !== null) return DUE_WAIT_WORDS[waitsFor]
  return day === null ? '' : shownDate(day)
}

function DueBars({ rows }: { rows: readonly DueRow[] }) {
  if (rows.length === 0) return null
  const bars = rows.slice(0, MOST_BARS).map((it) => ({
    key: dueDay(it),
    name: dueDay(it),
    value: it.amount,
    words: moneyText(it.amount),
  }))
  const all = Math.round(rows.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100
  return (
    <Chart finding={texts.due.finding(moneyText(all))}>
      <BarList bars={bars} />
    </Chart>
  )
}
