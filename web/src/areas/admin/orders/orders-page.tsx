import * as calls from '@drip/core/contracts/admin/admin-calls'
import { ORDERS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import { ORDER_STATUSES } from '@drip/core/contracts/states'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, goTo, useEntryText, useQuery } from '../../../signed/address.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { useWhyNot } from '../frame/access.ts'
import { orderBadge } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { isFiltered, ordersFilterOf, sortedBy, type OrdersFilter } from './orders-filter.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { DaysFilter } from '../frame/days-filter.tsx'
import { MerchantPicker } from '../frame/merchant-picker.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { ORDER_CELLS, orderDetails } from './orders-table.tsx'
import { PurchaseTabs, UnboughtFound, useUnbought } from './unbought/unbought-table.tsx'

const texts = orderTexts.list
const PAGE_SIZE = 10

/** All orders: found by anything a caller says, filtered, page by page (000 §2). */
export function OrdersPage(): ReactNode {
  const filter = ordersFilterOf(useQuery())
  const whyNot = useWhyNot()
  const [search] = useEntryText('search')
  const unbought = useUnbought(search, filter.merchantId)
  return (
    <ListPage
      call={calls.searchOrders}
      listed={ORDERS_LISTED}
      screen={SCREENS.orders}
      texts={texts}
      above={<PurchaseTabs current="orders" />}
      asked={({ page }) => ({ body: { ...filter, page, search, size: PAGE_SIZE } })}
      isNarrowed={isFiltered(filter)}
      filters={<Filters filter={filter} />}
      sort={{
        by: filter.sort,
        descending: filter.descending,
        onSort: (by) => changeQuery(sortedBy(by, filter)),
      }}
      cells={ORDER_CELLS}
      details={orderDetails}
      {...(search !== '' && { also: unbought, below: <UnboughtFound list={unbought.list} /> })}
    >
      <ActionButton whyNot={whyNot('DEBTS_WRITE_OFF')} onPress={() => goTo(SCREENS.writeOff.href())}>
        {texts.writeOff}
      </ActionButton>
    </ListPage>
  )
}

function Filters({ filter }: { filter: OrdersFilter }) {
  return (
    <>
      <SelectField
        label={texts.status}
        value={filter.status ?? ''}
        options={[
          { value: '', label: texts.all },
          ...ORDER_STATUSES.map((value) => ({
            value,
            label: orderBadge({ status: value, amount: 1, canceledAmount: 0 }).label,
          })),
        ]}
        onChange={(value) => changeQuery({ status: value === '' ? null : value, page: null })}
      />
      <DaysFilter label={texts.created} />
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
