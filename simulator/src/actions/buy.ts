/** Somebody buys in a shop and gets as far as they can. */
import type { CheckoutAnswer, CheckoutStep } from '@drip/core/contracts/checkout'
import { addDays } from '@drip/core/calendar/dates'
import { codeOf } from '@drip/server/platform/secrets/secrets'
import sql from 'sql-template-tag'
import { oddity, payPix, reais } from '../bank.ts'
import { type Customer, newCustomer } from '../people.ts'
import type { Answer } from '../simulation.ts'
import { type Town, keepCode } from '../town.ts'

const MAX_STEPS = 14

export async function buy(town: Town): Promise<void> {
  const { simulation, random } = town
  const merchant = random.pick(town.merchants)
  const customer = someCustomer(town)
  const amount = random.pick([
    random.between(300, 9_000),
    random.between(9_000, 90_000),
    random.between(20, 300),
  ])
  const id = await askForCheckout(town, merchant.apiKey, amount)
  simulation.diary.note(
    `buy ${reais(amount)} at ${town.merchants.indexOf(merchant)}: ${id === null ? 'no' : ''}`,
  )
  if (id === null) return
  // some leave before the end
  const patience = random.chance(0.08) ? random.between(1, 5) : MAX_STEPS
  let answer: CheckoutAnswer | null = null
  for (let step = 0; step < patience; step++) {
    const order: CheckoutStep | null = answer === null ? {} : await nextStep(town, id, customer, answer)
    if (order === null) break
    const next: Answer<CheckoutAnswer> = await simulation.call('PUT', `/api/v1/checkouts/${id}`, order)
    // a provider was down: a person presses the button again, a few times
    if (next.status === 200) answer = next.body
    if (random.chance(0.05)) await simulation.work()
  }
  if (answer === null) return
  await payWhatIsAsked(town, id, customer, answer)
}

function someCustomer(town: Town): Customer {
  const { random, customers } = town
  if (customers.length > 0 && random.chance(0.6)) return random.pick(customers)
  const fresh = newCustomer(customers.length, random)
  customers.push(fresh)
  return fresh
}

async function askForCheckout(town: Town, apiKey: string, amount: number): Promise<string | null> {
  const { simulation, random } = town
  const body = {
    amount: reais(amount),
    merchantCode: random.chance(0.7) ? `pedido-${random.between(1, 100_000)}` : '',
    products: productsOf(town, amount),
    ...(random.chance(0.3) ? { maxInstalments: random.between(1, 12) } : {}),
    ...resolveUrl(town),
  }
  const headers = { 'x-api-key': apiKey, 'idempotency-key': `sim-${random.between(0, 2 ** 31)}` }
  const ask = () => simulation.call<{ id?: string }>('POST', '/api/v1/checkouts', body, headers)
  let { status, body: made } = await ask()
  // its first call died with the process: the key is free again after a minute
  for (let tries = 0; status === 409 && tries < 3; tries++) {
    await simulation.pass(61_000)
    ;({ status, body: made } = await ask())
  }
  if (status !== 201 || made.id === undefined) {
    simulation.violated('a checkout was refused', { status, made, body })
    return null
  }
  if (random.chance(0.1)) {
    const again = await ask()
    if (again.body.id !== made.id) simulation.violated('the same key made two checkouts', { made, again })
  }
  return made.id
}

function productsOf({ random }: Town, amount: number): { name: string; quantity: number; amount: string }[] {
  const count = random.pick([0, 1, 2, 3])
  return Array.from({ length: count }, (_, index) => ({
    merchantCode: `sku-${index}`,
    name: `Produto ${index}`,
    quantity: 1,
    amount: reais(Math.max(1, Math.floor(amount / count))),
  }))
}

/** Most shops of the world have no server; some of the other shops' servers fail. */
function resolveUrl({ simulation, random }: Town): { resolveUrl?: string } {
  if (!random.chance(0.3)) return {}
  return { resolveUrl: `${simulation.sandbox}/store/return${random.chance(0.15) ? '/refuses' : ''}` }
}

/** The shopper's answer to the current step; null if there is no further step. */
async function nextStep(
  town: Town,
  id: string,
  customer: Customer,
  answer: CheckoutAnswer,
): Promise<CheckoutStep | null> {
  const { random, simulation } = town
  if (answer.result === 'OK' || answer.result === 'KO') return null
  const asked = new Set<string>(answer.fields.map((it) => it.fieldName))
  if (answer.paymentFullAmount !== null || asked.has('payment') || asked.has('paymentForFirstInstalment'))
    return null
  if (asked.has('customerPhone') && asked.size === 1) return { customerPhone: customer.phone }
  if (asked.has('phoneVerificationCode')) return { phoneVerificationCode: await phoneCode(town, id) }
  const date = random.chance(0.3)
    ? { firstInstallmentsDate: addDays(simulation.today(), random.between(1, 31)) }
    : {}
  const first = random.chance(0.5) ? { payFirstInstalmentNow: random.chance(0.5) } : {}
  const bank = { ...first, ...wishOf(town, answer) }
  const choice = answer.fields.find((it) => it.fieldName === 'totalInstalments')
  if (choice?.fieldName === 'totalInstalments')
    return { totalInstalments: random.pick(choice.fieldData.options).quantity, ...bank }
  if (asked.has('checkoutConfirmed')) return { checkoutConfirmed: true, ...date, ...bank }
  return asked.size === 0 ? {} : formOf(customer)
}

