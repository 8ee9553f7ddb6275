/**
 * Autopay of one purchase of a customer, or of all at once. Each has its own mandate (docs/decisions/0056): requesting
 * all at once means several consents, each independent.
 */
import { type ReadAccount, readPayerAccount } from '@drip/core/autopay/payer-banks'
import type { BankAsked, CustomerAutopay, CustomerAutopays } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { askBank } from '../../servicing/autopay/ask-bank.ts'
import { showAutopay, showAutopays } from '../../servicing/autopay/show-autopay.ts'
import { stopAllAutopay } from '../../servicing/autopay/stop-autopay.ts'
import { type OrderHead, findOpenOrderHeads } from './customer-orders.store.ts'

/** @throws Refusal AUTOPAY_NOT_OFFERED */
export async function autopayOf(deps: Deps, orderId: string): Promise<CustomerAutopay> {
  return orRefuse(await showAutopay(deps, orderId), 'AUTOPAY_NOT_OFFERED')
}

/** @throws Refusal AUTOPAY_NOT_OFFERED */
export async function listAutopay(deps: Deps, customerId: string): Promise<CustomerAutopays> {
  if (deps.automaticPix === null) throw new Refusal('AUTOPAY_NOT_OFFERED')
  const heads = await findOpenOrderHeads(deps.db, customerId)
  const ids = heads.map((it) => it.id)
  const [autopays, instalments] = await Promise.all([
    showAutopays(deps, ids),
    findInstalmentsOf(deps.db, ids),
  ])
  const rows = heads.flatMap((head, index) => {
    const autopay = autopays[index]
    if (autopay === undefined || autopay.hindrance === 'NOTHING_TO_PAY') return []
    return [rowOf(head, autopay, instalments.filter((it) => it.purchaseId === head.id).length)]
  })
  return { purchases: rows.toSorted((a, b) => (nextOf(a.autopay) < nextOf(b.autopay) ? -1 : 1)) }
}

const rowOf = (
  { id, merchantName, code }: OrderHead,
  autopay: CustomerAutopay,
  total: number,
): CustomerAutopays['purchases'][number] => ({
  orderId: id,
  merchantName,
  providerCode: code,
  total,
  autopay,
})

/** The day of its next debit; without one it comes last. */
const nextOf = ({ debits, planned }: CustomerAutopay) => (debits[0] ?? planned[0])?.date ?? '9999-12-31'

/**
 * Asks the bank for each purchase that it does not pay yet. If one request fails, later ones are not made: the rest is
 * visibly off, and repeating the call continues.
 * @throws Refusal INVALID_FIELDS, AUTOPAY_NOT_OFFERED, NOTHING_TO_PAY (none can be requested); as askBank if no request
 *   was made
 */
export async function askBankForAll(
  deps: Deps,
  customerId: string,
  body: BankAsked,
): Promise<CustomerAutopays> {
  const account = accountIn(body)
  const { purchases } = await listAutopay(deps, customerId)
  const wanted = purchases.filter(({ autopay }) => autopay.state !== 'ON' && autopay.hindrance === null)
  if (wanted.length === 0) throw new Refusal('NOTHING_TO_PAY')
  for (const [index, { orderId }] of wanted.entries()) {
    const refusal = await refusalOf(askBank(deps, orderId, account))
    if (refusal === null) continue
    if (index === 0) throw refusal
    break
  }
  return listAutopay(deps, customerId)
}

/** @throws anything but a refusal */
async function refusalOf(work: Promise<void>): Promise<Refusal | null> {
  return work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
}

/** @throws Refusal INVALID_FIELDS */
export function accountIn(body: BankAsked): ReadAccount {
  const read = readPayerAccount(body)
  if (!read.ok) throw new Refusal('INVALID_FIELDS', { errors: read.faults })
  return read.account
}

/** @throws Refusal AUTOPAY_NOT_OFFERED */
export async function stopAllAutopayOf(deps: Deps, customerId: string): Promise<CustomerAutopays> {
  await stopAllAutopay(deps, customerId)
  return listAutopay(deps, customerId)
}
