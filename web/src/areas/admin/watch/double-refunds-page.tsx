import * as calls from '@drip/core/contracts/admin/admin-calls'
import { DOUBLE_REFUNDS_LISTED } from '@drip/core/contracts/admin/admin-lists'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { PurchaseTabs } from '../orders/unbought/unbought-table.tsx'
import { RefundsFilter } from './refunds-filter.tsx'

const texts = {
  title: 'Devolvido em dobro',
  lead: 'O que o banco do pagador tomou de volta (MED) depois de já ter sido devolvido de outra forma: o cliente tem esse dinheiro duas vezes. Combine com ele como devolver e registre na página do pedido.',
  count: (count: string) => (count === '1' ? '1 devolução em dobro' : `${count} devoluções em dobro`),
  empty: 'Nada foi devolvido em dobro',
  failed: 'Não conseguimos carregar as devoluções em dobro.',
}

/** What payers have twice and owe to us; it is settled on the order's page. */
export function DoubleRefundsPage(): ReactNode {
  return (
    <ListPage
      call={calls.listDoubleRefunds}
      listed={DOUBLE_REFUNDS_LISTED}
      screen={SCREENS.doubleRefunds}
      texts={texts}
      above={<PurchaseTabs current="refunds" />}
      filters={<RefundsFilter current="doubleRefunds" />}
      asked={({ page }) => ({ query: { page } })}
      cells={{
        order: ({ orderId: id, orderCode }) => (
          <RowLink href={SCREENS.order.href({ id })}>{orderCode}</RowLink>
        ),
      }}
    />
  )
}
