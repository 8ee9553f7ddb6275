import type {
  MerchantCheckout,
  SettledPart,
  SoldInstalment,
} from '@drip/core/contracts/merchant/merchant-area'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate, shownDay, shownInstant } from '../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { CopyValue } from '../../../ui/work/copy-value.tsx'
import { SCREENS } from '../screens.ts'
import { TransferValue } from '../settlements/transfer-value.tsx'
import { saleTexts } from './sale-texts.ts'
import { type Order, eventsOf, isDay, nextOf, whoOf, whyOf } from './story.ts'

const words = saleTexts

const todayNow = () => saoPauloDate(new Date(serverNow()))

/** The shopper's payments and their dates. */
export function ShopperPays({ order }: { order: Order }) {
  const total = order.instalments.length
  return (
    <section className="panel" aria-labelledby="pays-title">
      <h2 id="pays-title">{words.pays}</h2>
      <ul className="story-rows">
        {order.instalments.map((it) => (
          <li key={it.number} className="story-row">
            <span className="story-row__name">
              {words.instalment(it.number, total)}
              <span className="note">{whenPaid(it, todayNow())}</span>
            </span>
            <Badge tone={PAID_TONES[it.status]}>{words.instalmentStates[it.status]}</Badge>
            <Money reais={it.amount} />
          </li>
        ))}
      </ul>
      <p className="note">{words.paysNote}</p>
    </section>
  )
}

const PAID_TONES: Record<SoldInstalment['status'], BadgeTone> = {
  OPEN: 'open',
  PAID: 'good',
  CLOSED: 'calm',
  REFUNDED: 'calm',
}

function whenPaid(it: SoldInstalment, today: string): string | null {
  if (it.paidAt !== null) return words.paidOn(shownDay(it.paidAt))
  if (it.status !== 'OPEN') return null
  if (it.isInPlan === true) return words.inPlan
  const day = shownDate(it.dueDate)
  const due = it.dueDate < today ? words.wasDueOn(day) : words.dueOn(day)
  return it.paid === 0 ? due : `${due} · ${words.paidPart(moneyText(it.paid))}`
}

/** What the store receives and when, and how that is made up. */
export function StoreGets({ order }: { order: Order }) {
  const waits = order.settlement.some((it) => it.status === 'WAITS')
  const owes = order.instalments.some((it) => it.status === 'OPEN')
  return (
    <section className="panel" aria-labelledby="gets-title">
      <h2 id="gets-title">{words.gets}</h2>
      {order.settlement.length === 0 ? (
        <p className="note">{words.nothingToGet}</p>
      ) : (
        <ul className="story-rows">
          {order.settlement.map((it) => (
            <Part key={`${it.transferId} ${it.date} ${it.status}`} part={it} />
          ))}
        </ul>
      )}
      {owes && order.settlement.length > 0 && (
        <p className="note">{waits ? words.getsOncePaid : words.getsAnyway}</p>
      )}
      <TransferValue transfer={order.transfer} />
    </section>
  )
}

function Part({ part: it }: { part: SettledPart }) {
  const name = it.date === null ? words.partStates[it.status] : words.transferOf(shownDate(it.date))
  return (
    <li className="story-row">
      <span className="story-row__name">
        {it.transferId === null ? name : <a href={SCREENS.transfer.href({ id: it.transferId })}>{name}</a>}
      </span>
      {it.date !== null && (
        <Badge tone={PART_TONES[it.status]}>
          {it.amount < 0 ? words.comesOff : words.partStates[it.status]}
        </Badge>
      )}
      <Money reais={it.amount} />
      <AboutTransfer part={it} />
    </li>
  )
}

/** The data for finding it in the store's bank statement: date, total and number. */
function AboutTransfer({ part: it }: { part: SettledPart }) {
  if (it.failedOn !== null && it.date !== null && it.amount > 0)
    return <p className="note story-row__about">{words.failedBefore(shownDate(it.failedOn))}</p>
  if (it.transfer === null || it.date === null) return null
  const { amount, reference } = it.transfer
  const total = words.totalOf(moneyText(amount))
  return (
    <div className="note story-row__about">
      <p>{it.arrivedAt === null ? total : `${words.arrivedOn(shownInstant(it.arrivedAt))} · ${total}`}</p>
      {reference !== null && (
        <p>
          {words.transferReference}{' '}
          <CopyValue name={words.referenceOf(shownDate(it.date))} value={reference} />
        </p>
      )}
    </div>
  )
}

const PART_TONES: Record<SettledPart['status'], BadgeTone> = {
  ARRIVED: 'good',
  ON_THE_WAY: 'open',
  PLANNED: 'open',
  WAITS: 'calm',
  HELD: 'attention',
  SUSPENDED: 'attention',
}

/** The refunds: amount, who refunded, why, and how much the shopper gets. */
export function SaleRefunds({ order }: { order: Order }) {
  if (order.refunds.length === 0) return null
  return (
    <section className="panel" aria-labelledby="refunds-title">
      <h2 id="refunds-title">{words.refunds}</h2>
      <ul className="story-rows">
        {order.refunds.map((it) => (
          <li key={it.id} className="story-row">
            <span className="story-row__name">
              {whoOf(it)}
              <span className="note">{[shownInstant(it.at), whyOf(it)].filter(Boolean).join(' · ')}</span>
              <span className="note">{whereTo(it)}</span>
            </span>
            <Money reais={it.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereTo(it: Order['refunds'][number]): string {
  const back = moneyText(it.sentBack)
  if (it.sentBack === 0) return words.nothingBack
  return it.sentBackAt === null ? words.goesBack(back) : words.sentBack(back, shownDay(it.sentBackAt))
}

/** Past events from the beginning, and what comes next. */
export function SaleHistory({ sale, order }: { sale: MerchantCheckout; order: Order }) {
  const next = nextOf(order, todayNow())
  return (
    <section className="panel" aria-labelledby="story-title">
      <h2 id="story-title">{words.story}</h2>
      <ol className="story">
        {eventsOf(sale, order).map((it) => (
          <li key={`${it.at} ${it.text}`} className="story__one">
            {it.text}
            {it.note !== undefined && <span className="note">{it.note}</span>}
            <time className="note tabular" dateTime={it.at}>
              {isDay(it.at) ? shownDate(it.at) : shownInstant(it.at)}
            </time>
          </li>
        ))}
        {next.map((it) => (
          <li key={it} className="story__one story__one--next">
            {it}
            <span className="note">{words.next}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
