/** Somebody's bank pays a Pix code: correctly, or in one of the wrong ways that occur. */
import type { Town } from './town.ts'

export interface PixOrder {
  qrCodeText: string
  cpf?: string
  name?: string
  amount?: string
  times?: number
  late?: boolean
  bankIspb?: string
}

/** The ids of the Pix sent, or why the bank refused. */
export async function payPix(town: Town, order: PixOrder): Promise<string[] | string> {
  const { simulation } = town
  const { status, body } = await simulation.control<{
    endToEndIds?: string[]
    code?: string
    amount?: string
  }>('POST', '/pix/pay', order)
  if (status !== 200 || body.endToEndIds === undefined) {
    simulation.diary.note(`  the bank refuses: ${body.code ?? status}`)
    return body.code ?? String(status)
  }
  simulation.diary.counts.payments += body.endToEndIds.length
  simulation.diary.note(`  paid ${body.amount} × ${body.endToEndIds.length}`)
  return body.endToEndIds
}

/**
 * Usually the requested amount is paid once; sometimes it is paid twice, with another amount, or from a stranger's
 * account.
 */
export function oddity(town: Town, amount: number): Partial<PixOrder> {
  const { random } = town
  const odd = random.weighted({ none: 88, twice: 5, other: 5, late: 2 })
  if (odd === 'twice') return { times: 2 }
  if (odd === 'late') return { late: true }
  if (odd === 'other') {
    const factor = random.pick([0.5, 0.99, 1.01, 2])
    const changed = Math.max(
      1,
      random.chance(0.5) ? Math.round(amount * factor) : amount + random.pick([-3, -2, -1, 1, 2]),
    )
    return { amount: reais(changed) }
  }
  return {}
}

export function reais(amount: number): string {
  return (amount / 100).toFixed(2)
}
