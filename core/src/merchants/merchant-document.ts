/** The merchant's tax number: a company's, or that of a person who sells. The form's mask accepts both (000 §5). */
import { formatCnpj, parseCnpj } from '../documents/cnpj.ts'
import { formatCpf, parseCpf } from '../documents/cpf.ts'

/** As stored, without its mask; null if it is neither. */
export function readMerchantDocument(text: string): string | null {
  return parseCnpj(text) ?? parseCpf(text)
}

/** For people: its name and the masked number. A number that is neither is shown as it is. */
export function shownDocument(document: string): { name: 'CNPJ' | 'CPF'; written: string } {
  const cpf = parseCpf(document)
  if (cpf !== null) return { name: 'CPF', written: formatCpf(cpf) }
  const cnpj = parseCnpj(document)
  return { name: 'CNPJ', written: cnpj === null ? document : formatCnpj(cnpj) }
}
