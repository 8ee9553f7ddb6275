/** Purchases that did not become an order, as lists show them: who, where, and why. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { UNBOUGHT_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { AdminUnboughtRow } from '@drip/core/contracts/admin/admin-area'
import { SCREENS } from '../../screens.ts'
import { shownInstant } from '../../../../instalments/dates.ts'
import { maskPhone } from '../../../../masks/phone.ts'
import { plainColumnsOf } from '../../../../signed/listed-columns.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { DataTable, RowLink } from '../../../../ui/work/tables/data-table.tsx'
import { Tabs } from '../../../../ui/work/tables/tabs.tsx'
import { countOf } from '../../frame/lists/count-text.ts'
import { screensOpenTo, useAdmin } from '../../frame/access.ts'
import { checkoutBadge } from '../../frame/labels.ts'
import { orderTexts } from '../order-texts.ts'
import { Block } from '../order-blocks.tsx'
import { useListed } from '../../signed-in.ts'

const texts = orderTexts.unbought

/** Tabs for orders, unbought purchases, automatic payments and disputes; all are searched in the same way. */
export function PurchaseTabs({
  current,
}: {
  current: 'orders' | 'unbought' | 'autopay' | 'disputes' | 'med' | 'refunds'
}) {
  const admin = useAdmin()
  const open = admin === null ? [] : screensOpenTo(admin).map(({ name }) => name)
  const tabs = [
    { screen: SCREENS.orders, label: orderTexts.order.tab },
    { screen: SCREENS.unbought, label: texts.title },
    { screen: SCREENS.autopay, label: SCREENS.autopay.title },
    { screen: SCREENS.disputes, label: SCREENS.disputes.title },
    { screen: SCREENS.med, label: SCREENS.med.title },
    { screen: SCREENS.refunds, label: SCREENS.refunds.title },
  ]
  return (
    <Tabs
      label={orderTexts.list.ways}
      keeps
      tabs={tabs
        .filter(({ screen }) => open.includes(screen.name))
        .map(({ screen, label }) => ({ href: screen.path, label, current: current === screen.name }))}
    />
  )
}

const SHOWN_BESIDE_ORDERS = 5

/**
 * The orders' search, applied here too, because a caller who was refused gives the same data as a customer who bought.
 * Without a search nothing is loaded.
 */
export function useUnbought(search: string, merchantId: string | null) {
  const body = { search, merchantId, size: SHOWN_BESIDE_ORDERS }
  const list = useListed(calls.searchUnbought, search === '' ? null : { body })
  const { value, isStale, refusal } = list
  return {
    list,
    told: value === null || value.totalElements === 0 ? null : wordsOf(value),
    isComing: isStale || (value === null && refusal === null),
  }
}

const wordsOf = (it: { totalElements: number; totalIsExact: boolean }) =>
  countOf(texts, it.totalElements, it.totalIsExact)

export function UnboughtFound({ list }: Pick<ReturnType<typeof useUnbought>, 'list'>) {
  const { value, isStale, refusal, reload } = list
  if (refusal !== null) return <LoadFailure words={texts.failed} onRetry={reload} />
  if (value === null || value.totalElements === 0) return null
  return (
    <Block id="unbought-title" title={wordsOf(value) ?? ''}>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={value.content}
        keyOf={(row) => row.id}
        isStale={isStale}
        empty={null}
      />
      {value.totalElements > SHOWN_BESIDE_ORDERS && (
        <a href={SCREENS.unbought.href()} data-keeps>
          {texts.all}
        </a>
      )}
    </Block>
  )
}

const shopperOf = (row: AdminUnboughtRow) => (row.shopperName === '' ? texts.nameless : row.shopperName)

export const UNBOUGHT_CELLS = {
  shopper: (row: AdminUnboughtRow) => (
    <span className="shopper">
      <RowLink href={SCREENS.checkout.href({ id: row.id })}>{shopperOf(row)}</RowLink>
      {row.shopperCpf !== '' && <span className="tabular shopper__fact">{row.shopperCpf}</span>}
      {row.shopperPhone !== '' && (
        <span className="tabular shopper__fact">{maskPhone(row.shopperPhone)}</span>
      )}
    </span>
  ),
  status: (row: AdminUnboughtRow) => {
    const { label, tone } = checkoutBadge(row.status)
    return (
      <span className="cell-status">
        <Badge tone={tone}>{label}</Badge>
      </span>
    )
  },
}

export const unboughtDetails = (row: AdminUnboughtRow) => ({
  href: SCREENS.checkout.href({ id: row.id }),
  label: texts.detailsOf(shopperOf(row), shownInstant(row.createdDate)),
})

const COLUMNS = plainColumnsOf(UNBOUGHT_LISTED, UNBOUGHT_CELLS)
