import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminInstalment, AdminOrder, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { newKey } from '../../../api/calls/new-key.ts'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { orderBadge } from '../frame/labels.ts'
import { codeTitle } from './code-title.ts'
import { orderTexts } from './order-texts.ts'
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
import { DecideDialog } from './actions/decide-dialog.tsx'
import { MedBlock } from '../watch/med/med-block.tsx'
import { DoubleRefundDialog, type DoubleToSettle } from './actions/double-refund-dialog.tsx'
import { OutsideRefundDialog, type PayableOutside } from './actions/outside-refund-dialog.tsx'
import { DisputeBlock } from './actions/dispute-block.tsx'
import { EndPauseDialog, PauseDialog, pausedUntil } from './actions/pause-dialogs.tsx'
import { StopAutopayDialog } from './actions/stop-autopay-dialog.tsx'
import { OrderButtons, type OrderDecision } from './head/order-buttons.tsx'
import { OrderSummary } from './head/order-summary.tsx'
import type { ActionOnOrder } from './order-action-dialog.tsx'
import { PlanBlock } from './plan/plan-block.tsx'
import { AcceptPlanDialog } from './plan/plan-dialog.tsx'
import { Timeline } from '../history/timeline.tsx'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { MissingPage } from '../frame/missing-page.tsx'
import { ask, useAsked } from '../signed-in.ts'

const texts = orderTexts.order

/** The open decision about the order; each is a dialog. */
type Open =
  | { what: OrderDecision }
  | { what: 'product' | 'productAmount'; product: AdminOrder['products'][number] }
  | { what: 'fee' | 'dueDate' | 'move'; instalment: AdminInstalment }
  | { what: 'dispute'; disputeId: string }
  | ({ what: 'outside' } & PayableOutside)
  | ({ what: 'double' } & DoubleToSettle)
  | { what: 'qr'; title: string; lead?: string; payment: AdminPayment }

/** One order: what was bought, what is owed, the actions, and the full history (000 §2). */
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
      <PlanBlock plan={order.plans.plan} />
      <DisputeBlock
        order={order}
        onDecide={(dispute) => setOpen({ what: 'dispute', disputeId: dispute.id })}
      />
      <MedBlock contests={order.contests} />
      <div className="order-columns">
        <div className="order-columns__wide">
          <ProductsBlock
            products={order.products}
            onCancel={(product) => setOpen({ what: 'product', product })}
            onChangeAmount={(product) => setOpen({ what: 'productAmount', product })}
          />
          <ReceivedBlock
            order={order}
            onPayOutside={(it) => setOpen({ what: 'outside', ...it })}
            onSettleDouble={(it) => setOpen({ what: 'double', ...it })}
          />
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
      {open !== null && (
        <OpenDialog order={order} open={open} reload={reload} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

interface PartProps {
  order: AdminOrder
  onOpen: (open: Open) => void
}

/** The customer and store come before codes. */
function OrderHead({ order, onOpen }: PartProps) {
  const { label, tone } = orderBadge(order)
  const { customer, merchant } = order
  const owedTwice = order.payments
    .flatMap((it) => it.doubles ?? [])
    .filter((it) => it.settledAt === null)
    .reduce((sum, it) => sum + it.amount, 0)
  return (
    <>
      <PageHead
        title={texts.title(customer.name)}
        back={{ href: SCREENS.orders.href(), label: texts.back }}
        lead={
          <>
            <span className="order-lead">
              <a href={SCREENS.merchant.href({ id: merchant.id })}>{merchant.name}</a>
              <Copyable name={texts.code} value={order.providerCode} />
              <span className="tabular">{shownInstant(order.createdAt)}</span>
            </span>
            <span className="order-badges">
              <Badge tone={tone}>{label}</Badge>
              {order.pauses.running !== null && (
                <Badge tone="calm">
                  {orderTexts.pause.badge[order.pauses.running.kind](
                    pausedUntil(order.pauses.running.endsOn),
                  )}
                </Badge>
              )}
              {order.lateInstalments > 0 && (
                <Badge tone="late">
                  {texts.late(order.lateInstalments)} {texts.lateFor(order.daysLate)}
                </Badge>
              )}
            </span>
          </>
        }
      >
        <OrderButtons
          order={order}
          onDecide={(what) => onOpen({ what })}
          onDispute={(disputeId) => onOpen({ what: 'dispute', disputeId })}
          onPix={(payment) =>
            onOpen({
              what: 'qr',
              title: orderTexts.instalments.uniqueTitle,
              lead: orderTexts.instalments.uniqueLead(
                order.unpaidInstalmentsCount,
                customer.name,
                merchant.name,
              ),
              payment,
            })
          }
        />
      </PageHead>
      {order.neverConfirmed && <Alert tone="information">{texts.neverConfirmed}</Alert>}
      {order.standingDebits?.map(({ instalmentId, number, date, amount }) => (
        <Alert key={instalmentId} tone="information">
          {texts.standingDebit(number, shownDate(date), moneyText(amount))}
        </Alert>
      ))}
      {owedTwice > 0 && <Alert tone="warning">{texts.owedTwice(moneyText(owedTwice))}</Alert>}
      <OrderSummary order={order} />
    </>
  )
}

function OrderInstalments({ order, onOpen }: PartProps) {
  const toast = useToast()
  const words = orderTexts.instalments
  // one key per instalment, so that a press whose answer was lost takes effect only once
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
        if (payment !== null) onOpen({ what: 'qr', title: codeTitle(number, payment), payment })
      }}
    />
  )
}

function OpenDialog({ open, ...rest }: ActionOnOrder & { open: Open }) {
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
    case 'plan':
      return <AcceptPlanDialog {...rest} />
    case 'dispute':
      return <DecideDialog {...rest} disputeId={open.disputeId} />
    case 'outside':
      return <OutsideRefundDialog {...rest} refundId={open.refundId} amount={open.amount} from={open.from} />
    case 'double':
      return <DoubleRefundDialog {...rest} refundId={open.refundId} amount={open.amount} from={open.from} />
    case 'autopay':
      return <StopAutopayDialog orderId={rest.order.id} onClose={rest.onClose} />
    case 'qr':
      return <QrDialog title={open.title} lead={open.lead} payment={open.payment} onClose={rest.onClose} />
  }
}
