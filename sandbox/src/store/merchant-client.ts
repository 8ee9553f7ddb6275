/** The shop's server as a client of the instalment platform, like published plugins (merchant API, `X-API-Key`). */
import type { Centavos } from '../platform/money.ts'
import { writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'

export interface Checkout {
  id: string
  status: 'MORE_INFO' | 'OK' | 'KO'
  formUrl: string
  orderId: string | null
}
export interface Purchase {
  amount: Centavos
  merchantCode: string
  resolveUrl: string
  cancelUrl: string
  products: { merchantCode: string; name: string; quantity: number; amount: string; totalAmount: string }[]
  customer: { cpf?: string; phone?: string; name?: string; email?: string }
}

/** Stores give up early, because the shopper is waiting. */
const TIMEOUT_MS = 15_000

/** The platform refused, or did not answer. */
export class PlatformFailure extends Error {}

export async function createCheckout(world: World, apiKey: string, purchase: Purchase): Promise<Checkout> {
  const { amount, customer, ...rest } = purchase
  return call(world, apiKey, '/api/v1/checkouts', {
    ...rest,
    amount: writeMoney(amount),
    ...(customer.cpf ? { customerCpf: customer.cpf } : {}),
    ...(customer.phone ? { customerPhone: customer.phone } : {}),
    ...(customer.name ? { customerName: customer.name } : {}),
    ...(customer.email ? { customerEmail: customer.email } : {}),
  })
}

export const readCheckout = (world: World, apiKey: string, id: string): Promise<Checkout> =>
  call(world, apiKey, `/api/v1/checkouts/${encodeURIComponent(id)}`)

/** The merchant's CNPJ, which the simulator page needs; undefined while the platform does not answer. */
export async function readCnpj(world: World, apiKey: string): Promise<string | undefined> {
  try {
    return (await call<{ cnpj: string }>(world, apiKey, '/api/v1/merchants/get_cnpj')).cnpj
  } catch (error) {
    if (error instanceof PlatformFailure) return undefined
    throw error
  }
}

/** Subscribes an address to the platform's signed events; returns the secret that signs them. */
export async function subscribe(world: World, apiKey: string, url: string): Promise<string> {
  const { secret } = await call<{ secret: string }>(world, apiKey, '/api/v2/webhook_endpoints', { url })
  return secret
}

async function call<T>(world: World, apiKey: string, path: string, body?: object): Promise<T> {
  try {
    const answer = await fetch(world.dripUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok) throw new PlatformFailure(`${answer.status} ${text.slice(0, 300)}`)
    // The platform's published API document promises this shape.
    return JSON.parse(text) as T
  } catch (error) {
    if (error instanceof PlatformFailure) throw error
    throw new PlatformFailure(error instanceof Error ? error.message : 'no answer')
  }
}
