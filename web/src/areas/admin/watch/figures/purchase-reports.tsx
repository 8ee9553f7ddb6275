/** The results of purchases: how far they get, and why they are refused. */
import type { FunnelRow, RefusalRow } from '@drip/core/contracts/admin/admin-figures'
import * as calls from '@drip/core/contracts/admin/figures-calls'
import { FUNNEL_LABELS, FUNNEL_LISTED, REFUSALS_LISTED } from '@drip/core/contracts/admin/figures-lists'
import type { ReactNode } from 'react'
import { BarList } from '../../../../charts/charts.tsx'
import { ListPage } from '../../frame/lists/list.tsx'
import { SCREENS } from '../../screens.ts'
import { useListed } from '../../signed-in.ts'
import { figuresTexts as texts } from './figures-texts.ts'
import { Chart, ReportFilters, ReportTabs, useReportQuery } from './report.tsx'
import { counted, inPercent } from './shown.ts'

export function FunnelPage(): ReactNode {
  const query = useReportQuery()
  const { value } = useListed(calls.listFunnel, { query })
  return (
    <ListPage
      call={calls.listFunnel}
      listed={FUNNEL_LISTED}
      screen={SCREENS.funnel}
      texts={texts.funnel}
      lead={texts.funnel.lead}
      above={
        <>
          <ReportTabs current="funnel" />
          {value !== null && <FunnelBars steps={value.content} />}
        </>
      }
      asked={() => ({ query })}
      isNarrowed={Object.keys(query).length > 0}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.step}
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
  const { value } = useListed(calls.listRefusals, { query })
  return (
    <ListPage
      call={calls.listRefusals}
      listed={REFUSALS_LISTED}
      screen={SCREENS.refusals}
      texts={texts.refusals}
      lead={texts.refusals.lead}
      above={
        <>
          <ReportTabs current="refusals" />
          {value !== null && value.content.length > 0 && (
            <Chart finding={texts.refusals.finding(counted(sumOf(value.content)))}>
              <RefusalBars rows={value.content} />
            </Chart>
          )}
        </>
      }
      asked={() => ({ query })}
      isNarrowed={Object.keys(query).length > 0}
      filters={<ReportFilters noDays={texts.noDays} hasMerchant />}
      keyOf={(it) => it.reason}
    />
  )
}

const sumOf = (rows: readonly RefusalRow[]) => rows.reduce((sum, { checkouts }) => sum + checkouts, 0)

/** Only the table tells apart rules with the same wording for people. */
function RefusalBars({ rows }: { rows: readonly RefusalRow[] }) {
  const bars = rows.map(({ reason, label, checkouts }) => ({
    key: reason,
    name: label,
    value: checkouts,
    words: counted(checkouts),
  }))
  return <BarList bars={bars} />
}
