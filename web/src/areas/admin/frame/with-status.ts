import { refusalStatus, type Refusal } from '../../../api/refusal.ts'

/**
 * `Falha ao reembolsar (409)`: the specification's format for the cause (000 §8). A call without an answer has no
 * status.
 */
export function withStatus(text: string, refusal: Refusal): string {
  return `${text} (${refusalStatus(refusal) ?? 'sem conexão'})`
}
