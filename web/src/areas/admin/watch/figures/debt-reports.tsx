/** The age of debts, their roll from one age to the next, and the development of each month's sales. */
import { AGEING_LISTED, ROLLS_LISTED, VINTAGES_LISTED } from '@drip/core/contracts/admin/figures-lists'
import * as calls from '@drip/core/contracts/admin/figures-calls'
import type { AgeingRow, RollRow, VintageRow } from '@drip/core/contracts/admin/admin-figures'
import type { ReactNode } from 'react'
import { LineChart } from '../../../../charts/charts.tsx'
import { shownDate } from '../../../../instalments/dates.ts'
import { moneyText } from '../../../../ui/money.tsx'
import { figuresTexts as texts } from './figures-texts.ts'
import { everyDayOf } from './every-day.ts'
import { Chart, ReportFilters, ReportPage, useReportQuery } from './report.tsx'
import { dayOf, inPercent, inShortReais, monthOf } from './shown.ts'

export function AgeingPage(): ReactNode {
  const query = useReportQuery()
  return (
    <ReportPage
      report="ageing"
      call={calls.listAgeing}
      listed={AGEING_LISTED}
      texts={{ ...texts.ageing, lead: `${texts.ageing.lead} ${texts.kept}` }}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.day}
      picture={(rows) => <AgeingChart days={rows} />}
    />
  )
}

function AgeingChart({ days }: { days: readonly AgeingRow[] }) {
  const [last] = days
  if (last === undefined) return null
  const all = everyDayOf(days)
  const { columns } = AGEING_LISTED
  const series = [
    columns.lateOne,
    columns.lateTwo,
    columns.lateThree,
    columns.lateFour,
    columns.lateFive,
    columns.lateSix,
    columns.lateMore,
  ].map(({ head, of }) => ({
    name: head,
    values: all.map(({ row }) => (row === undefined ? null : Number(of(row)))),
  }))
  const share = inPercent(last.owed === 0 ? 0 : last.late / last.owed)
  return (
    <Chart
      finding={texts.ageing.finding(moneyText(last.late), moneyText(last.owed), share, shownDate(last.day))}
    >
      <LineChart
        series={series}
        labels={all.map((it) => dayOf(it.day))}
        shown={inShortReais}
        told={moneyText}
        across={texts.day}
      />
    </Chart>
  )
}

export function RollsPage(): ReactNode {
  const query = useReportQuery()
  return (
    <ReportPage
      report="rolls"
      call={calls.listRolls}
      listed={ROLLS_LISTED}
      texts={texts.rolls}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.day}
      picture={(rows) => <RollsChart days={rows} />}
    />
  )
}

function RollsChart({ days }: { days: readonly RollRow[] }) {
  const [last] = days
  if (last === undefined) return null
  const all = everyDayOf(days)
  const { day: _day, ...ages } = ROLLS_LISTED.columns
  const series = Object.values(ages).map(({ head, of }) => ({
    name: head,
    values: all.map(({ row }) => (row === undefined ? null : numberOf(of(row)))),
  }))
  return (
    <Chart
      finding={texts.rolls.finding(last.late30 === null ? '–' : inPercent(last.late30), shownDate(last.day))}
    >
      <LineChart
        series={series}
        labels={all.map((it) => dayOf(it.day))}
        shown={inPercent}
        across={texts.day}
      />
    </Chart>
  )
}

export function VintagesPage(): ReactNode {
  const { merchantId: _all, ...query } = useReportQuery()
  return (
    <ReportPage
      report="vintages"
      call={calls.listVintages}
      listed={VINTAGES_LISTED}
      texts={texts.vintages}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noMonths} />}
      keyOf={(it) => it.month}
      picture={(rows) => <VintagesChart months={rows} />}
    />
  )
}

/** More lines than there are distinct markers would be unreadable. */
const MOST_VINTAGES = 7

function VintagesChart({ months }: { months: readonly VintageRow[] }) {
  const [last] = months
  if (last === undefined) return null
  const { month: _month, sold: _sold, ...ages } = VINTAGES_LISTED.columns
  const looks = Object.values(ages)
  const series = months
    .slice(0, MOST_VINTAGES)
    .map((it) => ({ name: monthOf(it.month), values: looks.map(({ of }) => numberOf(of(it))) }))
  // a month's arrears are stored on the thirtieth day after it, and there are none for days before the platform existed
  if (series.every(({ values }) => values.every((it) => it === null)))
    return <p className="note">{texts.vintages.tooYoung}</p>
  return (
    <Chart finding={texts.vintages.finding(monthOf(last.month), moneyText(last.sold))}>
      <LineChart
        series={series}
        labels={looks.map(({ head }) => head)}
        shown={inPercent}
        across={texts.vintages.age}
      />
    </Chart>
  )
}

const numberOf = (value: string | number | null) => (value === null ? null : Number(value))
