/**
 * A customer switches autopay on for a purchase: a mandate is offered, by the code of which the payer's bank asks for the yes (journey 2
 * of Pix Automático). Nothing else of the purchase changes.
 */
import { type MandateTerms, isDebitable, mandateTerms } from '@drip/core/autopay/mandate'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { openAmount } from '@drip/core/debts/debt'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { AutomaticPix } from '../../../providers/pix/automatic-need.ts'
import { findDebtor } from '../../purchases/charges/debt-charges.store.ts'
import { type Instalment, findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import {
  type Mandate,
  findMandate,
  findMandates,
  forgetStops,
  insertMandate,
  openMandateOf,
  saveOffered,
} from './autopay.store.ts'
import { stopWithin } from './stop-autopay.ts'

/**
 * Makes the mandate, whose code is then shown. Pressed again it is the same one.
 * @throws Refusal AUTOPAY_NOT_OFFERED, ORDER_NOT_FOUND, NOTHING_TO_PAY, AUTOPAY_NEEDS_MONTHS, PROVIDER_UNAVAILABLE (the same
 * call again goes on)
 */
export async function switchOn(deps: Deps, purchaseId: string): Promise<void> {
  await makeMandate(deps, purchaseId, () => true)
}

/**
 * The open mandate of a purchase, which the PSP has made.
 * @param isWanted whether one that is open already will do; else it ends, and another takes its place
 * @param record what is written down with it, before the PSP is asked
 * @throws as switchOn
 */
export async function makeMandate(
  deps: Deps,
  purchaseId: string,
  isWanted: (open: Mandate) => boolean,
  record?: (tx: Tx, id: string) => void,
): Promise<{ mandate: Mandate; debtor: Debtor; automaticPix: AutomaticPix }> {
  const { automaticPix } = deps
  if (automaticPix === null) throw new Refusal('AUTOPAY_NOT_OFFERED')
  const mandate = await deps.db.transaction(async (tx) => {
    const intended = await intend(deps, tx, purchaseId, isWanted)
    record?.(tx, intended.id)
    return intended
  })
  const debtor = await findDebtor(deps.db, purchaseId)
  if (debtor === null) throw new Refusal('ORDER_NOT_FOUND')
  if (mandate.brCode === null && mandate.state !== 'APPROVED') {
    const offered = await askPsp(deps, () => offerMandate(automaticPix, mandate, debtor, null))
    await saveOffered(deps.db, { id: mandate.id, purchaseId, ...offered, now: deps.clock.now() })
  }
  const made = await findMandate(deps.db, mandate.id)
  if (made === null) throw new Error('a mandate is never removed')
  return { mandate: made, debtor, automaticPix }
}

/** @throws Refusal PROVIDER_UNAVAILABLE */
export async function askPsp<Answer>(
  { log }: Pick<Deps, 'log'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  return ask().catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    log.warn('provider.down', { message: error.message })
    throw new Refusal('PROVIDER_UNAVAILABLE')
  })
}

/**
 * Has the PSP make the mandate; the same call again finds what the first made.
 * @param firstPaymentTxid of the charge whose payment is the yes; null where the code asks for it by itself
 * @throws ProviderDown
 */
export async function offerMandate(
  automaticPix: AutomaticPix,
  { contract, firstDate, lastDate, floorAmount }: MandateTerms & Pick<Mandate, 'contract'>,
  { cpf, name, merchantName }: Debtor,
  firstPaymentTxid: string | null,
): Promise<{ pspId: string; brCode: string }> {
  const made = await automaticPix.createMandate({
    contract,
    subject: `Compra na ${merchantName}`.slice(0, MAX_SUBJECT),
    payer: { cpf, name },
    firstDate,
    lastDate,
    lowestCeiling: floorAmount,
    firstPaymentTxid,
  })
  const { brCode } = await automaticPix.mandateCode(made.id, firstPaymentTxid)
  return { pspId: made.id, brCode }
}

const MAX_SUBJECT = 35

interface Debtor {
  cpf: string
  name: string
  merchantName: string
}

/** The mandate that is there, or a new one: its row comes before the PSP is asked. */
async function intend(
  deps: Deps,
  tx: Tx,
  purchaseId: string,
  isWanted: (open: Mandate) => boolean,
): Promise<Pick<Mandate, 'id' | 'contract' | 'state' | 'brCode' | 'firstDate' | 'lastDate' | 'floorAmount'>> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const [order, instalments, mandates] = await Promise.all([
    lockOrder(tx, purchaseId),
    findInstalments(tx, purchaseId),
    findMandates(tx, purchaseId),
  ])
  if (order === null) throw new Refusal('ORDER_NOT_FOUND')
  const open = openMandateOf(mandates)
  if (open?.state === 'APPROVED') return open
  const terms = termsOf(instalments, today)
  if (open !== undefined) {
    const isOwn = open.firstChargeId === null
    const isInTime = open.firstDate >= today && open.floorAmount === terms.floorAmount
    if (isOwn && isInTime && isWanted(open)) return open
    // made for other instalments, given by a payment that did not give it, asked of another bank, or its time has come without a yes
    await stopWithin(deps, tx, open, { by: 'DRIP', reason: null })
  }
  const fresh = {
    id: newId(now),
    purchaseId,
    contract: contractOf(order.code, mandates.length + 1),
    firstChargeId: null,
    ...terms,
    createdAt: now,
  }
  forgetStops(tx, purchaseId)
  await insertMandate(tx, fresh)
  return { ...fresh, state: 'INTENDED', brCode: null }
}

/** What the payer's bank shows; no two mandates have the same. */
export const contractOf = (code: string, number: number) => `${code}-${number}`

function termsOf(instalments: readonly Instalment[], today: CivilDate): MandateTerms {
  const terms = mandateTerms(
    debitable(instalments, today).map((it) => ({ amount: openAmount(it), dueDate: it.dueDate })),
    today,
  )
  if (terms === 'NOTHING_TO_PAY') throw new Refusal('NOTHING_TO_PAY')
  if (terms === 'NEEDS_MONTHS') throw new Refusal('AUTOPAY_NEEDS_MONTHS')
  return terms
}

/** Instalments that a debit can still be sent for; what is in a plan is paid by code. */
export function debitable<Debt extends Pick<Instalment, 'status' | 'dueDate' | 'agreedCharge'>>(
  instalments: readonly Debt[],
  today: CivilDate,
): Debt[] {
  return instalments.filter(
    (it) => it.status === 'PENDING' && it.agreedCharge === null && isDebitable(it.dueDate, today),
  )
}
