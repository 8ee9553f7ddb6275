import * as calls from '@drip/core/contracts/admin/admin-calls'
import { FAILED_REFUNDS_LISTED, refundState } from '@drip/core/contracts/admin/admin-lists'
import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { RowLink } from '../../../ui/work/tables/data-table.tsx'
import { ListPage } from '../frame/lists/list.tsx'
import { PurchaseTabs } from '../orders/unbought/unbought-table.tsx'
import { RefundsFilter } from './refunds-filter.tsx'

const texts = {
  title: 'Devoluções que falharam',
  lead: 'Dinheiro que devia ter voltado por Pix e não voltou. Enquanto pode dar certo, o Pix é tentado de novo sozinho; o que falhou de vez o banco paga de outra forma, e o registro se faz na página do pedido.',
  count: (count: string) => (count === '1' ? '1 devolução' : `${count} devoluções`),
  empty: 'Nenhuma devolução falhou',
  failed: 'Não conseguimos carregar as devoluções.',
  noOrder: 'Sem pedido',
}

/** Refunds that no Pix has returned yet, or can return any more. */
export function RefundsPage(): ReactNode {
  return (
    <ListPage
      call={calls.listFailedRefunds}
      listed={FAILED_REFUNDS_LISTED}
      screen={SCREENS.refunds}
      texts={texts}
      above={<PurchaseTabs current="refunds" />}
      filters={<RefundsFilter current="refunds" />}
      asked={({ page }) => ({ query: { page } })}
      cells={{
        order: ({ order, checkoutId: id }) =>
          order === null ? (
            <RowLink href={SCREENS.checkout.href({ id })}>{texts.noOrder}</RowLink>
          ) : (
            <RowLink href={SCREENS.order.href({ id })}>{order.code}</RowLink>
          ),
        state: (it) => <Badge tone={it.isForGood ? 'late' : 'calm'}>{refundState(it)}</Badge>,
      }}
    />
  )
}
