/** The parts of a case's page beside the call. */
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import type { PromiseState } from '@drip/core/reminders/collections/promise'
import { shownDate, shownInstant } from '../../../../instalments/dates.ts'
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { DataTable, type Column } from '../../../../ui/work/tables/data-table.tsx'
import { SCREENS } from '../../screens.ts'
import { Block } from '../../orders/order-blocks.tsx'
import { orderTexts } from '../../orders/order-texts.ts'
import { collectionsTexts } from './collections-texts.ts'
import { SendOffer } from './send-offer-dialog.tsx'

interface OfCase {
  it: CollectionCase
}
type Debt = CollectionCase['debts'][number]

const { debts: debtTexts, plans: planTexts, standing, contacts, payments } = collectionsTexts

const OrderLink = ({ orderId, orderCode }: { orderId: string; orderCode: string }) => (
  <a href={SCREENS.order.href({ id: orderId })}>{orderCode}</a>
)

const DEBT_COLUMNS: Column<Debt>[] = [
  {
    key: 'order',
    head: debtTexts.order,
    leads: true,
    cell: (row) => (
      <span className="message-cell">
        <OrderLink {...row} />
        <span className="plan-table__note">{row.merchantName}</span>
      </span>
    ),
  },
  { key: 'number', head: debtTexts.number, cell: (row) => debtTexts.of(row.number, row.count) },
  {
    key: 'due',
    head: debtTexts.due,
    cell: (row) => (
      <span className="message-cell tabular">
        {shownDate(row.dueDate)}
        <span className="plan-table__note">{collectionsTexts.page.days(row.daysLate)}</span>
      </span>
    ),
  },
  { key: 'open', head: debtTexts.open, align: 'end', cell: (row) => moneyText(row.open) },
  { key: 'charge', head: debtTexts.charge, align: 'end', cell: (row) => moneyText(row.lateCharge) },
  { key: 'total', head: debtTexts.total, align: 'end', cell: (row) => moneyText(row.total) },
]

export function DebtsBlock({ it }: OfCase) {
  return (
    <Block id="debts-title" title={debtTexts.title}>
      <DataTable
        caption={debtTexts.title}
        columns={DEBT_COLUMNS}
        rows={it.debts}
        keyOf={(row) => row.instalmentId}
        empty={<p className="note">{debtTexts.none}</p>}
      />
    </Block>
  )
}

/** What is paused, and so must not be demanded. Shows nothing if nothing is paused. */
export function StandingBlock({ it }: OfCase) {
  if (it.standing.length === 0) return null
  return (
    <Block id="standing-title" title={standing.title}>
      <ul className="case-lines">
        {it.standing.map((row) => (
          <li key={`${row.kind} ${row.orderId}`}>
            <OrderLink {...row} />{' '}
            {row.kind === 'PAUSE' ? standing.PAUSE(shownDate(row.until ?? '')) : standing.DISPUTE}
          </li>
        ))}
      </ul>
    </Block>
  )
}

/**
 * The policy's offers for each purchase, as the customer sees them; they are sent as a link from here, and accepted on
 * the customer's behalf on the order's page.
 */
export function PlansBlock({ it, reload }: OfCase & { reload: () => Promise<unknown> }) {
  return (
    <Block id="plans-title" title={planTexts.title}>
      {it.plans.length === 0 && <p className="note">{planTexts.none}</p>}
      {it.plans.map((row) => (
        <section key={row.orderId} aria-label={planTexts.of(row.orderCode, row.merchantName)}>
          <h3 className="block-subtitle">
            <a href={SCREENS.order.href({ id: row.orderId })}>
              {planTexts.of(row.orderCode, row.merchantName)}
            </a>
          </h3>
          {row.plan !== null && <PlanOfCase plan={row.plan} />}
          {row.hindrance !== null && <p className="note">{planTexts.hindrances[row.hindrance]}</p>}
          <ul className="case-lines">
            {row.offers.map((offer) => (
              <li key={offer.kind}>
                {orderTexts.plan.offers[offer.kind](offer.lines.length)}:{' '}
                <span className="tabular">
                  {offer.forgiven > 0
                    ? planTexts.total(moneyText(offer.total), moneyText(offer.forgiven))
                    : moneyText(offer.total)}
                </span>{' '}
                <SendOffer it={it} of={row} offer={offer} reload={reload} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Block>
  )
}

type Plan = NonNullable<CollectionCase['plans'][number]['plan']>

/** A plan that has ended receives no payments, whatever is owed. */
export function PlanOfCase({ plan: { state, left } }: { plan: Plan }) {
  const words = orderTexts.plan
  const isOpen = state === 'ACCEPTED' || state === 'IN_FORCE'
  return (
    <p>
      {words.state[state]}
      {isOpen && `: ${words.left.toLowerCase()} ${moneyText(left)}`}
    </p>
  )
}

const TONES: Record<PromiseState, BadgeTone> = {
  OPEN: 'open',
  KEPT: 'good',
  BROKEN: 'late',
  VOID: 'calm',
  REPLACED: 'calm',
}

export function ContactsBlock({ it }: OfCase) {
  return (
    <Block id="contacts-title" title={contacts.title}>
      {it.contacts.length === 0 && <p className="note">{contacts.none}</p>}
      <ul className="stack-3">
        {it.contacts.map(({ promised, ...row }) => (
          <li key={row.id} className="notes__one">
            <p>
              <strong>{contacts.outcomes[row.outcome]}</strong>
            </p>
            {promised !== null && (
              <p className="tabular">
                {contacts.promised(moneyText(promised.amount), shownDate(promised.dueOn))}{' '}
                <Badge tone={TONES[promised.state]}>{contacts.states[promised.state]}</Badge>
                {promised.paid > 0 && ` ${contacts.paid(moneyText(promised.paid))}`}
              </p>
            )}
            {row.note !== '' && <p className="notes__text">{row.note}</p>}
            <p className="plan-table__note tabular">
              {row.by} · <time dateTime={row.at}>{shownInstant(row.at)}</time>
              {row.outcome === 'CALL_BACK' && ` · ${contacts.back(shownInstant(row.readyAt))}`}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  )
}

export function PaymentsBlock({ it }: OfCase) {
  return (
    <Block id="payments-title" title={payments.title}>
      {it.payments.length === 0 && <p className="note">{payments.none}</p>}
      <ul className="case-lines">
        {it.payments.map((row) => (
          <li key={`${row.id} ${row.orderId}`} className="tabular">
            {moneyText(row.amount)} · {shownInstant(row.at)} · <OrderLink {...row} />
          </li>
        ))}
      </ul>
    </Block>
  )
}
