/**
 * A merchant's Pix key by the type that was chosen (specification 000 §3, §5). Looser than `parsePixKey`, which reads
 * what a shopper's bank told: EMAIL and OTHER are taken as they are, because the form takes them so.
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
  // the directory knows a random key in small letters only
  OTHER: (text) => orNull(isUuid(text) ? text.toLowerCase() : text),
}

/** The key as it is sent, without its mask; null when it is none of this type. An empty one is none. */
export function readMerchantPixKey(type: MerchantPixKeyType, text: string): string | null {
  return READERS[type](text.trim())
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}
