/** How the shop's server behaves when the platform calls its resolveUrl: correctly, or badly on request. */
import type { Centavos } from '../platform/money.ts'

export const CONFIRMATIONS = [
  { id: 'normal', label: 'Sim', path: '/store/return', cents: undefined },
  { id: 'refuses', label: 'Não: responde com erro', path: '/store/return/refuses', cents: 77 },
  { id: 'hangs', label: 'Não: fica sem responder', path: '/store/return/hangs', cents: 78 },
] as const

/** The path of the resolveUrl: the chosen one, or the one for an amount that ends in ,77 or ,78. */
export function confirmationPath(chosen: string | undefined, amount: Centavos): string {
  const byAmount = CONFIRMATIONS.find((it) => it.cents === amount % 100)
  const byChoice = CONFIRMATIONS.find((it) => it.id === chosen && it.id !== 'normal')
  return (byChoice ?? byAmount ?? CONFIRMATIONS[0]).path
}
