import { refusalStatus, type Refusal } from '../../../api/refusal.ts'

/** `Falha ao reembolsar (409)`: the specification's way to tell why (000 §8). What never came back has no status. */
export function withStatus(text: string, refusal: Refusal): string {
  return `${text} (${refusalStatus(refusal) ?? 'sem conexão'})`
}
