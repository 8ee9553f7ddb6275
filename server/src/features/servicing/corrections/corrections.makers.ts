/** Debts for tests of corrections: an order of R$ 300,00 in three, and codes for paying it. */
import { buy, newShopper, pay } from '../../../../test/shopper.ts'
import type { World } from '../../../../test/world.ts'
import { type PayableCharge, chargeInstalment } from '../../purchases/instalment-payments/charge-debts.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'

export const BY = 'ana@drip.example'

/** Instalments of R$ 100,00, due on 9 December, 8 January and 7 February; nothing is paid. */
export function orderOn(
  world: World,
  apiKey: string,
  body: Record<string, unknown> = { amount: '300.00' },
): Promise<string> {
  return buy(world, apiKey, newShopper(), body)
}

export async function instalment(world: World, orderId: string, number: number): Promise<Instalment> {
  const found = (await findInstalments(world.deps.db, orderId)).find((it) => it.number === number)
  if (found === undefined) throw new Error(`order ${orderId} has no instalment ${number}`)
  return found
}

export async function codeFor(world: World, orderId: string, number: number): Promise<PayableCharge> {
  const { id } = await instalment(world, orderId, number)
  return chargeInstalment(world.deps, { purchaseId: orderId, instalmentId: id })
}

/** Pays an instalment with its own code, and waits until it is closed. */
export async function payInstalment(world: World, orderId: string, number: number): Promise<void> {
  await pay(world, { qrCodeText: (await codeFor(world, orderId, number)).brCode })
  await world.until(async () => (await instalment(world, orderId, number)).status === 'PAID')
}
