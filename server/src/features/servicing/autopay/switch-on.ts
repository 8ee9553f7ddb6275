/**
 * A customer activates autopay for a purchase: a mandate is offered, with a code by which the payer's bank asks for
 * consent (journey 2 of Pix Automático). Nothing else about the purchase changes.
 */
import { type MandateTerms, isDebitable, mandateTerms } from '@drip/core/autopay/mandate'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { openAmount } from '@drip/core/debts/debt'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
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
 * Creates the mandate, whose code is then shown. Pressing again returns the same one.
 * @throws Refusal AUTOPAY_NOT_OFFERED, ORDER_NOT_FOUND, NOTHING_TO_PAY, AUTOPAY_NEEDS_MONTHS, PROVIDER_UNAVAILABLE
 *   (repeating the call continues)
 */
export async function switchOn(deps: Deps, purchaseId: string): Promise<void> {
  await makeMandate(deps, purchaseId, () => true)
}

/**
 * The open mandate of a purchase, created at the PSP.
 * @param isWanted whether an existing open one will do; otherwise it ends, and another replaces it
 * @param record written with it, before the PSP is called
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
  const debtor = orRefuse(await findDebtor(deps.db, purchaseId), 'ORDER_NOT_FOUND')
  if (mandate.brCode === null && mandate.state !== 'APPROVED') {
    const offered = await askPsp(deps, () => offerMandate(automaticPix, mandate, debtor, null))
    await saveOffered(deps.db, { id: mandate.id, purchaseId, ...offered, now: deps.clock.now() })
  }
  const made = await findMandate(deps.db, { id: mandate.id, purchaseId })
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
 * Creates the mandate at the PSP; repeating the call finds the first one's.
 * @param firstPaymentTxid of the charge whose payment is the consent; null if the code asks for it separately
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

/** The existing mandate, or a new one: its row is written before the PSP is called. */
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
    // created for other instalments, not granted by its payment, asked of another bank, or expired without consent
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

/** Shown by the payer's bank; unique per mandate. */
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

/** Instalments for which a debit can still be sent; an instalment in a plan is paid by code. */
export function debitable<Debt extends Pick<Instalment, 'status' | 'dueDate' | 'agreedCharge'>>(
  instalments: readonly Debt[],
  today: CivilDate,
): Debt[] {
  return instalments.filter(
    (it) => it.status === 'PENDING' && it.agreedCharge === null && isDebitable(it.dueDate, today),
  )
}
