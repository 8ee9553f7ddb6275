import type { Cents } from '@drip/core/money/cents'

export interface AntifraudQuestion {
  /** Our own id: a purchase is rated only once. */
  purchaseId: string
  cpf: string
  phone: string
  email: string
  name: string
  cep: string
  amount: Cents
}

export interface AntifraudProvider {
  /** 0 (good) to 100 (fraud). @throws ProviderDown, also if no answer arrives within `patienceMs` (default 4 s) */
  score(question: AntifraudQuestion, wait?: { patienceMs: number }): Promise<number>
}
