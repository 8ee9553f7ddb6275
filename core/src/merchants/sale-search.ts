/**
 * What somebody may mean who looks for a sale without saying by what: a shopper at the counter says a first name, a CPF, a phone, an
 * amount, or reads a code out (docs/decisions/0120). The shape tells which; where it fits several, the one that is hardest to hit by
 * chance comes first.
 */
import { parseCpf } from '../documents/cpf.ts'
import { parseEmail } from '../documents/email.ts'
import { parsePhone } from '../documents/phone.ts'
import { isUuid } from '../documents/uuid.ts'
import { type Cents, parseReais, readWrittenReais } from '../money/cents.ts'

/**
 * `text` as it is kept: a CPF in digits, a phone in E.164, an e-mail in lower case; a code and a name as they were typed. CODE: how a code
 * begins; CODE_PART: anywhere in it.
 */
export type SaleReading =
  | { by: 'ID' | 'EMAIL' | 'CPF' | 'PHONE'; text: string }
  | { by: 'CODE' | 'NAME' | 'CODE_PART'; text: string }
  | { by: 'AMOUNT'; amount: Cents }

/** What has centavos or a R$ is an amount before it is a code; a bare number is a code first. */
const SURELY_AMOUNT = /,\d{1,2}$|R\$|\.\d{2}$/i

/**
 * Everything that it can be, the surest first; nothing of an empty text. A code can be anything, a name is what has a letter. Any few digits are
 * somewhere within some code of ours: that is thought of last.
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

/** People's names have no digits; stores' codes mostly have some. */
function nameOrCode(text: string): SaleReading[] {
  const code = reading('CODE', text)
  if (!/\p{L}/u.test(text)) return code
  const name = reading('NAME', text)
  return /[\d@]/.test(text) ? [...code, ...name] : [...name, ...code]
}
