/** Disputes for tests: a customer with a problem. */
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import type { World } from '../../../../test/world.ts'
import { type SignedIn, newCustomer } from '../../areas/customer-area/customer-area.makers.ts'
import { sweepDisputes } from './sweep-disputes.ts'

export const STORY = 'Paguei há duas semanas e o pacote não chegou.'

export interface Disputed extends SignedIn {
  orderId: string
  disputeId: string
}

/** With one purchase of R$ 300,00 in three, which has not arrived. */
export async function newDispute(world: World, apiKey: string): Promise<Disputed> {
  return disputed(await newCustomer(world, apiKey))
}

export async function disputed<Buyer extends SignedIn & { orderId: string }>(
  it: Buyer,
): Promise<Buyer & { disputeId: string }> {
  const { status, body } = await it.call<CustomerOrder>('POST', `/orders/${it.orderId}/disputes`, {
    reason: 'NOT_RECEIVED',
    story: STORY,
  })
  const [dispute] = body.disputes?.content ?? []
  if (dispute === undefined) throw new Error(`no dispute: ${status} ${JSON.stringify(body)}`)
  return { ...it, disputeId: dispute.id }
}

/** Eight days later, and the store has not answered: our staff decide. */
export async function letRunOut(world: World): Promise<void> {
  await world.advance('P8D')
  await sweepDisputes(world.deps)
}

/** The smallest file that counts as a PDF. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF').toString('base64')
