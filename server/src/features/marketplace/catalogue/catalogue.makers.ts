/** Stores and their groups, for tests; each is saved through the API by an admin. */
import type { Category, Store, Tag } from '@drip/core/contracts/catalogue/catalogue'
import { logoOf } from '../../records/pictures/pictures.makers.ts'
import type { TestAnswer } from '../../../../test/world.ts'

/** A call by its full path. */
export type Call = <Body = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer<Body>>

export interface Problem {
  code: string
  errors?: { field: string; code: string }[]
}

/** Errors, by field. */
export const wrongFields = ({ errors = [] }: Problem) =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]))

async function made<Body>(answer: Promise<TestAnswer<Body>>): Promise<Body> {
  const { status, body } = await answer
  if (status !== 201) throw new Error(`not made: ${status} ${JSON.stringify(body)}`)
  return body
}

export const newTag = async (call: Call, changes: Record<string, unknown> = {}) =>
  made(call<Tag>('POST', '/management/tags', { name: 'Casual', logo: await logoOf(), ...changes }))

export const newCategory = (call: Call, changes: Record<string, unknown> = {}) =>
  made(call<Category>('POST', '/categories', { name: 'Moda', ...changes }))

export const storeForm = async (changes: Record<string, unknown> = {}) => ({
  name: 'Passo Largo',
  url: 'https://passolargo.example',
  origin: 'INTERNAL',
  minimumCashback: 0.01,
  customerCashback: 0.025,
  tax: 0.05,
  merchantInitials: 'PL',
  logo: await logoOf(),
  ...changes,
})

export const newStore = async (call: Call, changes: Record<string, unknown>) =>
  made(call<Store>('POST', '/management/stores', await storeForm(changes)))
