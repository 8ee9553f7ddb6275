import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminOrder, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import { resumed } from '../../../../api/connection.ts'
import { goTo } from '../../../../signed/address.tsx'
import { useToast } from '../../../../ui/feedback/toast.tsx'
import { useWhyNot } from '../../frame/access.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { ActionMenu, type MenuAction } from '../../frame/action-menu.tsx'
import { withStatus } from '../../frame/with-status.ts'
import { SCREENS } from '../../screens.ts'
import { ask } from '../../signed-in.ts'
import { orderTexts } from '../order-texts.ts'

const texts = orderTexts.order

/** The dialogs that the menu can open. */
export type OrderDecision =
  | 'full'
  | 'partial'
  | 'close'
  | 'cancel'
  | 'autopay'
  | 'pause'
  | 'endPause'
  | 'plan'

/**
 * The main button answers a dispute that waits for us, or else creates the Pix for everything open. Other actions are
 * in a menu, where those that cannot be undone for money or debts stand apart. The order determines which actions exist
 * (000 §2), and the role whether this admin may use them.
 */
export function OrderButtons(props: {
  order: AdminOrder
  onDecide: (what: OrderDecision) => void
  onDispute: (disputeId: string) => void
  onPix: (payment: AdminPayment) => void
}) {
  const { order, onDecide, onDispute, onPix } = props
  const whyNot = useWhyNot()
  const toast = useToast()
  const uniquePayment = async () => {
    const outcome = await resumed(() => ask(calls.requestUniquePayment, { id: order.id }))
    if (!outcome.ok) return toast.failed(withStatus(orderTexts.instalments.uniqueFailed, outcome.refusal))
    toast.done(orderTexts.instalments.uniqueCreated)
    onPix(outcome.value)
  }
  const action = (
    isOffered: boolean,
    label: string,
    permission: Parameters<typeof whyNot>[0],
    onPress: () => void,
  ): MenuAction[] => (isOffered ? [{ label, whyNot: whyNot(permission), onPress }] : [])
  const { running, kinds } = order.pauses
  const isActive = order.status === 'ACTIVE'
  const disputed = order.disputes.content.find(({ nextStep }) => nextStep?.who === 'DRIP')
  return (
    <>
      {disputed !== undefined && (
        <ActionButton
          kind="primary"
          whyNot={whyNot(ADMIN_ACTION_NEEDS.DECIDE_DISPUTE)}
          onPress={() => onDispute(disputed.id)}
        >
          {orderTexts.dispute.decide}
        </ActionButton>
      )}
      {disputed === undefined && order.actions.uniquePayment && (
        <ActionButton kind="primary" whyNot={whyNot('PAYMENTS_REQUEST')} onPress={uniquePayment}>
          {texts.uniquePayment}
        </ActionButton>
      )}
      <ActionMenu
        label={texts.more}
        actions={[
          ...action(
            disputed !== undefined && order.actions.uniquePayment,
            texts.uniquePayment,
            'PAYMENTS_REQUEST',
            () => void uniquePayment(),
          ),
          ...action(order.plans.offers.length > 0, orderTexts.plan.make, 'ORDERS_CORRECT', () =>
            onDecide('plan'),
          ),
          ...action(
            running !== null && running.kind !== 'DISPUTE',
            orderTexts.pause.end,
            ADMIN_ACTION_NEEDS.END_PAUSE,
            () => onDecide('endPause'),
          ),
          ...action(
            kinds.some((it) => it.hindrance === null),
            orderTexts.pause.title,
            ADMIN_ACTION_NEEDS.PAUSE,
            () => onDecide('pause'),
          ),
          ...action(order.actions.stopAutopay, orderTexts.autopay.stop, 'ORDERS_CORRECT', () =>
            onDecide('autopay'),
          ),
        ]}
        grave={{
          title: texts.grave,
          actions: [
            ...action(
              order.actions.partialRefund,
              texts.partialRefund,
              ADMIN_ACTION_NEEDS.PARTIAL_REFUND,
              () => onDecide('partial'),
            ),
            ...action(true, texts.fullRefund, ADMIN_ACTION_NEEDS.FULL_REFUND, () => onDecide('full')),
            ...action(isActive, texts.closeNegotiation, ADMIN_ACTION_NEEDS.CLOSE_WITH_NEGOTIATION, () =>
              onDecide('close'),
            ),
            ...action(isActive, texts.cancelNegotiation, ADMIN_ACTION_NEEDS.CANCEL_WITH_NEGOTIATION, () =>
              onDecide('cancel'),
            ),
            ...action(order.actions.writeOff, texts.writeOffAll, 'DEBTS_WRITE_OFF', () =>
              goTo(SCREENS.writeOff.href({ type: 'ORDER', id: order.id })),
            ),
          ],
        }}
      />
    </>
  )
}
