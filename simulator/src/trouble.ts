/**
 * Failures of the outside world: calls are late, repeated, out of order, lost, refused, or executed without an answer.
 */
import type { Town } from './town.ts'

const KINDS = {
  pix: ['fail', 'drop', 'half'],
  webhooks: ['drop', 'delay', 'repeat', 'reorder', 'fail'],
  messages: ['fail', 'drop', 'half', 'repeat'],
  bureau: ['fail', 'half'],
  antifraud: ['fail', 'drop'],
  store: ['fail', 'drop', 'half'],
  payouts: ['fail', 'drop', 'half'],
} as const

export async function makeTrouble({ simulation, random }: Town): Promise<void> {
  const provider = random.weighted({
    pix: 6,
    webhooks: 6,
    messages: 1,
    bureau: 1,
    antifraud: 1,
    store: 1,
    payouts: 3,
  })
  const kind = random.pick(KINDS[provider])
  const times = random.between(1, provider === 'pix' ? 4 : 3)
  simulation.diary.counts.faults += 1
  simulation.diary.note(`trouble: ${provider} ${kind} × ${times}`)
  await simulation.control('POST', '/faults', { provider, kind, times })
}

export async function endTrouble({ simulation }: Town): Promise<void> {
  await simulation.control('DELETE', '/faults')
}
