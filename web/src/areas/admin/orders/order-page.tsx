import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminInstalment, AdminOrder, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { newKey } from '../../../api/calls/new-key.ts'
import { shownInstant } from '../../../instalments/dates.ts'
import { goTo } from '../../../signed/address.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Money } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { orderLook } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Copyable } from '../frame/copyable.tsx'
import { DueDateDialog, MoveDialog, QrDialog, RemoveFeeDialog } from './instalment-dialogs.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { Messages } from '../history/messages.tsx'
import { Notes } from '../history/notes.tsx'
import {
  CheckoutBlock,
  CreditBlock,
  CustomerBlock,
  MerchantBlock,
  ProductsBlock,
  ReceivedBlock,
} from './order-blocks.tsx'
import {
  FullRefundDialog,
  NegotiationDialog,
  PartialRefundDialog,
  ProductAmountDialog,
  ProductRefundDialog,
} from './order-dialogs.tsx'
import { EndPauseDialog, PauseDialog, pausedUntil } from './pause-dialogs.tsx'
import { PlanBlock } from './plan-block.tsx'
import { StopAutopayDialog } from './stop-autopay-dialog.tsx'
import { Timeline } from '../history/timeline.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'
import { ask, useAsked } from '../signed-in.ts'

const texts = orderTexts.order

/** What is being decided about the order; each is a dialog. */
type Open =
  | { what: 'full' | 'partial' | 'close' | 'cancel' | 'autopay' | 'pause' | 'endPause' }
  | { what: 'product' | 'productAmount'; product: AdminOrder['products'][number] }
  | { what: 'fee' | 'dueDate' | 'move'; instalment: AdminInstalment }
  | { what: 'qr'; title: string; payment: AdminPayment }

