import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import type { Graphic, StatisticPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { BarList, StackedBars } from '../../../charts/charts.tsx'
import type { StackedBar } from '../../../charts/stacked-bars.tsx'
import { shortDate, shownDate } from '../../../instalments/dates.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DataTable, type Column } from '../../../ui/work/tables/data-table.tsx'
import { allReasons, countByGroup } from '../sales/denial-words.ts'
import { useListed } from '../signed-in.ts'
import { figuresTexts } from './figures-texts.ts'

type Entry = Graphic['content'][number]

/** Approved and denied purchases by interval, the reasons for denials, and the same data as a table (001 §2.3). */
export function DecisionsChart({ period, isOpen }: { period: StatisticPeriod; isOpen: boolean }) {
  const { value, refusal, reload, isStale } = useListed(calls.showGraphic, {
    query: { period, excludedKOReasons: 'EXPIRED' },
  })
  // while another period loads, the old chart stays with its own period's words
  const [shown, setShown] = useState(period)
  if (!isStale && shown !== period) setShown(period)
  if (value === null && refusal !== null)
    return <LoadFailure words={figuresTexts.chart.failed} onRetry={reload} />
  return (
    <section
      className="panel chart"
      aria-busy={value === null || isStale}
      aria-label={figuresTexts.numbers.show}
    >
      {value === null ? (
        <Skeleton shape="block" />
      ) : (
        <Filled period={isStale ? shown : period} graphic={value} isOpen={isOpen} />
      )}
    </section>
  )
}

function Filled(props: { period: StatisticPeriod; graphic: Graphic; isOpen: boolean }) {
  const { period, graphic } = props
  const entries = graphic.content
  // nothing is loaded for a chart that nobody has opened
  const [isSeen, setSeen] = useState(props.isOpen)
  return (
    // the orders come first: the chart's finding is stated, and the chart is unfolded on request
    <details open={props.isOpen} onToggle={() => setSeen(true)}>
      <summary className="chart__head">
        <h2 className="chart__finding">{findingOf(period, entries)}</h2>
      </summary>
      <div className="chart__columns">
        <div className="chart__bars">
          {isSeen && <StackedBars bars={entries.map((it) => barOf(period, it))} />}
          <p className="chart__legend">
            <span className="chart__key chart__key--approved">{figuresTexts.chart.approved}</span>
            <span className="chart__key chart__key--denied">{figuresTexts.chart.denied}</span>
          </p>
        </div>
        <Reasons graphic={graphic} />
      </div>
      <details className="chart__table">
        <summary>{figuresTexts.chart.asTable}</summary>
        <DataTable
          caption={findingOf(period, entries)}
          columns={columnsOf(period)}
          rows={entries.toReversed()}
          keyOf={(it) => it.initialDate}
          empty={null}
        />
      </details>
    </details>
  )
}

/** The title states what the chart shows. */
function findingOf(period: StatisticPeriod, entries: readonly Entry[]): string {
  const approved = entries.reduce((sum, it) => sum + it.checkoutsApproved, 0)
  const total = approved + entries.reduce((sum, it) => sum + it.checkoutsDenied, 0)
  const span = figuresTexts.chart.spans[period]
  if (total === 0) return figuresTexts.chart.nothing(span)
  return figuresTexts.chart.finding(span, Math.round((approved / total) * 100), total)
}

function Reasons({ graphic }: { graphic: Graphic }) {
  const groups = countByGroup(allReasons(graphic))
  return (
    <div className="reasons">
      <h3>{figuresTexts.chart.why}</h3>
      {groups.length === 0 && <p className="note">{figuresTexts.chart.noneDenied}</p>}
      <BarList
        isTold
        tone="bad"
        bars={groups.map(({ group, quantity }) => ({
          key: group,
          name: figuresTexts.groups[group],
          value: quantity,
          words: quantity.toLocaleString('pt-BR'),
        }))}
      />
    </div>
  )
}

function columnsOf(period: StatisticPeriod): Column<Entry>[] {
  const { chart } = figuresTexts
  return [
    { key: 'period', head: chart.period, cell: (it) => titleOf(period, it), leads: true },
    { key: 'approved', head: chart.approved, cell: (it) => it.checkoutsApproved, align: 'end' },
    { key: 'denied', head: chart.denied, cell: (it) => it.checkoutsDenied, align: 'end' },
    { key: 'reasons', head: chart.reasons, cell: reasonsInWords },
  ]
}

function reasonsInWords({ reasons }: Entry): string {
  const groups = countByGroup(reasons)
  if (groups.length === 0) return '—'
  return groups.map(({ group, quantity }) => `${figuresTexts.groups[group]} (${quantity})`).join(', ')
}

function barOf(period: StatisticPeriod, entry: Entry): StackedBar {
  const { checkoutsApproved: good, checkoutsDenied: bad } = entry
  const { approved, denied } = figuresTexts.numbers
  const title = `${titleOf(period, entry)}: ${approved(good)}, ${denied(bad)}`
  return { label: shortLabel(period, entry), title, good, bad }
}

const MONTH = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' })
const LONG_MONTH = /* @__PURE__ */ new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Below a bar: the day, the week's first day, or the month. */
function shortLabel(period: StatisticPeriod, entry: Entry): string {
  if (period !== 'MONTHLY') return shortDate(entry.initialDate)
  return MONTH.format(new Date(`${entry.initialDate}T00:00:00Z`)).replace('.', '')
}

function titleOf(period: StatisticPeriod, entry: Entry): string {
  if (period === 'DAILY') return shownDate(entry.initialDate)
  if (period === 'WEEKLY') return `${shownDate(entry.initialDate)} a ${shownDate(entry.finalDate)}`
  return LONG_MONTH.format(new Date(`${entry.initialDate}T00:00:00Z`))
}
