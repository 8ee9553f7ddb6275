/**
 * A store's request to sell: `POST /api/v1/checkouts` (merchant API reference §2.1). Unusable customer data counts as
 * missing.
 */
import { CUSTOMER_FIELDS, type CustomerField } from '@drip/core/contracts/checkout'
import { mostInstalments } from '@drip/core/instalments/plan'
import { type Cents, ZERO, parseReais, parseReaisNumber } from '@drip/core/money/cents'
import { proportion } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { endLiveCharge } from '../charges/end-charge.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import { type ProductLine, findOrder } from '../orders/orders.store.ts'
import { nextStepOf } from '@drip/core/checkout/checkout-facts'
import {
  type Checkout,
  type NewCheckout,
  codeWasInUse,
  findCheckout,
  findCheckoutOfCode,
  insertCheckout,
  lockCheckout,
} from './checkouts.store.ts'
import { endUnsold } from './end-checkout.ts'
import { endOf } from './expire-checkout.ts'
import { parseCustomer } from './parse-customer.ts'

/** Stores cancel their own unpaid order after 30 minutes (merchant API reference §3 "Expiry"). */
const LIVES_FOR_MS = 30 * 60_000
const MAX_PRODUCTS = 500
const LONGEST_CODE = 200
/** In centavos, as much as an amount can be (`parseReais`): all lines together are still exact. */
const MOST_OF_A_LINE = 999_999_999_999
const MOST_PIECES = 1_000_000
const LONGEST_NAME = 300
/** The limit for data about a customer: no real name is longer, and longer data is dropped. */
const LONGEST_TEXT = 1000
/** Among simultaneous calls for the same order, each round lets one through. */
const MAX_TRIES = 20

/** The body a store sends: any field may be missing, null, or of another type than documented. */
export type CheckoutRequest = Record<string, unknown>

/** The answer to the store. */
export type CreatedCheckout = Pick<Checkout, 'id' | 'merchantCode' | 'status' | 'connector' | 'expiresAt'>

/**
 * Creates a checkout, or finds the live one of the same merchantCode.
 * @throws Refusal INVALID_BODY naming the fields (amount, merchantCode, resolveUrl, cancelUrl)
 */
export async function createCheckout(
  deps: Deps,
  merchant: MerchantTerms,
  body: CheckoutRequest,
  { connector = null }: { connector?: Checkout['connector'] } = {},
): Promise<CreatedCheckout> {
  const fresh = { ...readRequest(merchant, body, deps.clock.now()), connector }
  if (fresh.merchantCode === '') return insertNew(deps, fresh)
  // most codes are used once
  const first = await insertNew(deps, fresh).catch(codeInUse)
  if (first !== null) return first
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const found = await findOrReplace(deps, fresh).catch(codeInUse)
    // the same order at the same moment: the other call's checkout now exists and is read again
    if (found !== null) return found
  }
  throw new Error('a code is used anew faster than it can be looked at')
}

type Fresh = NewCheckout & Pick<Checkout, 'connector'>

/** Inserts a checkout whose code is unused. */
async function insertNew(deps: Deps, fresh: Fresh): Promise<CreatedCheckout> {
  await deps.db.writeTogether(async (writer) => insertCheckout(writer, fresh, null))
  return { ...fresh, status: 'PRISTINE' }
}

function codeInUse(error: unknown): null {
  if (codeWasInUse(error)) return null
  throw error
}

async function findOrReplace(deps: Deps, fresh: Fresh): Promise<CreatedCheckout> {
  const now = fresh.createdAt
  const id = await findCheckoutOfCode(deps.db, fresh)
  const earlier = id === null ? null : await findCheckout(deps.db, id)
  if (earlier === null) return insertNew(deps, fresh)
  if (await isStillGood(deps.db, earlier, fresh, now)) return earlier
  return deps.db.transaction(async (tx) => {
    const replaced = await lockCheckout(tx, earlier.id)
    // its payment may have arrived while we waited for the lock
    if (replaced !== null && (await isStillGood(tx, replaced, fresh, now))) return replaced
    if (replaced !== null && !['ended', 'awaitStore'].includes(nextStepOf(replaced, now).kind)) {
      await endUnsold(deps, tx, replaced, endOf(replaced))
      await endLiveCharge(deps, tx, replaced.id, replaced.charge)
    }
    insertCheckout(tx, fresh, earlier.id)
    return { ...fresh, status: 'PRISTINE' as const }
  })
}

/** With less time left, a shopper could hardly pay. */
const WORTH_KEEPING_MS = 5 * 60_000

/**
 * For a repeated order: returns the live checkout again, and never sells a second time what was approved and stands.
 */
async function isStillGood(db: Queries, earlier: Checkout, fresh: Fresh, now: Date): Promise<boolean> {
  if (earlier.amount !== fresh.amount) return false
  if (earlier.status === 'OK') return (await findOrder(db, earlier.id))?.status !== 'CANCELED'
  if (leadsElsewhere(earlier, fresh)) return false
  const isBeingPaid = earlier.charge?.status === 'LIVE'
  const left = earlier.expiresAt.getTime() - now.getTime()
  return nextStepOf(earlier, now).kind !== 'ended' && left > (isBeingPaid ? 0 : WORTH_KEEPING_MS)
}

/**
 * A shopper who pays by a Drip Link does not come back to the store that waits for this call (decision 5). A checkout
 * begun by another connector is left to that connector.
 */
