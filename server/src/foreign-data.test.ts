/**
 * Only the people it belongs to, and the people who work for us, see somebody's data. Every call that only reads is
 * made by everybody else with the ids of a marked person's purchase, merchant and account, and its answer must not
 * contain the mark. New calls are included automatically.
 */
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { answerTo, madeUpCalls } from '../test/fuzz/made-up-calls.ts'
import { operations } from '../test/operations.ts'
import { ownWorld } from '../test/own-world.ts'
import { buy, newShopper } from '../test/shopper.ts'
import { newAdmin } from './features/areas/admin-area/admin-area.makers.ts'
import { choosePassword, newCustomer } from './features/areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from './features/areas/merchant-area/merchant-area.makers.ts'

/** Data that somebody could know and type, such as a CPF, is no mark: an answer may repeat the request. */
const MARKED = newShopper({ name: 'Zenobia Quartzmark', email: 'zenobia.quartzmark@exemplo.com.br' })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
// each request has its own address, so that no rate limit ends the test
const world = await ownWorld({ TRUST_PROXY: '127.0.0.1' })
const marked = await world.merchant()
const orderId = await buy(world, marked.apiKey, MARKED)
await choosePassword(world, MARKED)
const member = await newSignedIn(world, marked.id)
const marks = new RegExp(`quartzmark|${member.email}`, 'i')
const { customerId } = (await world.deps.db.row<{ customerId: string }>(sql`
  select customer_id from orders where id = ${orderId}`)) ?? { customerId: '' }
/** The ids of the marked purchase and everybody in it. */
const ids = [orderId, customerId, marked.id, member.id]

const other = await world.merchant()
const owner = bearer((await newAdmin(world)).tokens.accessToken)
const others = {
  stranger: {},
  'another store': { 'x-api-key': other.apiKey },
  'another customer': bearer((await newCustomer(world, other.apiKey)).tokens.accessToken),
  'another merchant’s administrator': bearer((await newSignedIn(world, other.id)).tokens.accessToken),
}

it('Nobody else is answered with a customer’s data, whatever they ask by whichever id', async () => {
  const asking = operations.filter(
    ({ it: { method, asks, reads } }) => reads !== 'stream' && (method === 'GET' || asks === true),
  )
  expect(asking.length).toBeGreaterThan(80)
  // the searches are for the marked person
  const words = [MARKED.cpf, MARKED.phone, MARKED.name, ids[0] ?? '']
  const shownTo: string[] = []
  let shownToUs = 0
  for (const { it: operation } of asking)
    for (const asked of madeUpCalls(operation, { inPath: ids, ids, words, numRuns: 5 })) {
      if (marks.test(await answerTo(world, asked, owner))) shownToUs += 1
      for (const [who, headers] of Object.entries(others))
        if (marks.test(await answerTo(world, asked, headers)))
          shownTo.push(`${operation.id} ${asked.path}: ${who}`)
    }
  expect(shownTo).toEqual([])
  // makes sure that the marked data can be seen at all
  expect(shownToUs).toBeGreaterThan(5)
})
