/** How suspicious a purchase looks, from 0 (not at all) to 100; certain typed values make it suspicious on purpose. */
import { createHash } from 'node:crypto'
import { digitsOf } from '../platform/documents.ts'
import { familyOf } from '../platform/special-people.ts'

/** The description of the purchase; unknown fields are accepted. */
export interface AnalysisRequest {
  cpf?: string
  phone?: string
  email?: string
  name?: string
  customerName?: string
  /** Reais, as a number or as text: 123.66. */
  amount?: number | string
  cep?: string
}

export function fraudScore(request: AnalysisRequest): number {
  const name = `${request.name ?? ''} ${request.customerName ?? ''}`
  if (/fraude/i.test(name)) return 99
  if (familyOf(digitsOf(request.cpf ?? '')) === 'ANTI_FRAUD_SCORE') return 97
  if (/[.,]66$/.test(Number(String(request.amount ?? 0).replace(',', '.')).toFixed(2))) return 95
  const facts = [request.cpf, request.phone, request.email, request.cep].join('|')
  return 3 + (createHash('sha256').update(facts).digest().readUInt32BE(0) % 33)
}
