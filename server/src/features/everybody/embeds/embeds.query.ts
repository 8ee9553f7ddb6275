/** The query that a store writes into the address of an embedded page (merchant API reference §5), read leniently. */
import { type CivilDate, addDays, parseCivilDate } from '@drip/core/calendar/dates'
import { type Cents, parseReais } from '@drip/core/money/cents'
import { type Ppm, parseFraction, ppm } from '@drip/core/money/rate'
import { z } from 'zod'
import type { Theme } from './embed-style.ts'

interface EmbedQuery {
  /** The price of the product or the basket; null when it cannot be used for a calculation. */
  amount: Cents | null
  /** Zero when none is given. */
  cashbackRate: Ppm
  /** Whether the store's plan begins with a payment today. */
  upfront: boolean
  date: string | undefined
  merchant: string | undefined
  merchantId: string | undefined
  theme: Theme
}

// a parameter given twice arrives as a list: it is ignored
const text = z.string().max(60).optional().catch(undefined)
const Query = z.object({
  amount: text,
  cashback_rate: text,
  upfront_payment: text,
  date: text,
  merchant: text,
  merchantId: text,
  theme: z.enum(['light', 'dark', 'auto']).catch('auto'),
})

/** @param query as the server parsed it; any shape */
export function readEmbedQuery(query: unknown): EmbedQuery {
  const { amount, cashback_rate: rate, upfront_payment: upfront, ...rest } = Query.parse(query)
  return {
    amount: readPrice(amount ?? ''),
    cashbackRate: readCashback(rate ?? ''),
    upfront: upfront === 'true',
    date: rest.date,
    merchant: rest.merchant,
    merchantId: rest.merchantId,
    theme: rest.theme,
  }
}

/** A plan of any length must give each instalment a centavo; nobody sells in instalments below one real. */
const SMALLEST_PRICE = 100

const WITH_THOUSANDS = /^\d+(?:,\d{3})+\.\d{2}$/

function readPrice(written: string): Cents | null {
  // The Magento 2 module leaves a comma in amounts from a million: "1000,000.00" (merchant API reference §5).
  const amount = parseReais(WITH_THOUSANDS.test(written) ? written.replaceAll(',', '') : written)
  return amount === null || amount < SMALLEST_PRICE ? null : amount
}

const WHOLE = 1_000_000

/** A cashback that cannot be read or exceeds the price is not promised. */
function readCashback(written: string): Ppm {
  const rate = parseFraction(written)
  return rate === null || rate > WHOLE ? ppm(0) : rate
}

const DAYS_AHEAD = 365

/**
 * The day on which a shown plan starts. The Magento 2 module sends a date of years ago (merchant API reference §2.5),
 * but nobody should be shown a due date in the past: such a date, and one more than a year ahead, becomes today.
 */
export function planStart(written: string | undefined, today: CivilDate): CivilDate {
  const date = parseCivilDate(written ?? '')
  return date === null || date < today || date > addDays(today, DAYS_AHEAD) ? today : date
}
