import type { PendingInstalments } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { dueOf, shownDate } from '../../../instalments/dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { autopayTexts } from '../autopay/autopay-texts.ts'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'
import { LateHelp } from './late-help.tsx'
import type { Payable } from './pay-dialog.tsx'

type Pending = PendingInstalments['content'][number]

/** This many further instalments are shown before the list is unfolded. */
const FEW = 2

/** What is owed: the late or next instalment with its button, the total, and the others in order. */
export function Owed(props: { pending: PendingInstalments; onPay: (payable: Payable) => void }) {
  const { pending, onPay } = props
  const all = pending.content.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const late = all.filter((it) => it.isLate)
  const [first, ...others] = all
  if (first === undefined) return <NothingOwed />
  const isSeveralLate = late.length > 1
  return (
    <section className="owed" aria-label={texts.owed.total}>
      {isSeveralLate ? (
        <AllThatIsLate late={late} amount={pending.lateAmountToPay} onPay={onPay} />
      ) : (
        <NextToPay next={first} onPay={onPay} />
      )}
      <p className="owed__total">
        <span>
          {texts.owed.total} <span className="owed__count">{texts.owed.count(all.length)}</span>
        </span>
        <strong>
          <Money reais={pending.amountToPay} />
        </strong>
      </p>
      {others.length > 0 && late.length < all.length && <PayAll pending={pending} onPay={onPay} />}
      {pending.autopayPurchases > 0 && (
        <div className="owed__all">
          <ButtonLink kind="quiet" block href={SCREENS.autopay.href()}>
            {autopayTexts.all.link}
          </ButtonLink>
          <p className="note">{autopayTexts.all.linkHelp(pending.autopayPurchases)}</p>
        </div>
      )}
      <LateHelp
        isLate={late.length > 0}
        askedAt={pending.negotiationAskedAt}
        orderId={late[0]?.orderId ?? null}
      />
      {isSeveralLate && <OneByOne title={texts.owed.each} instalments={all} onPay={onPay} />}
      {!isSeveralLate && others.length > 0 && (
        <OneByOne title={texts.owed.others} instalments={others} onPay={onPay} />
      )}
    </section>
  )
}

/** Customers who are late with several pay them together, with one Pix. */
function AllThatIsLate(props: {
  late: readonly Pending[]
  amount: number
  onPay: (payable: Payable) => void
}) {
  const { late, amount, onPay } = props
  const [oldest] = late
  const merchantNames = storesOf(late)
  return (
    <div className="owed__next owed__next--late">
      <p className="owed__label">{texts.owed.severalLate(late.length)}</p>
      <p className="owed__amount">
        <Money reais={amount} />
      </p>
      {oldest !== undefined && (
        <p className="owed__due">
          {texts.owed.oldest} <strong>{dueOf(oldest)}</strong>, {shownDate(oldest.dueDate)}
        </p>
      )}
      <p className="owed__what">{texts.owed.at(merchantNames)}</p>
      <p className="owed__what">{texts.owed.withAllFees}</p>
      <Button block onPress={() => onPay({ orderId: null, which: 'LATE', merchantNames, amount })}>
        {texts.owed.payLate(moneyText(amount))}
      </Button>
    </div>
  )
}

function NextToPay(props: { next: Pending; onPay: (payable: Payable) => void }) {
  const { next } = props
  return (
    <div className={next.isLate ? 'owed__next owed__next--late' : 'owed__next'}>
      <p className="owed__label">{labelOf(next)}</p>
      <p className="owed__amount">
        <Money reais={next.amountToPay} />
      </p>
      <p className="owed__due">
        <strong>{capital(dueOf(next))}</strong>, {shownDate(next.dueDate)}
      </p>
      <p className="owed__what">
        {next.merchantName} · {nameOf(next, texts.owed)}
      </p>
      {next.feesAmount > 0 && <p className="owed__what">{texts.owed.withFees(moneyText(next.feesAmount))}</p>}
      <Button block onPress={() => props.onPay(payableOf(next))}>
        {texts.owed.payNow}
      </Button>
    </div>
  )
}

/** One Pix for everything, across all purchases. */
function PayAll({ pending, onPay }: { pending: PendingInstalments; onPay: (payable: Payable) => void }) {
  const { content, amountToPay } = pending
  const merchantNames = storesOf(content)
  const purchases = merchantNames.length
  return (
    <div className="owed__all">
      <Button
        kind="secondary"
        block
        onPress={() => onPay({ orderId: null, which: 'ALL', merchantNames, amount: amountToPay })}
      >
        {texts.owed.payAll(moneyText(amountToPay))}
      </Button>
      <p className="note">{purchases === 1 ? texts.owed.payAllOne : texts.owed.payAllMany(purchases)}</p>
    </div>
  )
}

/** The stores of the purchases, the earliest due first. */
function storesOf(all: readonly Pending[]): string[] {
  return [...new Map(all.map((it) => [it.orderId, it.merchantName])).values()]
}

function OneByOne(props: {
  title: string
  instalments: readonly Pending[]
  onPay: (payable: Payable) => void
}) {
  const { title, instalments, onPay } = props
  const [all, setAll] = useState(false)
  const shown = all ? instalments : instalments.slice(0, FEW)
  return (
    <div className="owed__others">
      <h2>{title}</h2>
      <ul>
        {shown.map((it) => (
          <li key={`${it.id} ${it.number}`} className="owed__other">
            <span className="owed__when">
              <span className="tabular">{shownDate(it.dueDate)}</span>
              <span className={it.isLate ? 'owed__where owed__where--late' : 'owed__where'}>
                {it.isLate && `${texts.stateOfInstalment.LATE} · `}
                {it.merchantName} · {nameOf(it, texts.order)}
              </span>
            </span>
            <span className="owed__sum">
              <Money reais={it.amountToPay} />
            </span>
            {it.planLine?.isNext !== false && (
              <Button kind="quiet" onPress={() => onPay(payableOf(it))}>
                {texts.order.pay}
                <span className="for-screen-readers">
                  {' '}
                  {it.merchantName}, {nameOf(it, texts.order)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {instalments.length > FEW && (
        <Button kind="quiet" block onPress={() => setAll(!all)}>
          {all ? texts.owed.showFewer : texts.owed.showAll(instalments.length)}
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

function labelOf({ planLine, isLate }: Pending): string {
  if (planLine !== null) return texts.owed.nextOfPlan
  return isLate ? texts.owed.late : texts.owed.next
}

const nameOf = (
  { planLine, number, total }: Pending,
  { instalment }: { instalment: (number: number, total: number) => string },
): string => (planLine === null ? instalment(number, total) : texts.owed.planLine(number, total))

const payableOf = (it: Pending): Payable => ({
  orderId: it.orderId,
  merchantName: it.merchantName,
  instalment: it.planLine === null ? { id: it.id, number: it.number } : null,
  isLine: it.planLine !== null,
  amount: it.amountToPay,
})

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
