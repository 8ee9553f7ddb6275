/** The results of purchases: how far they get, and why they are refused. */
import type { FunnelRow, RefusalRow } from '@drip/core/contracts/admin/admin-figures'
import * as calls from '@drip/core/contracts/admin/figures-calls'
import { FUNNEL_LABELS, FUNNEL_LISTED, REFUSALS_LISTED } from '@drip/core/contracts/admin/figures-lists'
import type { ReactNode } from 'react'
import { BarList } from '../../../../charts/charts.tsx'
import { figuresTexts as texts } from './figures-texts.ts'
import { Chart, ReportFilters, ReportPage, useReportQuery } from './report.tsx'
import { counted, inPercent } from './shown.ts'

export function FunnelPage(): ReactNode {
  const query = useReportQuery()
  return (
    <ReportPage
      report="funnel"
      call={calls.listFunnel}
      listed={FUNNEL_LISTED}
      texts={texts.funnel}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.step}
      picture={(rows) => <FunnelBars steps={rows} />}
    />
  )
}

function FunnelBars({ steps }: { steps: readonly FunnelRow[] }) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return null
  const bars = steps.map(({ step, reached, stayed }) => ({
    key: step,
    name: FUNNEL_LABELS[step],
    value: reached,
    words: stayed === 0 ? counted(reached) : texts.funnel.bar(counted(reached), counted(stayed)),
  }))
  return (
    <Chart
      finding={texts.funnel.finding(
        counted(last.reached),
        counted(first.reached),
        inPercent(last.share ?? 0),
      )}
    >
      <BarList bars={bars} />
    </Chart>
  )
}

export function RefusalsPage(): ReactNode {
  const query = useReportQuery()
  return (
    <ReportPage
      report="refusals"
      call={calls.listRefusals}
      listed={REFUSALS_LISTED}
      texts={texts.refusals}
      asked={{ query }}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.reason}
      picture={(rows) => <RefusalBars rows={rows} />}
    />
  )
}

const sumOf = (rows: readonly RefusalRow[]) => rows.reduce((sum, { checkouts }) => sum + checkouts, 0)

/** Only the table tells apart rules with the same wording for people. */
function RefusalBars({ rows }: { rows: readonly RefusalRow[] }) {
  if (rows.length === 0) return null
  const bars = rows.map(({ reason, label, checkouts }) => ({
    key: reason,
    name: label,
    value: checkouts,
    words: counted(checkouts),
  }))
  return (
    <Chart finding={texts.refusals.finding(counted(sumOf(rows)))}>
      <BarList bars={bars} />
    </Chart>
  )
}
