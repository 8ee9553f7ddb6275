import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shortDate } from '../../../instalments/dates.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { instalmentAmount } from './instalment-amount.ts'
import { texts } from '../texts.ts'

interface Stop {
  key: string | number
  look: 'open' | 'late' | 'paid' | 'canceled'
  dueDate: string
  amount: number
  words: string
}

/** In reais: from here on three amounts do not fit beside each other on the narrowest phones. */
const WIDE_FROM = 1000

/** The payments as a picture: a drop for each, filled when it is paid. The lists below say it in words. */
export function PlanPicture({ order }: { order: CustomerOrder }) {
  const stops = stopsOf(order)
  const isWide = stops.some((it) => it.amount >= WIDE_FROM)
  return (
    <ol className={isWide ? 'plan-picture plan-picture--wide' : 'plan-picture'} aria-label={texts.order.plan}>
      {stops.map((it) => (
        <li key={it.key} className={`plan-picture__stop plan-picture__stop--${it.look}`}>
          <span className="plan-picture__drop" aria-hidden="true">
            {it.look === 'paid' && <CheckIcon size={16} />}
          </span>
          <span className="plan-picture__date tabular">{shortDate(it.dueDate)}</span>
          <span className="plan-picture__amount tabular">{moneyText(it.amount)}</span>
          <span className="for-screen-readers">{it.words}</span>
        </li>
      ))}
    </ol>
  )
}

/** The lines of a plan in force, because the instalments' own dates do not apply then; otherwise the instalments. */
function stopsOf({ instalments, plans: { plan } }: CustomerOrder): Stop[] {
  if (plan?.state === 'IN_FORCE') {
    return plan.lines.map(({ number, state, dueDate, amount }) => ({
      key: number,
      look: LOOKS_OF_LINES[state],
      dueDate,
      amount,
      words: texts.plan.stateOfLine[state],
    }))
  }
  return instalments.map((it) => ({
    key: it.id,
    look: LOOKS[it.state],
    dueDate: it.dueDate,
    amount: instalmentAmount(it),
    words: texts.stateOfInstalment[it.state],
  }))
}

const LOOKS = {
  OPEN: 'open',
  LATE: 'late',
  IN_PLAN: 'open',
  PAID: 'paid',
  BY_CASHBACK: 'paid',
  WRITTEN_OFF: 'canceled',
  CANCELED: 'canceled',
} as const

const LOOKS_OF_LINES = {
  PAID: 'paid',
  COMING: 'open',
  LATE: 'late',
  MISSED: 'late',
  ENDED: 'canceled',
} as const
