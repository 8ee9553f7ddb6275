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
  /** 0 (good) to 100 (fraud). @throws ProviderDown */
  score(question: AntifraudQuestion): Promise<number>
}
