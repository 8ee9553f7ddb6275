import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { useState, type ReactNode } from 'react'
import { refusalStatus } from '../../../api/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { Autopay } from '../autopay/autopay.tsx'
import { StandingDebits } from '../autopay/standing-debits.tsx'
import { Disputes } from '../disputes/disputes.tsx'
import { MoveDialog } from '../moving/move-dialog.tsx'
import { PartDialog } from '../paying/part-dialog.tsx'
import { PlanDialog } from '../plan/plan-dialog.tsx'
import { PlanPanel } from '../plan/plan-panel.tsx'
import { LateHelp } from '../parts/late-help.tsx'
import { InstalmentRow } from '../parts/instalment-row.tsx'
import { Pause } from '../pausing/pause.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { OrderCodes } from '../purchases/order-codes.tsx'
import { OrderHead } from '../purchases/order-head.tsx'
import { PayDialog, type Payable } from '../parts/pay-dialog.tsx'
import { Products } from '../purchases/products.tsx'
import { Receipts } from '../parts/receipts.tsx'
import { SCREENS } from '../screens.ts'
import { OtherAccount } from '../sign-in/other-account.tsx'
import { useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { LoadingPage } from './loading-page.tsx'
import { MissingPage } from './missing-page.tsx'

/** One purchase: its plan, what is due, products and receipts. */
export function OrderPage({ id }: { id: string }): ReactNode {
  const { value: order, refusal, reload } = useAsked(calls.showOrder, { id })
  const [paying, setPaying] = useState<Payable | null>(null)
  const [moving, setMoving] = useState<Days | null>(null)
  const [choosing, choose] = useState<'part' | 'plan' | null>(null)

  if (order === null && refusal === null) return <LoadingPage />
  if (order === null) {
    if (refusal !== null && refusalStatus(refusal) === 404) {
      return (
        <MissingPage lead={texts.missing.order}>
          <OtherAccount orderId={id} />
        </MissingPage>
      )
    }
    return <LoadFailure words={texts.failed.title} onRetry={reload} />
  }
  return (
    <article className="order">
      <a href={SCREENS.orders.href()} className="order__back" data-returns>
        <BackIcon size={20} />
        {texts.order.back}
      </a>
      {refusal !== null && <LoadFailure words={texts.failed.title} onRetry={reload} />}
      <OrderHead order={order} />
      <div className="order__columns">
        <div className="order__column">
          <PlanPanel order={order} onPay={() => setPaying(lineOf(order))} />
          <Instalments order={order} onPay={setPaying} onMove={setMoving} onPart={() => choose('part')} />
          <LateHelp
            isLate={order.instalments.some((it) => it.isLate)}
            askedAt={order.state === 'LATE' || order.state === 'ACTIVE' ? order.negotiationAskedAt : null}
            onPlan={order.plans.offers.length > 0 ? () => choose('plan') : null}
          />
          <Autopay order={order} reload={reload} />
          <Pause order={order} />
          <Disputes order={order} />
        </div>
        <div className="order__column">
          <Products products={order.products} />
          <Receipts order={order} />
          <div className="panel panel--folded">
            <OrderCodes order={order} />
          </div>
        </div>
      </div>
      {paying !== null && <PayDialog payable={paying} onClose={() => setPaying(null)} />}
      {choosing === 'part' && (
        <PartDialog
          order={order}
          onAccepted={(payable) => {
            choose(null)
            setPaying(payable)
          }}
          onClose={() => choose(null)}
        />
      )}
      {choosing === 'plan' && (
        <PlanDialog
          order={order}
          reload={reload}
          onEntry={() => {
            choose(null)
            setPaying(lineOf(order))
          }}
          onClose={() => choose(null)}
        />
      )}
      {moving !== null && <MoveDialog order={order} days={moving} onClose={() => setMoving(null)} />}
    </article>
  )
}

/** The next line of the purchase's plan, or its entry. */
function lineOf({ id, merchant, plans, amountToPay }: CustomerOrder): Payable {
  const next = plans.plan?.lines.find((it) => it.state !== 'PAID')
  return {
    orderId: id,
    merchantName: merchant.name,
    instalment: null,
    isLine: true,
    amount: next?.amount ?? amountToPay,
  }
}

/** An instalment whose date can be moved, and the possible days. */
type Days = CustomerOrder['moves']['days'][number]

function Instalments({
  order,
  onPay,
  onMove,
  onPart,
}: {
  order: CustomerOrder
  onPay: (payable: Payable) => void
  onMove: (days: Days) => void
  onPart: () => void
}) {
  const payable = { orderId: order.id, merchantName: order.merchant.name }
  const open = order.instalments.filter((it) => it.status === 'PENDING')
  // a plan has its own amounts
  const inPlan = open.some((it) => it.state === 'IN_PLAN')
  const mayChoose = !inPlan && (open.length > 1 || (open.length > 0 && order.parts.isOffered))
  const [next] = open.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const move = (id: string) => {
    const days = order.moves.days.find((it) => it.instalmentId === id)
    return days === undefined ? null : () => onMove(days)
  }
  return (
    <section className="panel" aria-labelledby="instalments-title">
      <h2 id="instalments-title">{texts.order.instalments}</h2>
      <StandingDebits order={order} />
      <ul className="instalments">
        {order.instalments.map((it) => (
          <InstalmentRow
            key={it.id}
            instalment={it}
            total={order.instalments.length}
            isNext={it.id === next?.id}
            onMove={move(it.id)}
            onPay={
              it.state === 'IN_PLAN'
                ? null
                : () =>
                    onPay({
                      ...payable,
                      instalment: { id: it.id, number: it.number },
                      isLine: false,
                      amount: it.amountToPay,
                    })
            }
          />
        ))}
      </ul>
      {open.length > 1 && (
        <div className="instalments__all">
          <Button
            kind="secondary"
            block
            onPress={() => onPay({ ...payable, instalment: null, isLine: false, amount: order.amountToPay })}
          >
            {texts.order.payAll(moneyText(order.amountToPay))}
          </Button>
          <p className="note">{texts.order.payAllHelp}</p>
        </div>
      )}
      {mayChoose && (
        <div className="instalments__all">
          <Button kind="secondary" block onPress={onPart}>
            {texts.part.button}
          </Button>
          <p className="note">{texts.part.help}</p>
        </div>
      )}
      {open.some((it) => it.state !== 'IN_PLAN') && <p className="note">{texts.order.rule}</p>}
      {open.length > 0 && order.moves.hindrance === 'USED' && (
        <p className="note">{texts.move.used(order.moves.perOrder)}</p>
      )}
    </section>
  )
}
