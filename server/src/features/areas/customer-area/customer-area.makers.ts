/** Customers for tests: somebody who bought, chose a password by recovery and signed in. */
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { type Shopper, buy, newShopper } from '../../../../test/shopper.ts'
import type { TestAnswer, World } from '../../../../test/world.ts'

export const PASSWORD = 'Girassol-2026'
export const LOGIN = '/customer_backoffice/api/v2/login'
export const AREA = '/customer_backoffice/api/v1'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface SignedIn {
  shopper: Shopper
  tokens: SessionTokens
  /** A call to the area, by its path below `/customer_backoffice/api/v1`. */
  call: <Body = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
  ) => Promise<TestAnswer<Body>>
}

export const logIn = (world: World, username: string, password = PASSWORD) =>
  world.call<SessionTokens>('POST', LOGIN, { username, password })

/** Sets the password by the code that is sent to the phone. */
export async function choosePassword(world: World, shopper: Shopper, password = PASSWORD): Promise<void> {
  const asked = await world.call('POST', `${AREA}/recover/password`, { customerCpf: shopper.cpf })
  const token = await world.newestCode(shopper.phone)
  const reset = await world.call('PUT', `${AREA}/recover/password`, {
    customerCpf: shopper.cpf,
    token,
    password,
    repeatPassword: password,
  })
  if (asked.status !== 200 || reset.body['passwordUpdated'] !== true)
    throw new Error(`no password: ${JSON.stringify([asked.body, reset.body])}`)
}

export async function signIn(world: World, shopper: Shopper): Promise<SignedIn> {
  const { status, body: tokens } = await logIn(world, shopper.cpf)
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return {
    shopper,
    tokens,
    call: (method, path, body) =>
      world.call(method, `${AREA}${path}`, body, { authorization: `Bearer ${tokens.accessToken}` }),
  }
}

/** With one purchase of R$ 300,00 in three; its id is the order's. */
export async function newCustomer(
  world: World,
  apiKey: string,
  body: Record<string, unknown> = {},
): Promise<SignedIn & { orderId: string }> {
  const shopper = newShopper()
  const orderId = await buy(world, apiKey, shopper, body)
  await choosePassword(world, shopper)
  return { ...(await signIn(world, shopper)), orderId }
}
