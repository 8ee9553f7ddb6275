/** The number that a merchant is known by: of a company, or of a person who sells. The form's mask takes both (000 §5). */
import { formatCnpj, parseCnpj } from '../documents/cnpj.ts'
import { formatCpf, parseCpf } from '../documents/cpf.ts'

/** As it is kept, without its mask; null for what is neither. */
export function readMerchantDocument(text: string): string | null {
  return parseCnpj(text) ?? parseCpf(text)
}

/** For people: what it is called, and with its mask. What is neither stands as it is. */
export function shownDocument(document: string): { name: 'CNPJ' | 'CPF'; written: string } {
  const cpf = parseCpf(document)
  if (cpf !== null) return { name: 'CPF', written: formatCpf(cpf) }
  const cnpj = parseCnpj(document)
  return { name: 'CNPJ', written: cnpj === null ? document : formatCnpj(cnpj) }
}
