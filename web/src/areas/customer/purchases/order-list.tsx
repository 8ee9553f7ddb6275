import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrderRow, PurchasesWanted } from '@drip/core/contracts/customer-area'
import { useState, type ReactNode } from 'react'
import { changeQuery, useEntryText, useQuery } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BagIcon } from '../../../ui/icons.tsx'
import { SearchField } from '../../../ui/work/fields/search-field.tsx'
import { SearchIcon } from '../../../ui/work/work-icons.tsx'
import { FilterChips } from '../../../ui/work/tables/filter-chips.tsx'
import { usePages } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { OrderRow } from './order-row.tsx'

const idOf = (row: CustomerOrderRow) => row.id
/** With fewer purchases nobody needs a search. */
const MANY = 10

/** All purchases; from ten on with a search. */
export function OrderList({ orders }: { orders: Orders }) {
  const [search, setSearch] = useEntryText('purchases')
  const shown = shownIn(useQuery().get(SHOWN))
  const [withCodes, setWithCodes] = useState(false)
  const isNarrowed = search !== '' || shown !== 'ALL'
  const total = orders.value?.total ?? 0
  const show = (it?: keyof typeof IN_ADDRESS) =>
    changeQuery({ [SHOWN]: it === undefined ? null : IN_ADDRESS[it] })
  const clear = () => {
    setSearch('')
    if (shown !== 'ALL') show()
  }
  return (
    <section className="orders__list stack-4" aria-labelledby="orders-title">
      <h2 id="orders-title">{texts.orders.title}</h2>
      {(total >= MANY || isNarrowed) && (
        <div className="orders__filters stack-4">
          <SearchField
            label={texts.orders.search}
            placeholder={texts.orders.searchHint}
            value={search}
            onSearch={setSearch}
            maxLength={60}
          />
          <FilterChips
            label={texts.orders.filter}
            options={FILTERS}
            chosen={shown === 'ALL' ? [] : [shown]}
            onChange={(chosen) => show(chosen.find((it) => it !== shown))}
          />
        </div>
      )}
      {isNarrowed ? (
        <Found search={search} shown={shown} withCodes={withCodes} onClear={clear} />
      ) : (
        <Rows list={orders} withCodes={withCodes} empty={<NoOrders />} />
      )}
      {total > 0 && (
        <Button kind="quiet" block onPress={() => setWithCodes(!withCodes)}>
          {withCodes ? texts.orders.hideCodes : texts.orders.showCodes}
        </Button>
      )}
    </section>
  )
}

/** The filter's name in the address, and its values. */
const SHOWN = 'mostrar'
const SOME = ['OPEN', 'LATE', 'OVER'] as const
const IN_ADDRESS = { OPEN: 'em-aberto', LATE: 'em-atraso', OVER: 'encerradas' }
const FILTERS = SOME.map((value) => ({ value, label: texts.orders.shownAre[value] }))

function shownIn(text: string | null): PurchasesWanted['shown'] {
  return SOME.find((it) => IN_ADDRESS[it] === text) ?? 'ALL'
}

function Found(props: {
  search: string
  shown: PurchasesWanted['shown']
  withCodes: boolean
  onClear: () => void
}) {
  const { search, shown } = props
  const list = usePages(calls.findOrders, { body: { search, shown } }, idOf)
  return <Rows list={list} withCodes={props.withCodes} empty={<NothingFound onClear={props.onClear} />} />
}

type Orders = ReturnType<typeof usePages<typeof calls.listOrders>>

function Rows({ list, withCodes, empty }: { list: Orders; withCodes: boolean; empty: ReactNode }) {
  return (
    <>
      {list.refusal !== null && <LoadFailure words={texts.orders.failed} onRetry={list.reload} />}
      {list.value?.total === 0 && empty}
      {list.value !== null && list.value.total > 0 && (
        <>
          <ul className="orders__rows" aria-busy={list.isStale || undefined}>
            {list.value.rows.map((row) => (
              <OrderRow key={row.id} order={row} withCodes={withCodes} />
            ))}
          </ul>
          <output className="orders__count tabular">
            {texts.orders.shown(list.value.rows.length, list.value.total)}
          </output>
          {list.hasMore && (
            <Button kind="secondary" block busy={list.isLoadingMore} onPress={list.showMore}>
              {texts.orders.more}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function NoOrders() {
  return (
    <div className="empty">
      <BagIcon size={40} />
      <p className="empty__title">{texts.orders.empty}</p>
      <p>{texts.orders.emptyLead}</p>
    </div>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="empty">
      <SearchIcon size={32} />
      <p className="empty__title">{texts.orders.nothingFound}</p>
      <p>{texts.orders.nothingFoundLead}</p>
      <Button kind="secondary" onPress={onClear}>
        {texts.orders.clear}
      </Button>
    </div>
  )
}
