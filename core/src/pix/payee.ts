import { readTlv } from './tlv.ts'

/** The merchant's name (Manual de Padrões para Iniciação do Pix, EMV field 59). */
const MERCHANT_NAME = '59'

/** Who a code says is paid: what the payer compares with their bank's screen. Null when the text is no code. */
export function payeeOf(brCode: string): string | null {
  return readTlv(brCode)?.get(MERCHANT_NAME) ?? null
}
