/**
 * The parts that all reports share: tabs, days and merchant in the address, and the chart above a table of the same
 * numbers.
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { ReactNode } from 'react'
import type { Given } from '../../../../api/ask.ts'
import { changeQuery, useQuery } from '../../../../signed/address.tsx'
import { Tabs } from '../../../../ui/work/tables/tabs.tsx'
import { DaysFilter } from '../../frame/days-filter.tsx'
import { type ListCall, ListPage, type ListProps, useAsList } from '../../frame/lists/list.tsx'
import { MerchantPicker } from '../../frame/merchant-picker.tsx'
import { ordersFilterOf } from '../../orders/orders-filter.ts'
import { SCREENS } from '../../screens.ts'
import { figuresTexts as texts } from './figures-texts.ts'

/** A report's query; defaults for values missing from the address are left to the server. */
export function useReportQuery(): { from?: CivilDate; to?: CivilDate; merchantId?: string } {
  const { from, to, merchantId } = ordersFilterOf(useQuery())
  return {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(merchantId !== null && { merchantId }),
  }
}

const REPORTS = [
  'ageing',
  'rolls',
  'vintages',
  'funnel',
  'refusals',
  'results',
  'merchantFigures',
  'bands',
  'due',
] as const

/** A screen with a report: its table, and above it a picture of the same rows. */
export function ReportPage<O extends ListCall, Row, Key extends string>(
  props: Pick<ListProps<O, Row, Key>, 'call' | 'listed' | 'texts' | 'filters' | 'keyOf' | 'cells'> & {
    report: (typeof REPORTS)[number]
    asked: Given<O> & { query: object }
    picture: (rows: readonly Row[]) => ReactNode
  },
) {
  const { report, asked, picture, ...list } = props
  // the rows that the contract lists are the rows of its columns
  const value = useAsList(props.call, asked).value as { content: readonly Row[] } | null
  return (
    <ListPage
      {...list}
      screen={SCREENS[report]}
      above={
        <>
          <ReportTabs current={report} />
          {value !== null && picture(value.content)}
        </>
      }
      asked={() => asked}
      isNarrowed={Object.keys(asked.query).length > 0}
    />
  )
}

function ReportTabs({ current }: { current: (typeof REPORTS)[number] }) {
  return (
    <Tabs
      label={texts.ways}
      tabs={REPORTS.map((name) => ({
        href: SCREENS[name].path,
        label: SCREENS[name].title,
        current: name === current,
      }))}
    />
  )
}

export function ReportFilters(props: { noDays?: string; hasMerchant?: boolean }) {
  const { noDays, hasMerchant = false } = props
  const { merchantId } = ordersFilterOf(useQuery())
  return (
    <>
      {noDays !== undefined && <DaysFilter label={texts.days} none={noDays} />}
      {hasMerchant && <MerchantPicker id={merchantId} onChange={(id) => changeQuery({ merchantId: id })} />}
    </>
  )
}

/** A chart, with a sentence that states what it shows. */
export function Chart({ finding, children }: { finding: string; children: ReactNode }) {
  return (
    <figure className="panel report-chart">
      <figcaption>{finding}</figcaption>
      {children}
    </figure>
  )
}
