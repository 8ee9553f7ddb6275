import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { addressWith, changeQuery, goTo, useEntryText, useQuery } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { countText } from '../frame/count-text.ts'
import { orderTexts } from './order-texts.ts'
import { ordersFilterOf } from './orders-filter.ts'
import { MerchantPicker } from '../frame/merchant-picker.tsx'
import { PurchaseTabs, UnboughtTable } from './unbought-table.tsx'
import { usePageThere } from '../frame/use-page-there.ts'
import { useListed } from '../signed-in.ts'

const texts = orderTexts.unbought
const PAGE_SIZE = 10

/** Purchases that became no order: who was refused, or left, calls and asks why (ADM-NAV-04). */
export function UnboughtPage(): ReactNode {
  const query = useQuery()
  const { merchantId, page } = ordersFilterOf(query)
  const refused = query.get('refused') === 'true'
  const [search, keepSearch] = useEntryText('search')
  const list = useListed(calls.searchUnbought, {
    body: { search, merchantId, refused, page, size: PAGE_SIZE },
  })
  usePageThere(page, list)
  const find = useCallback(
    (text: string) => {
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keepSearch(text)
    },
    [keepSearch],
  )
  const isFiltered = search !== '' || merchantId !== null || refused
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <PurchaseTabs current="unbought" />
      <div className="admin-filters">
        <SearchField label={texts.search} placeholder={texts.searchHelp} value={search} onSearch={find} />
        <MerchantPicker id={merchantId} onChange={(id) => changeQuery({ merchantId: id, page: null })} />
        <CheckBox
          checked={refused}
          onChange={(isOn) => changeQuery({ refused: isOn ? 'true' : null, page: null })}
        >
          {texts.onlyRefused}
        </CheckBox>
      </div>
      <div className="admin-list-line">
        <output className="tabular">{list.value !== null && countText(list.value, texts)}</output>
        {isFiltered && (
          <Button kind="quiet" onPress={() => goTo(SCREENS.unbought.href())}>
            {orderTexts.list.clear}
          </Button>
        )}
      </div>
      <UnboughtTable
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        empty={
          <EmptyState title={isFiltered ? texts.emptySearch : texts.empty}>
            <p>{isFiltered ? texts.emptySearchLead : texts.emptyLead}</p>
          </EmptyState>
        }
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={page}
          pages={list.value.totalPages}
          hrefOf={(to) => addressWith(SCREENS.unbought.href(), query, { page: to === 0 ? null : String(to) })}
        />
      )}
    </>
  )
}