/** Whether the bank is to pay the next instalments, if that is offered. */
function wishOf({ random }: Town, { fields }: CheckoutAnswer): { payAutomatically?: boolean } {
  const isOffered = fields.some(
    (it) =>
      (it.fieldName === 'totalInstalments' || it.fieldName === 'checkoutConfirmed') &&
      it.fieldData.paysAutomatically !== null,
  )
  return isOffered && random.chance(0.5) ? { payAutomatically: random.chance(0.7) } : {}
}

function formOf(customer: Customer): CheckoutStep {
  return {
    customerPhone: customer.phone,
    customerCpf: customer.cpf,
    customerName: customer.name,
    customerEmail: customer.email,
    customerAddressCep: '01310-100',
    customerAddressStreet: 'Avenida Paulista',
    customerAddressNumber: '1578',
    customerAddressNeighborhood: 'Bela Vista',
    customerAddressCity: 'São Paulo',
    customerAddressState: 'SP',
  }
}

/** The code that the phone shows; it is derived from the code's id and the product's secret. */
async function phoneCode({ simulation }: Town, id: string): Promise<string> {
  const code = await simulation.db.row<{ id: string }>(
    sql`select id from phone_codes where checkout_id = ${id} order by created_at desc limit 1`,
  )
  return code === null ? '000000' : codeOf(simulation.config.secret, code.id)
}

/** From the choice of a plan to its code. */
async function choosePlan(town: Town, id: string, customer: Customer, before: CheckoutAnswer): Promise<void> {
  let answer = before
  for (let step = 0; step < MAX_STEPS; step++) {
    const order = await nextStep(town, id, customer, answer)
    if (order === null) return payWhatIsAsked(town, id, customer, answer)
    const next: Answer<CheckoutAnswer> = await town.simulation.call('PUT', `/api/v1/checkouts/${id}`, order)
    if (next.status === 200) answer = next.body
  }
}

/**
 * The shopper chooses another plan: the code of the first is forgotten, kept, or paid.
 * @returns whether it is not paid now
 */
async function chooseAnotherPlan(town: Town, id: string, customer: Customer, code: string): Promise<boolean> {
  const { simulation, random } = town
  const { status, body } = await simulation.call<CheckoutAnswer>('PUT', `/api/v1/checkouts/${id}`, {
    changePlan: true,
  })
  simulation.diary.note(`  another plan: ${status}`)
  const then = random.weighted({ chooses: 2, keeps: 2, pays: 1 })
  if (status !== 200 || then === 'pays') return false
  if (then === 'keeps') keepCode(town, code, customer.cpf)
  else await choosePlan(town, id, customer, body)
  return true
}

async function payWhatIsAsked(
  town: Town,
  id: string,
  customer: Customer,
  answer: CheckoutAnswer,
): Promise<void> {
  const { random, simulation } = town
  const field = answer.fields.find(
    (it) => it.fieldName === 'payment' || it.fieldName === 'paymentForFirstInstalment',
  )
  const pix = answer.paymentFullAmount ?? field?.fieldData ?? null
  if (pix === null || !('qrCodeText' in pix)) {
    simulation.diary.note(`  ${answer.result} ${answer.koReason ?? ''}`)
    return
  }
  const amount = Math.round(pix.amount * 100)
  if (random.chance(0.06)) return keepCode(town, pix.qrCodeText, customer.cpf)
  if (random.chance(0.12) && (await chooseAnotherPlan(town, id, customer, pix.qrCodeText))) return
  // a displayed code is renewed, and both may be paid
  if (random.chance(0.05)) {
    await simulation.pass(9.5 * 60_000)
    await simulation.call('PUT', `/api/v1/checkouts/${id}`, { renewPayment: true })
  }
  if (random.chance(0.05)) await simulation.pass(random.between(1, 40) * 60_000)
  const stranger = random.chance(0.03)
  await payPix(town, {
    qrCodeText: pix.qrCodeText,
    ...(stranger ? { cpf: '52998224725', name: 'Outra Pessoa' } : { cpf: customer.cpf, name: customer.name }),
    ...(customer.bankIspb === null ? {} : { bankIspb: customer.bankIspb }),
    ...oddity(town, amount),
  })
}