const leadsElsewhere = (earlier: Checkout, fresh: Fresh) =>
  earlier.connector === fresh.connector && earlier.type !== fresh.type

function readRequest(merchant: MerchantTerms, body: CheckoutRequest, now: Date): NewCheckout {
  const amount = amountOf(body['amount'])
  const merchantCode = codeOf(body['merchantCode'])
  const resolveUrl = urlOf(body['resolveUrl'])
  const cancelUrl = urlOf(body['cancelUrl'])
  const wrong = [
    ...(amount === null || amount === 0 ? ['amount'] : []),
    ...(merchantCode === null ? ['merchantCode'] : []),
    ...(resolveUrl === 'wrong' ? ['resolveUrl'] : []),
    ...(cancelUrl === 'wrong' ? ['cancelUrl'] : []),
  ]
  if (
    amount === null ||
    merchantCode === null ||
    resolveUrl === 'wrong' ||
    cancelUrl === 'wrong' ||
    wrong.length > 0
  ) {
    throw new Refusal('INVALID_BODY', { errors: wrong.map((field) => ({ field, code: 'invalid' })) })
  }
  return {
    id: newId(now),
    merchantId: merchant.id,
    merchantCode,
    type: 'API',
    amount,
    products: productsOf(body['products']),
    resolveUrl: resolveUrl?.href ?? null,
    cancelUrl: cancelUrl?.href ?? null,
    feeRate: merchant.feeRate,
    cashbackRate: merchant.cashbackRate,
    maxInstalments: mostInstalments(amount, merchant, numberOf(body['maxInstalments'])),
    customer: parseCustomer(customerOf(body), now).customer,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIVES_FOR_MS),
  }
}

/** Stores send decimals as text or as a number; a thousands separator is refused. */
function amountOf(value: unknown): Cents | null {
  if (typeof value === 'number') return parseReaisNumber(value)
  return typeof value === 'string' ? parseReais(value) : null
}

/**
 * A store's number of the order, whole: two orders whose codes are alike only once they are cut, made readable, or once
 * a number has lost its last digits, would be one purchase. Null if it cannot be kept as it is; spaces around it do not
 * count.
 */
function codeOf(value: unknown): string | null {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return null
  const code = textOf(value)
  if (typeof value === 'string' && code !== value.trim()) return null
  return code.length > LONGEST_CODE ? null : code
}

function urlOf(value: unknown): URL | null | 'wrong' {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return 'wrong'
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) ? url : 'wrong'
}

/** A number as stores send it; NaN for anything else. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

function textOf(value: unknown): string {
  if (typeof value === 'number' && value !== 0) return String(value)
  return typeof value === 'string' ? readable(value) : ''
}

/** Text that a database can store and a person can read: no control characters, no lone surrogates. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

/** The first `length` UTF-16 units of a text; a character that would be cut in half is left out. */
function atMost(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function customerOf(body: CheckoutRequest): Partial<Record<CustomerField, string>> {
  const given: Partial<Record<CustomerField, string>> = {}
  for (const field of CUSTOMER_FIELDS) {
    const text = textOf(body[field])
    if (text !== '' && text.length <= LONGEST_TEXT) given[field] = text
  }
  return given
}

/** Unreadable lines are left out, never refused (merchant API reference §2.1). Shipping comes last. */
function productsOf(value: unknown): ProductLine[] {
  if (!Array.isArray(value)) return []
  const lines = value.slice(0, MAX_PRODUCTS).flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null) return []
    const it = line as Record<string, unknown>
    const { pieces, thousandths, measure } = countOf(it['quantity'])
    return [
      {
        merchantProductId: atMost(
          textOf(it['merchantCode']) || textOf(it['productId']) || textOf(it['id']),
          200,
        ),
        name: (atMost(textOf(it['name']), LONGEST_NAME) || 'Produto') + measure,
        quantity: pieces,
        amount: amountOf(it['totalAmount']) ?? lineAmount(amountOf(it['amount']) ?? ZERO, thousandths),
      },
    ]
  })
  return [
    ...lines.filter((it) => !isShipping(it)),
    ...lines.filter(isShipping).map((it) => ({ ...it, name: 'Frete' })),
  ]
}

/**
 * Pieces are whole. What is sold by measure (1.5 kg) is one piece at the price of the whole measure, which its name
 * says; beyond the thousandth it is rounded. Unreadable or not above zero is one piece.
 */
function countOf(value: unknown): { pieces: number; thousandths: number; measure: string } {
  const given = Math.round(numberOf(typeof value === 'string' ? value.replace(',', '.') : value) * 1000)
  const thousandths = given >= 1 ? Math.min(given, MOST_PIECES * 1000) : 1000
  return thousandths % 1000 === 0
    ? { pieces: thousandths / 1000, thousandths, measure: '' }
    : { pieces: 1, thousandths, measure: ` (${String(thousandths / 1000).replace('.', ',')})` }
}

/** What so many thousandths of a piece cost; the price of one if that is more than any purchase. */
function lineAmount(unit: Cents, thousandths: number): Cents {
  return unit * (thousandths / 1000) > MOST_OF_A_LINE ? unit : proportion(unit, BigInt(thousandths), 1000n)
}

/** Older modules send a line for shipping first, with an English name. */
const isShipping = ({ merchantProductId, name }: ProductLine) =>
  merchantProductId === '' && name === 'shipping'
