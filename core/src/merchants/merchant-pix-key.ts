/**
 * A merchant's Pix key by the chosen type (specification 000 §3, §5). It is more tolerant than `parsePixKey`, which
 * reads what a shopper's bank reported: EMAIL and OTHER are accepted unchecked, because the form accepts them so.
 */
import type { MerchantPixKeyType } from '../contracts/catalogue/catalogue-states.ts'
import { parseCnpj } from '../documents/cnpj.ts'
import { parseCpf } from '../documents/cpf.ts'
import { isUuid } from '../documents/uuid.ts'

const READERS: Record<MerchantPixKeyType, (text: string) => string | null> = {
  CNPJ: parseCnpj,
  CPF: parseCpf,
  // '+' and digits: +55, the area code and eight or nine digits
  PHONE: (text) => {
    const phone = `+${text.replace(/\D/g, '')}`
    return phone.length === 13 || phone.length === 14 ? phone : null
  },
  EMAIL: orNull,
  // the directory stores random keys in lower case
  OTHER: (text) => orNull(isUuid(text) ? text.toLowerCase() : text),
}

/** The key as it is sent, without its mask; null if it is not of this type. An empty one is not. */
export function readMerchantPixKey(type: MerchantPixKeyType, text: string): string | null {
  return READERS[type](text.trim())
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
