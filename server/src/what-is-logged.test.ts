/**
 * No log line contains personal data or a key: somebody buys while each company fails in each way, everybody makes
 * every call with that person's data in each field, and all lines are searched for all of it.
 */
import type { Operation } from '@drip/core/contracts/operation'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { answerTo, madeUpCalls } from '../test/fuzz/made-up-calls.ts'
import { operations } from '../test/operations.ts'
import { buy, formOf, newShopper } from '../test/shopper.ts'
import { hurryJobs } from '../test/truths.ts'
import { ownWorld } from '../test/own-world.ts'
import { newAdmin } from './features/areas/admin-area/admin-area.makers.ts'
import { choosePassword, newCustomer } from './features/areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from './features/areas/merchant-area/merchant-area.makers.ts'
import { jsonLog } from './platform/log.ts'

const SHE = newShopper({ name: 'Zenobia Quartzmark', email: 'zenobia.quartzmark@exemplo.com.br' })
const PROVIDERS = ['pix', 'bureau', 'antifraud', 'messages', 'postal'] as const
const FAULTS = ['drop', 'fail', 'half', 'page', 'torn', 'lie'] as const

const shoppers = [SHE]
const lines: string[] = []
const world = await ownWorld(
  { TRUST_PROXY: '127.0.0.1' },
  jsonLog((line) => lines.push(line)),
)
const merchant = await world.merchant()
const orderId = await buy(world, merchant.apiKey, SHE)
await choosePassword(world, SHE)
const { customerId = '' } =
  (await world.deps.db.row<{ customerId: string }>(
    sql`select customer_id from orders where id = ${orderId}`,
  )) ?? {}
const tokens = [
  (await newCustomer(world, merchant.apiKey)).tokens,
  (await newSignedIn(world, merchant.id)).tokens,
  (await newAdmin(world)).tokens,
]
const ids = [orderId, customerId, merchant.id]
const callers = [
  {},
  { 'x-api-key': merchant.apiKey },
  ...tokens.map(({ accessToken }) => ({ authorization: `Bearer ${accessToken}` })),
]
const { config } = world.deps
const secrets = [merchant.apiKey, config.pix.webhookSecret, ...tokens.map(({ accessToken }) => accessToken)]

it('contains no personal data, whatever fails', async () => {
  for (const provider of PROVIDERS)
    for (const kind of FAULTS) {
      const shopper = newShopper({ name: SHE.name })
      shoppers.push(shopper)
      const id = await world.checkout(merchant.apiKey)
      await world.step(id, { customerPhone: shopper.phone })
      const code = await world.newestCode(shopper.phone)
      await world.fault({ provider, kind })
      await world.step(id, { phoneVerificationCode: code })
      await world.step(id, formOf(shopper))
      await world.step(id, { checkoutConfirmed: true })
      await world.step(id, { totalInstalments: 3 })
      await world.call('POST', '/customer_backoffice/api/v1/recover/password', { customerCpf: SHE.cpf })
      await hurryJobs(world)
      // like a worker
      for (const { name, error } of (await world.drain()).failed)
        world.deps.log.error('jobs.failed', error, { job: name })
      await world.mend()
      await world.advance('PT1M')
    }
  expect(lines.filter((it) => it.includes('jobs.failed')).length).toBeGreaterThan(5)
  expect(lines.filter(isTelling)).toEqual([])
})

it('contains no personal data, whatever is requested', async () => {
  for (const { it: operation } of operations.filter((each) => each.it.reads !== 'stream'))
    for (const [index, asked] of requestsOf(operation).entries())
      await answerTo(world, asked, callers[(index + operation.path.length) % callers.length] ?? {})
  await world.drain()
  expect(lines.filter(isTelling)).toEqual([])
}, 120_000)

function isTelling(line: string): boolean {
  const personal = shoppers.flatMap(({ cpf, phone, email }) => [
    cpf,
    `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
    phone.slice(-11),
    email,
  ])
  const told = [...personal, 'Zenobia', 'Quartzmark', 'Avenida Paulista', ...secrets]
  return told.some((it) => line.toLowerCase().includes(it.toLowerCase()))
}

/** A call without a body is also made with a search for her name. */
function requestsOf(operation: Operation) {
  const words = [SHE.cpf, SHE.phone, SHE.name, SHE.email]
  const inPath = [ids[0] ?? '', SHE.cpf, SHE.email]
  return madeUpCalls(operation, { inPath, ids, words, numRuns: 1 }).flatMap((it) =>
    it.body === undefined ? [{ ...it, path: `${it.path}?search=${encodeURIComponent(SHE.name)}` }, it] : [it],
  )
}
