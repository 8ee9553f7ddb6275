import { readTlv } from './tlv.ts'

/** The merchant's name (Manual de Padrões para Iniciação do Pix, EMV field 59). */
const MERCHANT_NAME = '59'

/** The payee named in a code, which the payer compares with their bank's screen. Null if the text is not a code. */
export function payeeOf(brCode: string): string | null {
  return readTlv(brCode)?.get(MERCHANT_NAME) ?? null
}
