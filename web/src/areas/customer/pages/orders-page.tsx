import { useState } from 'react'
import { useLoaded } from '../../../api/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { BagIcon } from '../../../ui/icons.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { OrderRow } from '../parts/order-row.tsx'
import { Owed } from '../parts/owed.tsx'
import { PayDialog, type Payable } from '../parts/pay-dialog.tsx'
import { calls } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useOrders } from '../use-orders.ts'
import { LoadingPage } from './loading-page.tsx'

/** What do I owe, until when, pay now; below it all purchases. */
export function OrdersPage() {
  const pending = useLoaded('pending', calls.pending)
  const orders = useOrders()
  const [[paying, ...waiting], setPaying] = useState<readonly Payable[]>([])

  if (pending.value === null && orders.value === null && pending.refusal === null && orders.refusal === null)
    return <LoadingPage />
  return (
    <div className="orders">
      <div className="orders__owed">
        {pending.value !== null && (
          <Owed pending={pending.value} onPay={(...payables) => setPaying(payables)} />
        )}
        {pending.refusal !== null && <LoadFailure words={texts.owed.failed} onRetry={pending.reload} />}
      </div>
      <section className="orders__list" aria-labelledby="orders-title">
        <h1 id="orders-title" tabIndex={-1}>
          {texts.orders.title}
        </h1>
        {orders.refusal !== null && <LoadFailure words={texts.orders.failed} onRetry={orders.reload} />}
        {orders.value !== null && orders.value.total === 0 && <NoOrders />}
        {orders.value !== null && orders.value.total > 0 && (
          <>
            <ul className="orders__rows">
              {orders.value.rows.map((row) => (
                <OrderRow key={row.id} order={row} />
              ))}
            </ul>
            <output className="orders__count tabular">
              {texts.orders.shown(orders.value.rows.length, orders.value.total)}
            </output>
            {orders.hasMore && (
              <Button kind="secondary" block busy={orders.isLoadingMore} onPress={orders.showMore}>
                {texts.orders.more}
              </Button>
            )}
          </>
        )}
      </section>
      {paying !== undefined && (
        <PayDialog
          key={`${paying.orderId} ${paying.instalment?.id ?? 'all'}`}
          payable={paying}
          onPaid={() => void Promise.all([pending.reload(), orders.reload()])}
          onClose={() => setPaying([])}
          next={
            waiting[0] === undefined
              ? null
              : { merchantName: waiting[0].merchantName, onStart: () => setPaying(waiting) }
          }
        />
      )}
    </div>
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
