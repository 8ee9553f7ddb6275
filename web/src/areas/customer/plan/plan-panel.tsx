import type { CustomerOrder, CustomerPlan } from '@drip/core/contracts/customer-area'
import { shownDate, shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { texts as all } from '../texts.ts'

const texts = all.plan

const TONES = { ACCEPTED: 'open', IN_FORCE: 'good', KEPT: 'good', BROKEN: 'late' } as const
const LINE_TONES = { PAID: 'good', COMING: 'open', LATE: 'late', MISSED: 'late', ENDED: 'calm' } as const

/**
 * The plan of a purchase: its lines, how much of them is paid, and the next line's button. Shows nothing if there is no
 * plan.
 */
export function PlanPanel({ order, onPay }: { order: CustomerOrder; onPay: () => void }) {
  const { plan } = order.plans
  if (plan === null) return null
  const next = plan.lines.find((it) => it.state !== 'PAID' && it.state !== 'ENDED')
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 id="plan-title" tabIndex={-1}>
        {texts.title} <Badge tone={TONES[plan.state]}>{texts.state[plan.state]}</Badge>
      </h2>
      <p>{planLead(plan.state, order.instalments)}</p>
      <ul className="instalments" aria-label={texts.lines}>
        {plan.lines.map((it) => (
          <Line
            key={it.number}
            line={it}
            total={plan.lines.length}
            pay={
              it !== next
                ? null
                : plan.state === 'ACCEPTED'
                  ? { onPay, label: texts.payEntry, kind: 'secondary' }
                  : { onPay, label: texts.pay, kind: 'primary' }
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** A settled debt does not come back when its plan ends. */
export function planLead(
  state: CustomerPlan['state'],
  instalments: readonly Pick<CustomerOrder['instalments'][number], 'status'>[],
): string {
  const isSettled = instalments.every(({ status }) => status !== 'PENDING')
  return state === 'BROKEN' && isSettled ? texts.brokenAndSettled : texts.leadOf[state]
}

interface LineProps {
  line: CustomerPlan['lines'][number]
  total: number
  /** Until its entry is paid, the oldest instalment is still what is to be paid first. */
  pay: { onPay: () => void; label: string; kind: 'primary' | 'secondary' } | null
}

function Line({ line, total, pay }: LineProps) {
  return (
    <li className="instalment">
      <div className="instalment__line">
        <div className="instalment__when">
          <span className="instalment__date tabular">{shownDate(line.dueDate)}</span>
          <span className="instalment__number">
            {texts.line(line.number, total)}{' '}
            <Badge tone={LINE_TONES[line.state]}>{texts.stateOfLine[line.state]}</Badge>
          </span>
        </div>
        <span className="instalment__amount">
          <Money reais={line.amount} />
        </span>
      </div>
      <div className="instalment__line instalment__line--below">
        <div className="instalment__notes">
          {line.paidAt !== null && <p>{texts.paidOn(shownDay(line.paidAt))}</p>}
          {line.state === 'LATE' && <p>{texts.until(shownDate(line.lastDay))}</p>}
        </div>
        {pay !== null && (
          <Button kind={pay.kind} onPress={pay.onPay}>
            {pay.label}
            <span className="for-screen-readers"> {texts.line(line.number, total)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
