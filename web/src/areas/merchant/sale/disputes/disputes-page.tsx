import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantDispute } from '@drip/core/contracts/merchant/merchant-area'
import { DISPUTE_REASON_LABELS, DISPUTE_STATE_LABELS } from '@drip/core/debts/dispute'
import { useMemo, type ReactNode } from 'react'
import { STATE_TONES } from '../../../../disputes/dispute-words.ts'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { GrowingList } from '../../../../signed/growing-list.tsx'
import { useQuery } from '../../../../signed/address.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { ChatIcon } from '../../../../ui/icons.tsx'
import { Money } from '../../../../ui/money.tsx'
import { PageHead } from '../../../../ui/work/page-head.tsx'
import type { Column } from '../../../../ui/work/tables/data-table.tsx'
import { EmptyState } from '../../../../ui/work/tables/empty-state.tsx'
import { Tabs } from '../../../../ui/work/tables/tabs.tsx'
import { saleCode } from '../../sales/sale-code.ts'
import { SCREENS } from '../../screens.ts'
import { usePages } from '../../signed-in.ts'
import { texts } from '../../texts.ts'
import { disputeTexts } from './dispute-texts.ts'

const words = disputeTexts
const idOf = (it: MerchantDispute) => it.id

/** The problems that customers report with sales: open ones and closed ones. */
export function DisputesPage(): ReactNode {
  const isOver = useQuery().get('situacao') === 'encerrados'
  const query = useMemo(() => ({ query: { shown: isOver ? 'OVER' : 'OPEN' } as const }), [isOver])
  const list = usePages(calls.listDisputes, query, idOf)
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Tabs
        label={words.title}
        tabs={[
          { href: SCREENS.disputes.href(), label: words.open, current: !isOver },
          { href: `${SCREENS.disputes.href()}?situacao=encerrados`, label: words.over, current: isOver },
        ]}
      />
      <GrowingList
        list={list}
        caption={words.title}
        columns={COLUMNS}
        keyOf={idOf}
        failed={words.failed}
        count={words.count}
        empty={
          <EmptyState icon={<ChatIcon size={40} />} title={isOver ? words.noneOver : words.none}>
            <p>{words.noneLead}</p>
          </EmptyState>
        }
      />
    </>
  )
}

const COLUMNS: Column<MerchantDispute>[] = [
  {
    key: 'order',
    head: words.columns.order,
    leads: true,
    cell: (it) => (
      <a href={SCREENS.dispute.href({ id: it.id })}>
        {saleCode({ code: it.merchantCode, providerCode: it.providerCode })}
      </a>
    ),
  },
  { key: 'reason', head: words.columns.reason, cell: (it) => DISPUTE_REASON_LABELS[it.reason] },
  {
    key: 'state',
    head: words.columns.state,
    cell: (it) => <Badge tone={STATE_TONES[it.state]}>{DISPUTE_STATE_LABELS[it.state]}</Badge>,
  },
  {
    key: 'next',
    head: words.columns.next,
    cell: (it) => (it.nextStep === null ? texts.notAvailable : shownDate(it.nextStep.by)),
  },
  { key: 'opened', head: words.columns.opened, cell: (it) => shownInstant(it.openedAt) },
  { key: 'customer', head: words.columns.customer, cell: (it) => it.customerName },
  {
    key: 'amount',
    head: words.columns.amount,
    cell: (it) => <Money reais={it.refundableAmount} />,
    align: 'end',
  },
]
