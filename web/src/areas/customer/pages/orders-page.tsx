import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrderRow } from '@drip/core/contracts/customer-area'
import { useEffect, useState, type ReactNode } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { useArrivedNotice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Limit } from '../parts/limit.tsx'
import { keepKnown } from '../offline/known-offline.ts'
import { OrderList } from '../purchases/order-list.tsx'
import { Owed } from '../parts/owed.tsx'
import { PayDialog, type Payable } from '../parts/pay-dialog.tsx'
import { SCREENS } from '../screens.ts'
import { useAsked, usePages } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { LoadingPage } from './loading-page.tsx'

const idOf = (row: CustomerOrderRow) => row.id

/** What the customer owes, by when, and the button to pay; then the limit, and all purchases. */
export function OrdersPage(): ReactNode {
  const pending = usePending()
  const orders = usePages(calls.listOrders, {}, idOf)
  const arrived = useArrivedNotice()
  const [paying, setPaying] = useState<Payable | null>(null)
  useEffect(() => {
    if (pending.value !== null) keepKnown(pending.value)
  }, [pending.value])

  if (pending.value === null && orders.value === null && pending.refusal === null && orders.refusal === null)
    return <LoadingPage />
  return (
    <div className="orders">
      <h1 className="for-screen-readers" tabIndex={-1}>
        {SCREENS.orders.title}
      </h1>
      {arrived === 'noPasswordYet' && <PasswordInvitation />}
      <div className="orders__owed stack-4">
        {pending.value !== null && <Owed pending={pending.value} onPay={setPaying} />}
        {pending.refusal !== null && <LoadFailure words={texts.owed.failed} onRetry={pending.reload} />}
        <Limit folded />
      </div>
      <OrderList orders={orders} />
      {paying !== null && <PayDialog payable={paying} onClose={() => setPaying(null)} />}
    </div>
  )
}

/** A customer signed in from the end of a purchase needs a password the next time. */
function PasswordInvitation() {
  return (
    <div className="orders__notice">
      <Alert tone="information" title={texts.orders.noPassword}>
        <p>{texts.orders.noPasswordLead}</p>
        <a href={SCREENS.profile.href()}>{texts.profile.choosePassword}</a>
      </Alert>
    </div>
  )
}

/** 404 means that nothing is pending (001 §7.1). */
function usePending() {
  const asked = useAsked(calls.listPending)
  const isNone = asked.refusal !== null && refusalStatus(asked.refusal) === 404
  return isNone ? { ...asked, value: NOTHING, refusal: null } : asked
}

const NOTHING = {
  content: [],
  amountToPay: 0,
  lateAmountToPay: 0,
  negotiationAskedAt: null,
  autopayPurchases: 0,
}
