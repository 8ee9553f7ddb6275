/** A shopper's actions, as readable steps for tests. By default the shopper is in good standing. */
import type { CheckoutAnswer, CheckoutField, PixToPay } from '@drip/core/contracts/checkout'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { parseCnpj } from '@drip/core/documents/cnpj'
import { parseCpf } from '@drip/core/documents/cpf'
import type { World } from './world.ts'

export interface Shopper {
  phone: string
  cpf: string
  name: string
  email: string
}

let shoppers = 0

/** A new person each time. */
export function newShopper(changes: Partial<Shopper> = {}): Shopper {
  const number = String(++shoppers).padStart(4, '0')
  return {
    phone: `+551198877${number}`,
    cpf: cpfOf(`70080${number}`),
    name: 'Ana Beatriz Ramos',
    email: `ana${number}@exemplo.com.br`,
    ...changes,
  }
}

/** Nine digits with their check digits. */
export const cpfOf = (base: string) => withCheckDigits(base, parseCpf)

/** Twelve digits with their check digits. */
export const cnpjOf = (base: string) => withCheckDigits(base, parseCnpj)

function withCheckDigits(base: string, parse: (text: string) => string | null): string {
  for (let check = 0; check < 100; check++) {
    const number = parse(base + String(check).padStart(2, '0'))
    if (number !== null) return number
  }
  throw new Error('every number has a pair of check digits')
}

export const formOf = (shopper: Shopper) => ({
  customerCpf: shopper.cpf,
  customerName: shopper.name,
  customerEmail: shopper.email,
  customerAddressCep: '01310-100',
  customerAddressStreet: 'Avenida Paulista',
  customerAddressNumber: '1578',
  customerAddressNeighborhood: 'Bela Vista',
  customerAddressCity: 'São Paulo',
  customerAddressState: 'SP',
})

export function field<Name extends CheckoutField['fieldName']>(
  answer: CheckoutAnswer,
  name: Name,
): Extract<CheckoutField, { fieldName: Name }> {
  const found = answer.fields.find((it) => it.fieldName === name)
  if (found === undefined) throw new Error(`${name} is not asked for: ${JSON.stringify(answer)}`)
  // found by its name
  return found as Extract<CheckoutField, { fieldName: Name }>
}

/** The Pix that the answer asks to pay. */
export function pixOf(answer: CheckoutAnswer): PixToPay {
  if (answer.paymentFullAmount !== null) return answer.paymentFullAmount
  const found = answer.fields.find(
    (it) => it.fieldName === 'payment' || it.fieldName === 'paymentForFirstInstalment',
  )
  if (found === undefined || found.fieldData === null || !('qrCodeText' in found.fieldData)) {
    throw new Error(`nothing to pay: ${JSON.stringify(answer)}`)
  }
  return found.fieldData
}

/** Phone, code and form, up to the decision's answer. */
export async function untilDecided(world: World, id: string, shopper: Shopper): Promise<CheckoutAnswer> {
  await world.step(id, { customerPhone: shopper.phone })
  const verified = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
  const asksForm = verified.body.fields.some((it) => it.fieldName === 'customerCpf')
  return asksForm ? (await world.step(id, formOf(shopper))).body : verified.body
}

/** On to the Pix to be paid, with the offered plan. */
export async function untilPix(world: World, id: string, shopper: Shopper): Promise<PixToPay> {
  let answer = await untilDecided(world, id, shopper)
  if (answer.fields.some((it) => it.fieldName === 'checkoutConfirmed')) {
    answer = (await world.step(id, { checkoutConfirmed: true })).body
  }
  if (answer.fields.some((it) => it.fieldName === 'totalInstalments')) {
    answer = (await world.step(id, { totalInstalments: 3 })).body
  }
  return pixOf(answer)
}

export async function pay(
  world: Pick<World, 'control'>,
  pix: Pick<PixToPay, 'qrCodeText'>,
  changes: {
    cpf?: string
    name?: string
    amount?: string
    times?: number
    late?: boolean
    bankIspb?: string
  } = {},
): Promise<string[]> {
  const { endToEndIds } = await world.control<{ endToEndIds: string[] }>('POST', '/pix/pay', {
    qrCodeText: pix.qrCodeText,
    ...changes,
  })
  return endToEndIds
}

/** A purchase from the first step to the store's confirmation. */
export async function buy(
  world: World,
  apiKey: string,
  shopper = newShopper(),
  body: Record<string, unknown> = {},
): Promise<string> {
  const id = await world.checkout(apiKey, body)
  await pay(world, await untilPix(world, id, shopper))
  await world.until(async () => (await world.step(id)).body.result === 'OK')
  return id
}

/** Moves to a day in São Paulo, also back: each test lives in its own weeks. */
export async function goTo(world: World, day: string, time = '10:00:00'): Promise<void> {
  const now = new Date(`${day}T${time}-03:00`).toISOString()
  const { product } = await world.control<{ product: number | string }>('POST', '/clock', { now })
  if (product !== 200) throw new Error(`our clock did not follow: ${product}`)
}

/** A Tuesday of a separate week, for tests whose limits depend on the clock. */
export function goToWeek(world: World, week: number): Promise<void> {
  return goTo(world, new Date(Date.UTC(2026, 10, 24 + 7 * week)).toISOString().slice(0, 10))
}

/** What the payment page of an instalment shows, with the code that pays it today. */
export async function paymentPage(
  world: World,
  instalmentId: string,
): Promise<InstalmentToPay['installment']> {
  const { status, body } = await world.call<InstalmentToPay>(
    'GET',
    `/api/v1/installments/details/${instalmentId}`,
  )
  if (status !== 200) throw new Error(`no payment page: ${status} ${JSON.stringify(body)}`)
  return body.installment
}

/** Pays an instalment with the code of its page; returns the ids of the Pix. */
export async function payInstalment(
  world: World,
  instalmentId: string,
  changes: Parameters<typeof pay>[2] = {},
): Promise<string[]> {
  const { qrcodeText } = await paymentPage(world, instalmentId)
  if (qrcodeText === null) throw new Error('there is nothing to pay')
  return pay(world, { qrCodeText: qrcodeText }, changes)
}

/** The payer's bank takes a Pix back (MED): an amount of it, or all that is left. */
export async function takeBackPix(
  world: World,
  endToEndId: string,
  amount?: string,
): Promise<{ id: string; amount: string }> {
  return world.control('POST', '/pix/take-back', {
    endToEndId,
    reason: 'FRAUD',
    ...(amount === undefined ? {} : { amount }),
  })
}
