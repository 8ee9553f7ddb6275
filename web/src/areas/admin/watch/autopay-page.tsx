import * as calls from '@drip/core/contracts/admin/admin-calls'
import { AUTOPAY_LISTS, type AutopayListName } from '@drip/core/autopay/debit-failures'
import type { AdminAutopayFigures } from '@drip/core/contracts/admin/admin-autopay'
import { AUTOPAY_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { addressWith, useQuery } from '../../../signed/address.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { PurchaseTabs } from '../orders/unbought/unbought-table.tsx'
import { useListed } from '../signed-in.ts'
import { autopayTexts as texts } from './autopay-texts.ts'

/** The results of automatic payments by the payers' banks; each figure opens what it counts. */
export function AutopayPage(): ReactNode {
  const query = useQuery()
  const show = AUTOPAY_LISTS.find((it) => it === query.get('show')) ?? 'PLANNED'
  const isFailed = show !== 'AUTOMATIC' && show !== 'PLANNED'
  return (
    <ListPage
      call={calls.listAutopay}
      listed={AUTOPAY_LISTED}
      screen={SCREENS.autopay}
      texts={{ ...texts.list, lead: texts.lead, empty: texts.empty[show] }}
      above={
        <>
          <PurchaseTabs current="autopay" />
          <Figures show={show} query={query} />
          <h2 className="subtitle">{texts.names[show]}</h2>
        </>
      }
      asked={() => ({ query: { show } })}
      after={(after) => ({ query: { show, after } })}
      isNarrowed={show !== 'PLANNED'}
      cells={{
        order: (it) => <RowLink href={SCREENS.order.href({ id: it.orderId })}>{it.orderCode}</RowLink>,
        customer: (it) => <a href={SCREENS.customer.href({ id: it.customerId })}>{it.customerName}</a>,
      }}
      without={isFailed ? [] : ['failed']}
    />
  )
}

function Figures({ show, query }: { show: AutopayListName; query: URLSearchParams }) {
  const { value, refusal, reload } = useListed(calls.showAutopayFigures)
  if (value === null && refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  return (
    <nav className="autopay-figures" aria-label={texts.figures}>
      {AUTOPAY_LISTS.map((name) => (
        <a
          key={name}
          href={addressWith(SCREENS.autopay.href(), query, { show: name })}
          className="autopay-figure"
          aria-current={name === show ? 'page' : undefined}
        >
          <span className="autopay-figure__name">{texts.names[name]}</span>
          {value === null ? <Skeleton shape="title" /> : <Figure name={name} of={value} />}
        </a>
      ))}
    </nav>
  )
}

function Figure({ name, of }: { name: AutopayListName; of: AdminAutopayFigures }) {
  const { open, automatic, planned, failed, since } = of
  if (name === 'AUTOMATIC')
    return (
      <>
        <strong className="tabular">{shareOf(automatic.count, open.count)}</strong>
        <span className="note">{texts.ofOpen(automatic.count, open.count)}</span>
      </>
    )
  const { count } = name === 'PLANNED' ? planned : (failed.find((it) => it.reason === name) ?? { count: 0 })
  return (
    <>
      <strong className="tabular">{count.toLocaleString('pt-BR')}</strong>
      <span className="note">{name === 'PLANNED' ? texts.planned : texts.since(shownDate(since))}</span>
    </>
  )
}

const shareOf = (part: number, whole: number) =>
  (whole === 0 ? 0 : part / whole).toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
