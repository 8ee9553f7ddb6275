import * as calls from '@drip/core/contracts/admin/admin-calls'
import { civilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { ORDER_STATUSES } from '@drip/core/contracts/states'
import { useCallback, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { addressWith, changeQuery, goTo, useEntryText, useQuery } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { DateRangeField } from '../../../ui/work/fields/date-range-field.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { countText } from '../frame/count-text.ts'
import { orderLook } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { isFiltered, ordersFilterOf, sortedBy, type OrdersFilter } from './orders-filter.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { ExportButton } from '../frame/export-button.tsx'
import { MerchantPicker } from '../frame/merchant-picker.tsx'
import { OrdersTable } from './orders-table.tsx'
import { PurchaseTabs, UnboughtFound } from './unbought-table.tsx'
import { usePageThere } from '../frame/use-page-there.ts'
import { ask, useListed } from '../signed-in.ts'

const texts = orderTexts.list
const PAGE_SIZE = 10
/** Before this there was no order. */
const EARLIEST = civilDate('2020-01-01')

/** All orders: found by anything a caller says, filtered, page by page (000 §2). */
export function OrdersPage(): ReactNode {
  const query = useQuery()
  const filter = ordersFilterOf(query)
  const [search, keepSearch] = useEntryText('search')
  const list = useOrders(filter, search)
  usePageThere(filter.page, list)
  const whyNot = useWhyNot()
  const find = useCallback(
    (text: string) => {
      // what is searched is another list: it begins with its first page
      if (new URLSearchParams(window.location.search).has('page')) changeQuery({ page: null })
      keepSearch(text)
    },
    [keepSearch],
  )
  const clear = () => {
    keepSearch('')
    goTo(SCREENS.orders.href())
  }

  return (
    <>
      <PageHead title={texts.title}>
        <ActionButton whyNot={whyNot('DEBTS_WRITE_OFF')} onPress={() => goTo(SCREENS.writeOff.href())}>
          {texts.writeOff}
        </ActionButton>
      </PageHead>
      <PurchaseTabs current="orders" />
      <div className="admin-filters">
        <SearchField label={texts.search} placeholder={texts.searchHelp} value={search} onSearch={find} />
        <Filters filter={filter} />
      </div>
      <div className="admin-list-line">
        <output className="tabular">
          {list.value !== null && countText(list.value, texts)}
          {list.value?.searchedFor != null &&
            ` · ${texts.searchedAs(texts.searchedFor[list.value.searchedFor])}`}
        </output>
        {(search !== '' || isFiltered(filter)) && (
          <Button kind="quiet" onPress={clear}>
            {texts.clear}
          </Button>
        )}
        <ExportButton
          name="pedidos"
          load={() => ask(calls.exportOrders, { body: { ...filter, page: 0, search } })}
        />
      </div>
      <OrdersTable
        rows={list.value?.content ?? null}
        isStale={list.isStale}
        sort={{
          by: filter.sort,
          descending: filter.descending,
          onSort: (by) => changeQuery(sortedBy(by, filter)),
        }}
        empty={search === '' && !isFiltered(filter) ? <NoOrders /> : <NothingFound />}
        failure={list.refusal === null ? undefined : { words: texts.failed, onRetry: list.reload }}
      />
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={filter.page}
          pages={list.value.totalPages}
          hrefOf={(page) =>
            addressWith(SCREENS.orders.href(), query, { page: page === 0 ? null : String(page) })
          }
        />
      )}
      {search !== '' && <UnboughtFound search={search} merchantId={filter.merchantId} />}
    </>
  )
}

function useOrders(filter: OrdersFilter, search: string) {
  const { status, merchantId, from, to, late, sort, descending, page } = filter
  return useListed(calls.searchOrders, {
    body: { status, merchantId, from, to, late, sort, descending, page, search, size: PAGE_SIZE },
  })
}

function Filters({ filter }: { filter: OrdersFilter }) {
  const { from, to } = filter
  const range = {
    from: parseCivilDate(from ?? '') ?? EARLIEST,
    to: parseCivilDate(to ?? '') ?? today(),
  }
  return (
    <>
      <SelectField
        label={texts.status}
        value={filter.status ?? ''}
        options={[
          { value: '', label: texts.all },
          ...ORDER_STATUSES.map((value) => ({
            value,
            label: orderLook({ status: value, amount: 1, canceledAmount: 0 }).label,
          })),
        ]}
        onChange={(value) => changeQuery({ status: value === '' ? null : value, page: null })}
      />
      <DateRangeField
        label={texts.columns.created}
        value={from === null && to === null ? null : range}
        today={today()}
        onChange={(chosen) => changeQuery({ from: chosen?.from ?? null, to: chosen?.to ?? null, page: null })}
      />
      <MerchantPicker
        id={filter.merchantId}
        onChange={(merchantId) => changeQuery({ merchantId, page: null })}
      />
      <CheckBox
        checked={filter.late}
        onChange={(late) => changeQuery({ late: late ? 'true' : null, page: null })}
      >
        {texts.onlyLate}
      </CheckBox>
    </>
  )
}

function NoOrders() {
  return (
    <EmptyState title={texts.empty}>
      <p>{texts.emptyLead}</p>
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState title={texts.emptySearch}>
      <p>{texts.emptySearchLead}</p>
    </EmptyState>
  )
}

const today = () => saoPauloDate(new Date(serverNow()))
