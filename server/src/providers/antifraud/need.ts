import type { Cents } from '@drip/core/money/cents'

export interface AntifraudQuestion {
  /** Ours: the same purchase is judged once. */
  purchaseId: string
  cpf: string
  phone: string
  email: string
  name: string
  cep: string
  amount: Cents
}

export interface AntifraudProvider {
  /** 0 (good) to 100 (fraud). @throws ProviderDown, also when no answer comes within `patienceMs` (4 s when left out) */
  score(question: AntifraudQuestion, wait?: { patienceMs: number }): Promise<number>
}
