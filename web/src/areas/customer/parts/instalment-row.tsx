import type { CustomerInstalment } from '@drip/core/contracts/customer-area'
import { dueOf, shownDate, shownDay } from '../../../instalments/dates.ts'
import { LateChargeExplained } from '../../../instalments/late-charge.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { instalmentAmount } from '../purchases/instalment-amount.ts'
import { texts } from '../texts.ts'

/** One instalment: date, amount, the reasons for the amount, and its button while it is open. */
export function InstalmentRow(props: {
  instalment: CustomerInstalment
  total: number
  /** The open instalment to pay first. */
  isNext: boolean
  /** Null if it is paid in another way. */
  onPay: (() => void) | null
  /** Null if its date cannot be moved. */
  onMove: (() => void) | null
}) {
  const { instalment: it, total } = props
  const isOpen = it.status === 'PENDING'
  const which = <span className="for-screen-readers"> {texts.order.instalment(it.number, total)}</span>
  return (
    <li className={isOpen ? 'instalment' : 'instalment instalment--over'}>
      <div className="instalment__line">
        <div className="instalment__when">
          <span className="instalment__date tabular">{shownDate(it.dueDate)}</span>
          <span className="instalment__number">
            {texts.order.instalment(it.number, total)} <InstalmentBadge instalment={it} />
          </span>
        </div>
        <span className="instalment__amount">
          <Money reais={instalmentAmount(it)} />
        </span>
      </div>
      <Notes instalment={it} />
      {it.lateCharge !== null && <LateChargeExplained charge={it.lateCharge} />}
      {isOpen && props.onPay !== null && (
        <div className="instalment__actions">
          <Button kind={props.isNext ? 'primary' : 'secondary'} onPress={props.onPay}>
            {texts.order.pay}
            {which}
          </Button>
          {props.onMove !== null && (
            <Button kind="quiet" onPress={props.onMove}>
              {texts.move.button}
              {which}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

const TONES = {
  OPEN: 'open',
  LATE: 'late',
  IN_PLAN: 'calm',
  PAID: 'good',
  BY_CASHBACK: 'good',
  WRITTEN_OFF: 'calm',
  CANCELED: 'calm',
} as const

function InstalmentBadge({ instalment: { state } }: { instalment: CustomerInstalment }) {
  return <Badge tone={TONES[state]}>{texts.stateOfInstalment[state]}</Badge>
}

function Notes({ instalment: it }: { instalment: CustomerInstalment }) {
  const notes: string[] = []
  if (it.status === 'PENDING') {
    if (it.state === 'IN_PLAN') notes.push(texts.plan.ofInstalment)
    else notes.push(it.isLate ? capital(dueOf(it)) : dueNote(it))
    if (it.feesAmount > 0) notes.push(texts.order.fees(moneyText(it.feesAmount)))
    if (it.amountPaid > 0) notes.push(texts.order.partPaid(moneyText(it.amountPaid)))
  }
  if (it.state === 'WRITTEN_OFF') notes.push(texts.order.writtenOff)
  if (it.state === 'PAID' && it.paidAt !== null) notes.push(texts.order.paidOn(shownDay(it.paidAt)))
  if (it.cashbackAmount > 0) notes.push(texts.order.cashback(moneyText(it.cashbackAmount)))
  if (it.cashbackTakenBack !== undefined)
    notes.push(texts.order.cashbackTakenBack(moneyText(it.cashbackTakenBack)))
  if (it.canceledAmount > 0 && it.status !== 'CANCELED')
    notes.push(texts.order.partCanceled(moneyText(it.canceledAmount)))
  if (notes.length === 0) return null
  return (
    <div className="instalment__notes">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** The deadline is mentioned only if a weekend or holiday moved it. */
function dueNote(it: CustomerInstalment): string {
  const due = capital(dueOf(it))
  return it.deadline === it.dueDate ? due : `${due} · ${texts.order.deadline(shownDate(it.deadline))}`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
