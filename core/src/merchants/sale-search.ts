/**
 * The possible meanings of a search for a sale: a shopper at the counter gives a first name, a CPF, a phone, an amount,
 * or reads out a code (docs/decisions/0120). The format decides; if several fit, the one least likely to match by
 * chance comes first.
 */
import { parseCpf } from '../documents/cpf.ts'
import { parseEmail } from '../documents/email.ts'
import { parsePhone } from '../documents/phone.ts'
import { isUuid } from '../documents/uuid.ts'
import { type Cents, parseReais, readWrittenReais } from '../money/cents.ts'

/**
 * `text` as it is stored: a CPF in digits, a phone in E.164, an e-mail in lower case; a code and a name as typed. CODE:
 * the beginning of a code; CODE_PART: anywhere in it.
 */
export type SaleReading =
  | { by: 'ID' | 'EMAIL' | 'CPF' | 'PHONE'; text: string }
  | { by: 'CODE' | 'NAME' | 'CODE_PART'; text: string }
  | { by: 'AMOUNT'; amount: Cents }

/** With centavos or R$ it is an amount before it is a code; a bare number is a code first. */
const SURELY_AMOUNT = /,\d{1,2}$|R\$|\.\d{2}$/i

/**
 * Every possible reading, the most certain first; none for an empty text. A code can be anything; a name contains a
 * letter. A few digits occur somewhere in many of our codes, so that reading comes last.
 */
export function readSaleSearch(typed: string): SaleReading[] {
  const text = typed.trim()
  if (text === '') return []
  const isSurelyAmount = SURELY_AMOUNT.test(text)
  return [
    ...reading('ID', isUuid(text) ? text : null),
    ...reading('EMAIL', parseEmail(text)),
    ...reading('CPF', parseCpf(text)),
    ...reading('PHONE', parsePhone(text)),
    ...(isSurelyAmount ? amountIn(text) : []),
    ...nameOrCode(text),
    ...(isSurelyAmount ? [] : amountIn(text)),
    ...reading('CODE_PART', text),
  ]
}

function reading(by: Exclude<SaleReading['by'], 'AMOUNT'>, text: string | null): SaleReading[] {
  return text === null ? [] : [{ by, text }]
}

function amountIn(text: string): SaleReading[] {
  const amount = readWrittenReais(text) ?? parseReais(text)
  return amount === null ? [] : [{ by: 'AMOUNT', amount }]
}

/** People's names contain no digits; stores' codes mostly do. */
function nameOrCode(text: string): SaleReading[] {
  const code = reading('CODE', text)
  if (!/\p{L}/u.test(text)) return code
  const name = reading('NAME', text)
  return /[\d@]/.test(text) ? [...code, ...name] : [...name, ...code]
}
