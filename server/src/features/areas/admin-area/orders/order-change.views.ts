/** What an action changed in orders: for its preview, and for the audit log. */
import { wholeId } from '@drip/core/debts/share-payment'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { AdminOrderChange, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { chargeOn } from '@drip/core/debts/debt'
import { type Cents, subtractCents, sumCents, toReais } from '@drip/core/money/cents'
import {
  type GivenUp,
  givenUpBy,
  needsSecondPerson,
  type SecondPersonLimits,
} from '@drip/core/requested-changes/second-person'
import type { OrderAct } from '@drip/core/contracts/change-states'
import { versionOf } from '../../../../platform/database/versions.ts'
import { seeInstalment } from '../../../purchases/instalment-payments/see-instalment.ts'
import { termsOn, totalOf } from '../../../purchases/orders/terms-of-debts.ts'
import { statusSeenByAdmins } from './list-admin-orders.ts'
import type { OrderState } from './order-states.store.ts'

export interface PreviewTerms {
  today: CivilDate
  /** What the action gives up; null if no second person is needed, whatever the amount. */
  act: OrderAct | null
  /** It counts only for orders of which it leaves nothing. */
  wholeOnly: boolean
  limits: SecondPersonLimits
}

/** @param before and after: the same orders, in the same order */
export function previewOf(
  before: readonly OrderState[],
  after: readonly OrderState[],
  { today, act, wholeOnly, limits }: PreviewTerms,
): AdminPreview {
  const changes = after.flatMap((is) => {
    const was = before.find(({ id }) => id === is.id)
    return was === undefined ? [] : [{ was, is }]
  })
  const givenUp = (states: readonly OrderState[]) =>
    sumCents(states.flatMap((it) => it.instalments.map((part) => part.writtenOffAmount)))
  const refunds = changes.flatMap(({ was, is }) => added(was.refunds, is.refunds))
  const tooOld = total(refunds.filter((it) => it.isTooOld && it.outside === null))
  const outside = total(refunds.filter((it) => it.outside !== null))
  const settled = changes.flatMap(({ was, is }) => settledDoubles(was, is))
  const returned = total(settled.filter((it) => !it.isLost))
  const lost = total(settled.filter((it) => it.isLost))
  const parts = changes.flatMap(({ was, is }) => added(was.parts, is.parts))
  const counted = wholeOnly ? changes.filter(({ is }) => is.canceledAmount === is.amount) : changes
  const orders = changes.map(({ was, is }) => changeOf(was, is, today))
  const totals = {
    pixReturned: total(refunds.filter((it) => !it.isTooOld && it.outside === null)),
    ...(tooOld > 0 ? { pixTooOld: tooOld } : {}),
    ...(outside > 0 ? { paidOutside: outside } : {}),
    ...(returned > 0 ? { doubleReturned: returned } : {}),
    ...(lost > 0 ? { doubleLost: lost } : {}),
    writtenOff: toReais(subtractCents(givenUp(after), givenUp(before))),
    settlement: total(parts),
    instalments: orders.reduce((sum, it) => sum + it.instalments.length, 0),
  }
  return {
    version: versionOf({ orders: orders.map(inOneOrder), totals }),
    orders,
    totals,
    secondPerson: act === null ? null : secondPersonOf(act, counted, { today, limits }),
  }
}

function secondPersonOf(
  act: OrderAct,
  changes: readonly { was: OrderState; is: OrderState }[],
  { today, limits }: Pick<PreviewTerms, 'today' | 'limits'>,
): AdminPreview['secondPerson'] {
  const given = changes.map(({ was, is }) => givenUpBy(act, givenUpOf(was, today), givenUpOf(is, today)))
  const { amount, isNeeded } = needsSecondPerson(act, given, limits)
  return isNeeded ? { kind: act, amount: toReais(amount), limit: toReais(limits[act]) } : null
}

const givenUpOf = (it: OrderState, today: CivilDate): GivenUp => ({
  canceled: it.canceledAmount,
  writtenOff: sumCents([
    ...it.instalments.map((part) => part.writtenOffAmount),
    ...it.doubles.filter(({ isLost }) => isLost).map(({ amount }) => amount),
  ]),
  outside: paidOutside(it),
  fees: sumCents(
    it.instalments.filter((part) => part.status === 'PENDING').map((part) => chargeOn(part, today).total),
  ),
  waived: sumCents(it.waivers.map(({ amount }) => amount)),
})

const paidOutside = (it: OrderState): Cents =>
  sumCents(it.refunds.filter(({ outside }) => outside !== null).map(({ amount }) => amount))

/** What a payer had twice, and this action settles. */
const settledDoubles = (was: OrderState, is: OrderState): OrderState['doubles'] =>
  is.doubles.filter(
    (it) => it.isSettled && was.doubles.some(({ id, isSettled }) => id === it.id && !isSettled),
  )

/** Simultaneous changes have no order of their own. */
function inOneOrder({ ledger, settlement, pixReturned, ...it }: AdminOrderChange): object {
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return { ...it, ledger: sorted(ledger), settlement: sorted(settlement), pixReturned: sorted(pixReturned) }
}

function changeOf(was: OrderState, now: OrderState, today: CivilDate): AdminOrderChange {
  const owed = (it: OrderState) => toReais(totalOf(termsOn(today, it.instalments, it.instalments)))
  const goneBack = added(was.refunds, now.refunds)
  const outside = goneBack.flatMap((it) =>
    it.outside === null
      ? []
      : [{ ...it.outside, endToEndId: wholeId(it.endToEndId), amount: toReais(it.amount) }],
  )
  return {
    orderId: now.id,
    providerCode: now.code,
    status: { before: statusSeenByAdmins(was), after: statusSeenByAdmins(now) },
    canceledAmount: { before: toReais(was.canceledAmount), after: toReais(now.canceledAmount) },
    feeAmount: { before: toReais(was.feeAmount), after: toReais(now.feeAmount) },
    amountToPay: { before: owed(was), after: owed(now) },
    instalments: instalmentsChanged(was, now, today),
    products: now.products.flatMap((it) => {
      const old = was.products.find(({ id }) => id === it.id)
      if (old === undefined || (old.status === it.status && old.amount === it.amount)) return []
      return [
        {
          id: it.id,
          name: it.name,
          status: { before: old.status, after: it.status },
          amount: { before: toReais(old.amount), after: toReais(it.amount) },
        },
      ]
    }),
    ledger: added(was.postings, now.postings).map(({ debit, credit, amount }) => ({
      debit,
      credit,
      amount: toReais(amount),
    })),
    settlement: [...added(was.parts, now.parts), ...released(was, now)].map((it) => ({
      amount: toReais(it.amount),
      transferOn: now.transfersSuspended ? null : it.transferOn,
      ...(now.transfersSuspended && it.transferOn !== null ? { suspended: true as const } : {}),
      instalmentNumber: it.instalmentNumber,
    })),
    pixReturned: goneBack
      .filter((it) => it.outside === null)
      .map(({ endToEndId, amount }) => ({ endToEndId: wholeId(endToEndId), amount: toReais(amount) })),
    ...(outside.length > 0 ? { paidOutside: outside } : {}),
    codesEnded: was.liveCharges.filter((id) => !now.liveCharges.includes(id)).length,
  }
}

function instalmentsChanged(
  was: OrderState,
  now: OrderState,
  today: CivilDate,
): AdminOrderChange['instalments'] {
  const seen = (order: OrderState, number: number) => {
    const it = order.instalments.find((part) => part.number === number)
    if (it === undefined) throw new Error('an action neither adds nor removes instalments')
    const view = seeInstalment(it, order.instalments, today)
    const { state, amountToPay, dueDate, feesAmount, canceledAmount, cashbackAmount } = view
    return {
      state,
      amountToPay,
      dueDate,
      feesAmount,
      canceledAmount,
      writtenOffAmount: toReais(it.writtenOffAmount),
      paidAmount: toReais(it.paidAmount),
      cashbackAmount,
    }
  }
  return now.instalments.flatMap(({ id, number }) => {
    const [old, is] = [seen(was, number), seen(now, number)]
    if (JSON.stringify(old) === JSON.stringify(is)) return []
    const change = <Key extends keyof typeof is>(key: Key) => ({ before: old[key], after: is[key] })
    return [
      {
        id,
        number,
        state: change('state'),
        amountToPay: change('amountToPay'),
        dueDate: change('dueDate'),
        feesAmount: change('feesAmount'),
        canceledAmount: change('canceledAmount'),
        writtenOffAmount: change('writtenOffAmount'),
        paidAmount: change('paidAmount'),
        cashbackAmount: change('cashbackAmount'),
      },
    ]
  })
}

/** What waited for its instalment and no longer does. */
function released(was: OrderState, now: OrderState): OrderState['parts'] {
  return now.parts.filter((it) => {
    const old = was.parts.find(({ id }) => id === it.id)
    return old !== undefined && old.transferOn !== it.transferOn
  })
}

function added<Row extends { id: string }>(was: readonly Row[], now: readonly Row[]): Row[] {
  const known = new Set(was.map((it) => it.id))
  return now.filter((it) => !known.has(it.id))
}

const total = (rows: readonly { amount: Cents }[]): number => toReais(sumCents(rows.map((it) => it.amount)))

/** An order as stored in the audit log: amounts in centavos, nothing personal. */
export function auditView(it: OrderState) {
  const outside = paidOutside(it)
  return {
    status: it.status,
    canceled: it.canceledAmount,
    fee: it.feeAmount,
    instalments: it.instalments.map((part) => ({
      number: part.number,
      status: part.status,
      due: part.dueDate,
      canceled: part.canceledAmount,
      paid: part.paidAmount,
      writtenOff: part.writtenOffAmount,
      cashback: part.cashbackAmount,
      feeWaivedUntil: part.feeWaivedUntil,
    })),
    products: it.products.map(({ id, status, amount }) => ({ id, status, amount })),
    ...(outside > 0 ? { paidOutside: outside } : {}),
    ...(it.doubles.length > 0 ? { doubles: it.doubles } : {}),
  }
}
