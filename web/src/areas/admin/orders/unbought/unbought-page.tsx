import * as calls from '@drip/core/contracts/admin/admin-calls'
import { UNBOUGHT_LISTED } from '@drip/core/contracts/admin/admin-lists'
import { type ReactNode } from 'react'
import { SCREENS } from '../../screens.ts'
import { changeQuery, useQuery } from '../../../../signed/address.tsx'
import { CheckBox } from '../../../../ui/fields/check-box.tsx'
import { orderTexts } from '../order-texts.ts'
import { ordersFilterOf } from '../orders-filter.ts'
import { DaysFilter } from '../../frame/days-filter.tsx'
import { MerchantPicker } from '../../frame/merchant-picker.tsx'
import { ListPage } from '../../frame/lists/list.tsx'
import { PurchaseTabs, UNBOUGHT_CELLS, unboughtDetails } from './unbought-table.tsx'

const texts = orderTexts.unbought
const PAGE_SIZE = 10

/** Purchases that did not become an order: shoppers who were refused, or left, call and ask why (ADM-NAV-04). */
export function UnboughtPage(): ReactNode {
  const query = useQuery()
  const { merchantId, from, to } = ordersFilterOf(query)
  const refused = query.get('refused') === 'true'
  return (
    <ListPage
      call={calls.searchUnbought}
      listed={UNBOUGHT_LISTED}
      screen={SCREENS.unbought}
      texts={texts}
      above={<PurchaseTabs current="unbought" />}
      asked={({ search, page }) => ({
        body: { search, merchantId, from, to, refused, page, size: PAGE_SIZE },
      })}
      isNarrowed={merchantId !== null || from !== null || to !== null || refused}
      filters={
        <>
          <DaysFilter label={texts.created} />
          <MerchantPicker id={merchantId} onChange={(id) => changeQuery({ merchantId: id, page: null })} />
          <CheckBox
            checked={refused}
            onChange={(isOn) => changeQuery({ refused: isOn ? 'true' : null, page: null })}
          >
            {texts.onlyRefused}
          </CheckBox>
        </>
      }
      cells={UNBOUGHT_CELLS}
      details={unboughtDetails}
    />
  )
}
