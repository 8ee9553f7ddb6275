/** Customers with autopay for tests: activated, approved at the bank, and with a debit in progress. */
import type { CustomerAutopay } from '@drip/core/contracts/customer-area'
import { goTo } from '../../../../test/shopper.ts'
import type { World } from '../../../../test/world.ts'
import { type SignedIn, newCustomer } from '../../areas/customer-area/customer-area.makers.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'
import { showAutopay } from './show-autopay.ts'
import { type DebitRow, findDebitsOf, findMandates } from './autopay.store.ts'

export type WithOrder = SignedIn & { orderId: string }

/** R$ 300,00 in three, due on 9 December, 8 January and 7 February. */
export async function instalmentsOf(world: World, { orderId }: WithOrder): Promise<Instalment[]> {
  return findInstalments(world.deps.db, orderId)
}

export async function seen(world: World, { orderId }: WithOrder): Promise<CustomerAutopay> {
  const autopay = await showAutopay(world.deps, orderId)
  if (autopay === null) throw new Error('the sandbox offers Pix Automático')
  return autopay
}

export const switchOn = (it: WithOrder) => it.call<CustomerAutopay>('POST', `/orders/${it.orderId}/autopay`)

export async function newestDebit(world: World, { orderId }: WithOrder): Promise<DebitRow> {
  const debit = (await findDebitsOf(world.deps.db, orderId)).at(-1)
  if (debit === undefined) throw new Error('nothing was debited')
  return debit
}

/** The payer approves in the bank's app. */
export async function sayYes(world: World, it: WithOrder, body: object = {}): Promise<void> {
  const [mandate] = await findMandates(world.deps.db, it.orderId)
  await world.control('POST', `/pix/automatic/mandates/${mandate?.pspId ?? ''}/approve`, body)
  await world.until(async () => (await seen(world, it)).state === 'ON')
}

export async function withAutopay(world: World, apiKey: string): Promise<WithOrder> {
  const customer = await newCustomer(world, apiKey)
  await switchOn(customer)
  await sayYes(world, customer)
  return customer
}

/** The debit of the first instalment, due on 9 December, is in progress. */
export async function withDebit(world: World, apiKey: string): Promise<WithOrder & { debit: DebitRow }> {
  const customer = await withAutopay(world, apiKey)
  await goTo(world, '2026-12-04')
  await world.schedule('send-debits')
  return { ...customer, debit: await newestDebit(world, customer) }
}

/** The behaviour of the payer's account from now on. */
export async function accountOf(world: World, { shopper }: WithOrder, body: object): Promise<void> {
  await world.control('PUT', `/pix/automatic/accounts/${shopper.cpf}`, body)
}
