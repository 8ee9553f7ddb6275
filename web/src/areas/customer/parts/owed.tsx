import type { PendingInstalments } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { dueOf, shownDate } from '../../../instalments/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'
import { LateHelp } from './late-help.tsx'
import type { Payable } from './pay-dialog.tsx'

type Pending = PendingInstalments['content'][number]

/** So many of the others are shown before they are asked for. */
const FEW = 2

/** What is owed: the one to pay next with its button, the total, the others in order. */
export function Owed(props: { pending: PendingInstalments; onPay: (payable: Payable) => void }) {
  const all = props.pending.content.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [first, ...others] = all
  if (first === undefined) return <NothingOwed />
  return (
    <section className="owed" aria-label={texts.owed.total}>
      <NextToPay next={first} lateCount={all.filter((it) => it.isLate).length} onPay={props.onPay} />
      <p className="owed__total">
        <span>
          {texts.owed.total} <span className="owed__count">{texts.owed.count(all.length)}</span>
        </span>
        <strong>
          <Money reais={props.pending.amountToPay} />
        </strong>
      </p>
      {others.length > 0 && <PayAll pending={props.pending} onPay={props.onPay} />}
      <LateHelp isLate={all.some((it) => it.isLate)} askedAt={props.pending.negotiationAskedAt} />
      {others.length > 0 && <Others others={others} onPay={props.onPay} />}
    </section>
  )
}

function NextToPay(props: { next: Pending; lateCount: number; onPay: (payable: Payable) => void }) {
  const { next, lateCount } = props
  return (
    <div className={next.isLate ? 'owed__next owed__next--late' : 'owed__next'}>
      <p className="owed__label">{labelOf(next, lateCount)}</p>
      <p className="owed__amount">
        <Money reais={next.amountToPay} />
      </p>
      <p className="owed__due">
        <strong>{capital(dueOf(next))}</strong>, {shownDate(next.dueDate)}
      </p>
      <p className="owed__what">
        {next.merchantName} · {texts.owed.instalment(next.number, next.total)}
      </p>
      {next.feesAmount > 0 && <p className="owed__what">{texts.owed.withFees(moneyText(next.feesAmount))}</p>}
      <Button block onPress={() => props.onPay(payableOf(next))}>
        {texts.owed.payNow}
      </Button>
    </div>
  )
}

/** One Pix for everything, or for what is late, over all purchases. */
function PayAll({ pending, onPay }: { pending: PendingInstalments; onPay: (payable: Payable) => void }) {
  const { content, amountToPay, lateAmountToPay } = pending
  const late = content.filter((it) => it.isLate)
  const purchases = storesOf(content).length
  return (
    <div className="owed__all">
      {late.length > 1 && late.length < content.length && (
        <Button
          kind="secondary"
          block
          onPress={() =>
            onPay({ orderId: null, which: 'LATE', merchantNames: storesOf(late), amount: lateAmountToPay })
          }
        >
          {texts.owed.payLate(moneyText(lateAmountToPay))}
        </Button>
      )}
      <Button
        kind="secondary"
        block
        onPress={() =>
          onPay({ orderId: null, which: 'ALL', merchantNames: storesOf(content), amount: amountToPay })
        }
      >
        {texts.owed.payAll(moneyText(amountToPay))}
      </Button>
      <p className="note">{purchases === 1 ? texts.owed.payAllOne : texts.owed.payAllMany(purchases)}</p>
    </div>
  )
}

/** Of each purchase, the one that is due first before the others. */
function storesOf(all: readonly Pending[]): string[] {
  return [...new Map(all.map((it) => [it.orderId, it.merchantName])).values()]
}

function labelOf(next: Pending, lateCount: number): string {
  if (!next.isLate) return texts.owed.next
  return lateCount > 1 ? texts.owed.severalLate(lateCount) : texts.owed.late
}

function Others({ others, onPay }: { others: Pending[]; onPay: (payable: Payable) => void }) {
  const [all, setAll] = useState(false)
  const shown = all ? others : others.slice(0, FEW)
  return (
    <div className="owed__others">
      <h2>{texts.owed.others}</h2>
      <ul>
        {shown.map((it) => (
          <li key={it.id} className="owed__other">
            <span className="owed__when">
              <span className="tabular">{shownDate(it.dueDate)}</span>
              <span className={it.isLate ? 'owed__where owed__where--late' : 'owed__where'}>
                {it.isLate && `${texts.stateOfInstalment.LATE} · `}
                {it.merchantName} · {texts.order.instalment(it.number, it.total)}
              </span>
            </span>
            <span className="owed__sum">
              <Money reais={it.amountToPay} />
            </span>
            <Button kind="quiet" onPress={() => onPay(payableOf(it))}>
              {texts.order.pay}
              <span className="for-screen-readers">
                {' '}
                {it.merchantName}, {texts.order.instalment(it.number, it.total)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length > FEW && (
        <Button kind="quiet" block onPress={() => setAll(!all)}>
          {all ? texts.owed.showFewer : texts.owed.showAll(others.length)}
        </Button>
      )}
    </div>
  )
}

function NothingOwed() {
  return (
    <section className="owed owed--nothing">
      <span className="owed__mark" aria-hidden="true">
        <CheckIcon size={28} />
      </span>
      <div>
        <p className="owed__clear">{texts.owed.nothing}</p>
        <p>{texts.owed.nothingLead}</p>
      </div>
    </section>
  )
}

const payableOf = (it: Pending): Payable => ({
  orderId: it.orderId,
  merchantName: it.merchantName,
  instalment: { id: it.id, number: it.number },
  amount: it.amountToPay,
})

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