/** One order: what was bought, what is owed, what can be done, and everything that happened (000 §2). */
export function OrderPage({ id }: { id: string }): ReactNode {
  const { value: order, refusal, reload } = useAsked(calls.showOrder, { id })
  const timeline = useAsked(calls.showOrderTimeline, { id })
  const subject = useMemo(() => ({ order: id }), [id])
  const [open, setOpen] = useState<Open | null>(null)

  if (order === null && refusal === null) return <LoadingPage />
  if (order === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) return <MissingPage lead={all.missing.order} />
    return <LoadFailure words={texts.failed} onRetry={reload} />
  }
  return (
    <>
      <OrderHead order={order} onOpen={setOpen} />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <OrderInstalments order={order} onOpen={setOpen} />
      <PlanBlock plan={order.plan} />
      <div className="order-columns">
        <div className="order-columns__wide">
          <ProductsBlock
            products={order.products}
            onCancel={(product) => setOpen({ what: 'product', product })}
            onChangeAmount={(product) => setOpen({ what: 'productAmount', product })}
          />
          <ReceivedBlock order={order} />
          <CreditBlock decisions={order.decisions} />
          <Notes of={subject} />
          <Messages of={subject} />
          <Timeline
            first={timeline}
            load={(before) => ask(calls.showOrderTimeline, { id, query: { before } })}
          />
        </div>
        <div>
          <CustomerBlock customer={order.customer} />
          <MerchantBlock merchant={order.merchant} />
          <CheckoutBlock checkout={order.checkout} />
        </div>
      </div>
      {open !== null && <OpenDialog order={order} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface PartProps {
  order: AdminOrder
  onOpen: (open: Open) => void
}

function OrderHead({ order, ...rest }: PartProps) {
  const { label, tone } = orderLook(order)
  return (
    <>
      <PageHead
        title={texts.title(order.providerCode)}
        back={{ href: SCREENS.orders.href(), label: texts.back }}
        lead={
          <span className="order-badges">
            <Badge tone={tone}>{label}</Badge>
            {order.pauses.running !== null && (
              <Badge tone="calm">
                {orderTexts.pause.badge[order.pauses.running.kind](pausedUntil(order.pauses.running.endsOn))}
              </Badge>
            )}
            {order.lateInstalments > 0 && (
              <Badge tone="late">
                {texts.late(order.lateInstalments)} {texts.lateFor(order.daysLate)}
              </Badge>
            )}
          </span>
        }
      >
        <OrderButtons order={order} {...rest} />
      </PageHead>
      {order.neverConfirmed && <Alert tone="information">{texts.neverConfirmed}</Alert>}
      <section className="panel" aria-label={texts.title(order.providerCode)}>
        <KeyValues
          missing={all.notAvailable}
          items={[
            [texts.total, <Money key="total" reais={order.amount} />],
            // what was never a sale was not cancelled either
            ...(order.neverConfirmed
              ? []
              : [[texts.canceled, <Money key="canceled" reais={order.canceledAmount} />] as const]),
            [texts.open, <Money key="open" reais={order.amountToPay} />],
            ...(order.lateInstalments === 0
              ? []
              : [[texts.overdue, <Money key="overdue" reais={order.amountOverdue} />] as const]),
            [texts.fee, <Money key="fee" reais={order.feeAmount} />],
            [texts.created, shownInstant(order.createdAt)],
            [texts.closed, order.closedAt === null ? null : shownInstant(order.closedAt)],
            [
              texts.merchantCode,
              <Copyable key="code" name={texts.merchantCode} value={order.merchantOrderCode} />,
            ],
            [texts.id, <Copyable key="id" name={texts.id} value={order.id} />],
          ]}
        />
      </section>
    </>
  )
}

/** Which buttons there are, the order says (000 §2); whether this admin may press them, the role. */
function OrderButtons({ order, onOpen }: PartProps) {
  const whyNot = useWhyNot()
  const toast = useToast()
  const uniquePayment = async () => {
    const outcome = await resumed(() => ask(calls.requestUniquePayment, { id: order.id }))
    if (!outcome.ok) return toast.failed(withStatus(orderTexts.instalments.uniqueFailed, outcome.refusal))
    toast.done(orderTexts.instalments.uniqueCreated)
    onOpen({ what: 'qr', title: orderTexts.instalments.uniqueTitle, payment: outcome.value })
  }
  return (
    <>
      {order.actions.writeOff && (
        <ActionButton
          whyNot={whyNot('DEBTS_WRITE_OFF')}
          onPress={() => goTo(SCREENS.writeOff.href({ type: 'ORDER', id: order.id }))}
        >
          {texts.writeOffAll}
        </ActionButton>
      )}
      {order.actions.uniquePayment && (
        <ActionButton whyNot={whyNot('PAYMENTS_REQUEST')} onPress={uniquePayment}>
          {texts.uniquePayment}
        </ActionButton>
      )}
      {order.actions.stopAutopay && (
        <ActionButton whyNot={whyNot('ORDERS_CORRECT')} onPress={() => onOpen({ what: 'autopay' })}>
          {orderTexts.autopay.stop}
        </ActionButton>
      )}
      {order.pauses.running !== null && (
        <ActionButton
          whyNot={whyNot(ADMIN_ACTION_NEEDS.END_PAUSE)}
          onPress={() => onOpen({ what: 'endPause' })}
        >
          {orderTexts.pause.end}
        </ActionButton>
      )}
      {order.pauses.kinds.some((it) => it.hindrance === null) && (
        <ActionButton whyNot={whyNot(ADMIN_ACTION_NEEDS.PAUSE)} onPress={() => onOpen({ what: 'pause' })}>
          {orderTexts.pause.title}
        </ActionButton>
      )}
      {order.status === 'ACTIVE' && (
        <>
          <ActionButton
            whyNot={whyNot(ADMIN_ACTION_NEEDS.CLOSE_WITH_NEGOTIATION)}
            onPress={() => onOpen({ what: 'close' })}
          >
            {texts.closeNegotiation}
          </ActionButton>
          <ActionButton
            whyNot={whyNot(ADMIN_ACTION_NEEDS.CANCEL_WITH_NEGOTIATION)}
            onPress={() => onOpen({ what: 'cancel' })}
          >
            {texts.cancelNegotiation}
          </ActionButton>
        </>
      )}
      {order.actions.partialRefund && (
        <ActionButton
          whyNot={whyNot(ADMIN_ACTION_NEEDS.PARTIAL_REFUND)}
          onPress={() => onOpen({ what: 'partial' })}
        >
          {texts.partialRefund}
        </ActionButton>
      )}
      <ActionButton whyNot={whyNot(ADMIN_ACTION_NEEDS.FULL_REFUND)} onPress={() => onOpen({ what: 'full' })}>
        {texts.fullRefund}
      </ActionButton>
    </>
  )
}

function OrderInstalments({ order, onOpen }: PartProps) {
  const toast = useToast()
  const words = orderTexts.instalments
  // of each instalment the key of its press: one whose answer was lost is sent once
  const keys = useRef(new Map<string, string>())
  const createPix = async (it: AdminInstalment) => {
    const [done, failed] =
      it.payment === null ? [words.pixCreated, words.pixNotCreated] : [words.pixUpdated, words.pixNotUpdated]
    const outcome = await resumed(() =>
      ask(calls.requestPayments, { id: order.id, body: { instalmentIds: [it.id] } }),
    )
    if (!outcome.ok) return toast.failed(withStatus(failed, outcome.refusal))
    toast.done(done)
  }
  const verify = async ({ payment }: AdminInstalment) => {
    if (payment === null) return
    const outcome = await resumed(() =>
      ask(calls.refreshPayment, {
        externalPaymentId: payment.externalPaymentId,
        body: { orderId: order.id },
      }),
    )
    if (!outcome.ok) return toast.failed(words.verifyFailed)
    toast.done(words.verified)
  }
  const sendLink = async (it: AdminInstalment) => {
    const key = keys.current.get(it.id) ?? newKey()
    keys.current.set(it.id, key)
    const outcome = await resumed(() => ask(calls.sendPixLink, { id: order.id, instalmentId: it.id, key }))
    if (!outcome.ok) return toast.failed(withStatus(words.linkNotSent, outcome.refusal))
    keys.current.delete(it.id)
    toast.done(words.linkSent)
  }
  return (
    <InstalmentTable
      order={order}
      onRemoveFee={(instalment) => onOpen({ what: 'fee', instalment })}
      onChangeDueDate={(instalment) => onOpen({ what: 'dueDate', instalment })}
      onMove={(instalment) => onOpen({ what: 'move', instalment })}
      onCreatePix={(it) => void createPix(it)}
      onVerify={(it) => void verify(it)}
      onSendLink={(it) => void sendLink(it)}
      onShowQr={({ number, payment }) => {
        if (payment !== null) onOpen({ what: 'qr', title: texts.qrOf(number), payment })
      }}
    />
  )
}

function OpenDialog({ open, ...rest }: { order: AdminOrder; open: Open; onClose: () => void }) {
  switch (open.what) {
    case 'full':
      return <FullRefundDialog {...rest} />
    case 'partial':
      return <PartialRefundDialog {...rest} />
    case 'close':
    case 'cancel':
      return <NegotiationDialog {...rest} way={open.what} />
    case 'product':
      return <ProductRefundDialog {...rest} product={open.product} />
    case 'productAmount':
      return <ProductAmountDialog {...rest} product={open.product} />
    case 'fee':
      return <RemoveFeeDialog {...rest} instalment={open.instalment} />
    case 'dueDate':
      return <DueDateDialog {...rest} instalment={open.instalment} />
    case 'move':
      return <MoveDialog {...rest} instalment={open.instalment} />
    case 'pause':
      return <PauseDialog {...rest} />
    case 'endPause':
      return <EndPauseDialog {...rest} />
    case 'autopay':
      return <StopAutopayDialog orderId={rest.order.id} onClose={rest.onClose} />
    case 'qr':
      return <QrDialog title={open.title} payment={open.payment} onClose={rest.onClose} />
  }
}
