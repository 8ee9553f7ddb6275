/**
 * "Pagar outro valor": part of an instalment, several, or some early, by one Pix. A preview shows what the amount pays;
 * accepting names the preview's version, and a different effect is refused.
 */
import { callBackUntil } from '@drip/core/autopay/debit-times'
import { type CivilDate, addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, PartPreview } from '@drip/core/contracts/customer-area'
import type { Allocation } from '@drip/core/debts/apply-payment'
import { chargeOn, isLate } from '@drip/core/debts/debt'
import { type PartRefusal, partPolicy, planPart } from '@drip/core/debts/pay-part'
import { type Cents, ZERO, subtractCents, sumCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { Refusal, type RefusalCode, orRefuse } from '../../../platform/http/refusal.ts'
import { afterAllocation } from '../../purchases/instalment-payments/apply-debt-payments.ts'
import { type PayableCharge, chargePart } from '../../purchases/instalment-payments/charge-debts.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'
import { termsOn, totalOf } from '../../purchases/orders/terms-of-debts.ts'
import { type DebitRow, findDebitsOf } from '../autopay/autopay.store.ts'
import { findPartTerms } from './parts.store.ts'

export interface PartAsked {
  orderId: string
  amount: Cents
}

const REFUSALS: Record<PartRefusal, RefusalCode> = {
  NOTHING_OPEN: 'NOTHING_TO_PAY',
  NOT_OFFERED: 'PART_NOT_OFFERED',
  TOO_LITTLE: 'PART_TOO_LITTLE',
  TOO_MUCH: 'PART_TOO_MUCH',
}

/** @throws Refusal ORDER_NOT_FOUND */
export async function showParts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: string,
): Promise<CustomerOrder['parts']> {
  const terms = orRefuse(await findPartTerms(db, orderId), 'ORDER_NOT_FOUND')
  const { isOffered, minimum } = partPolicy(terms, config.partMinimum)
  return { isOffered, minimum: toReais(minimum) }
}

/**
 * What the amount would pay.
 * @throws Refusal ORDER_NOT_FOUND, PART_IN_PLAN (it has a plan), NOTHING_TO_PAY, PART_NOT_OFFERED, PART_TOO_LITTLE,
 *   PART_TOO_MUCH, DEBIT_TOO_LATE (the bank is about to pay one that the amount would pay)
 */
export async function previewPart(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  asked: PartAsked,
): Promise<PartPreview> {
  return (await plan(deps, deps.db, asked)).preview
}

/**
 * The code for what the preview of that version showed. Requesting it again returns the same code.
 * @throws as previewPart; Refusal PART_CHANGED: it would pay something else now; PROVIDER_UNAVAILABLE
 */
export async function payPart(
  deps: Deps,
  { version, ...asked }: PartAsked & { version: string },
): Promise<PayableCharge> {
  return chargePart(deps, { purchaseId: asked.orderId, amount: asked.amount }, async (tx) => {
    const { preview, reached } = await plan(deps, tx, asked)
    if (preview.version !== version) throw new Refusal('PART_CHANGED')
    return { reached }
  })
}

async function plan(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Queries,
  { orderId, amount }: PartAsked,
): Promise<{ reached: string[]; preview: PartPreview }> {
  const [terms, instalments, debits] = await Promise.all([
    findPartTerms(db, orderId),
    findInstalments(db, orderId),
    findDebitsOf(db, orderId),
  ])
  if (terms === null) throw new Refusal('ORDER_NOT_FOUND')
  // its lines are paid in order, as agreed
  if (instalments.some((it) => it.status === 'PENDING' && it.agreedCharge !== null))
    throw new Refusal('PART_IN_PLAN')
  const now = clock.now()
  const today = saoPauloDate(now)
  const debts = termsOn(today, instalments, instalments).map((it) => ({ ...it, open: it.principal }))
  const planned = planPart(amount, debts, partPolicy(terms, config.partMinimum))
  if ('refused' in planned) throw new Refusal(REFUSALS[planned.refused])
  const reached = planned.map((it) => it.instalmentId)
  const asked = debits.filter((it) => it.chargeStatus === 'LIVE' && reached.includes(it.instalmentId))
  if (asked.some((it: DebitRow) => now >= callBackUntil(it.dueDate))) throw new Refusal('DEBIT_TOO_LATE')

  const after = instalments.map((it) => afterAllocation(it, planned, now))
  const shown = instalments
    .filter((it) => it.status === 'PENDING')
    .map((it) => lineOf(it, { planned, after, today }))
  const addedTomorrow = { without: addedBy(instalments, today), withIt: addedBy(after, today) }
  const content = { amount: toReais(amount), instalments: shown, addedTomorrow }
  const endsDebit = (id: string) => asked.some((it) => it.instalmentId === id)
  return {
    reached,
    preview: {
      // without the debits: the code that calls them back is the same one when it is requested again
      version: versionOf(content),
      ...content,
      instalments: shown.map((it) => ({ ...it, endsDebit: endsDebit(it.id) })),
    },
  }
}

type Paid = PartPreview['instalments'][number]['paid']

function lineOf(
  it: Instalment,
  {
    planned,
    after,
    today,
  }: { planned: readonly Allocation[]; after: readonly Instalment[]; today: CivilDate },
) {
  const row = planned.find(({ instalmentId }) => instalmentId === it.id)
  const then = after.filter(({ id }) => id === it.id)
  const paid: Paid =
    row === undefined ? 'NONE' : then.some(({ status }) => status === 'PENDING') ? 'PART' : 'WHOLE'
  return {
    id: it.id,
    number: it.number,
    dueDate: it.dueDate,
    isLate: isLate(it, today),
    paid,
    lateCharge: toReais(row?.lateCharge ?? ZERO),
    principal: toReais(row?.principal ?? ZERO),
    cashback: toReais(row?.discount ?? ZERO),
    left: toReais(totalOf(termsOn(today, then, after))),
  }
}

/** Fine and interest that tomorrow adds. */
function addedBy(instalments: readonly Instalment[], today: CivilDate): number {
  const tomorrow = addDays(today, 1)
  return toReais(
    sumCents(instalments.map((it) => subtractCents(chargeOn(it, tomorrow).total, chargeOn(it, today).total))),
  )
}
