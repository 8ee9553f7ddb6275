/** Merchants' users for tests: a user signed in with both steps. */
import type { MerchantSignedIn, SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import type { TestAnswer, World } from '../../../../test/world.ts'
import { createMerchantUser } from '../../people/merchant-users/create-merchant-user.ts'
import { hashPassword } from '../../people/sessions/passwords.ts'
import { setMerchantPassword } from '../../people/merchant-users/set-merchant-password.ts'

export const PASSWORD = 'Girassol-2026'
export const AREA = '/merchant_backoffice/api/v1'
export const LOGIN = `${AREA}/login`

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Person {
  id: string
  email: string
  phone: string
}

export interface SignedIn extends Person {
  tokens: MerchantSignedIn
  /** A call to the area, by its path below `/merchant_backoffice/api`. */
  call: <Body = Record<string, unknown>>(
    method: Method,
    path: string,
    body?: unknown,
  ) => Promise<TestAnswer<Body>>
}

let people = 0

/** With a password. */
export async function newPerson(
  world: World,
  merchantId: string,
  changes: { permissions?: ('READ' | 'ADMIN')[]; authenticationPreference?: 'SMS' | 'EMAIL' } = {},
): Promise<Person> {
  const number = String(++people).padStart(4, '0')
  const email = `pessoa${number}@loja.example`
  const phone = `+551197755${number}`
  const { id } = await createMerchantUser(world.deps, {
    merchantId,
    email,
    phone,
    name: `Pessoa ${number}`,
    permissions: ['ADMIN', 'READ'],
    ...changes,
  })
  const hash = await hashPassword(PASSWORD)
  await world.deps.db.transaction((tx) => setMerchantPassword(world.deps, tx, id, hash))
  return { id, email, phone }
}

export const givePassword = (world: World, username: string, password = PASSWORD) =>
  world.call<Partial<SecondStep>>('POST', LOGIN, { username, password })
export const giveCode = (world: World, username: string, smsCode: string, firstStep?: string) =>
  world.call<MerchantSignedIn>('POST', LOGIN, { username, smsCode, firstStep })

export async function signIn(world: World, person: Person, password = PASSWORD): Promise<SignedIn> {
  const first = await givePassword(world, person.email, password)
  const { status, body: tokens } = await giveCode(world, person.email, await world.newestCode(person.phone))
  if (first.status !== 200 || status !== 200) throw new Error(`not signed in: ${first.status}, ${status}`)
  return {
    ...person,
    tokens,
    call: (method, path, body) =>
      world.call(method, `/merchant_backoffice/api${path}`, body, {
        authorization: `Bearer ${tokens.accessToken}`,
      }),
  }
}

/** A new user of the merchant, signed in. */
export async function newSignedIn(
  world: World,
  merchantId: string,
  permissions: ('READ' | 'ADMIN')[] = ['ADMIN', 'READ'],
): Promise<SignedIn> {
  return signIn(world, await newPerson(world, merchantId, { permissions }))
}
