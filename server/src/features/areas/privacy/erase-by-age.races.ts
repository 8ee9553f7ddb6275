/** A purchase that begins, or is paid, while the daily erasure processes the same people, on a real PostgreSQL. */
import { afterAll, describe, expect, it } from 'vitest'
import type { PixToPay } from '@drip/core/contracts/checkout'
import sql from 'sql-template-tag'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Shopper, buy, formOf, newShopper, pay, pixOf } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { NAMELESS } from './erasures.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
afterAll(() => expectTruths(world))

const PEOPLE = 8

/** People who bought once, returned it, and have been inactive for longer than anything has to be kept. */
async function longGone(): Promise<{ shopper: Shopper; orderId: string }[]> {
  const owner = await newAdmin(world)
  const people: { shopper: Shopper; orderId: string }[] = []
  for (let index = 0; index < PEOPLE; index++) {
    const shopper = newShopper()
    const orderId = await buy(world, apiKey, shopper)
    await owner.call('PUT', `/orders/${orderId}/cancel`)
    await untilRefunded(world, orderId)
    people.push({ shopper, orderId })
  }
  await world.drain()
  await world.advance('P3660D')
  return people
}

const ownerOf = (orderId: string) =>
  world.deps.db.row<{ id: string; name: string; cpf: string; phone: string }>(sql`
    select c.id, c.name, c.cpf, c.phone from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`)

/** Repeats the erasure until the concurrent work is done. */
async function erasingBeside(work: Promise<void>): Promise<void> {
  const beside = { open: true }
  const done = work.finally(() => (beside.open = false))
  done.catch(() => {})
  while (beside.open) await world.schedule('erase-by-age')
  return done
}

/** A purchase whose shopper has proved the phone, but has not identified themselves. */
async function begin({ phone }: Shopper): Promise<string> {
  const id = await world.checkout(apiKey)
  await world.step(id, { customerPhone: phone })
  // the code of ten years ago is still among the messages
  await world.drain()
  await world.step(id, { phoneVerificationCode: await world.newestCode(phone) })
  return id
}

async function typeAll(id: string, shopper: Shopper): Promise<PixToPay> {
  let answer = (await world.step(id, formOf(shopper))).body
  const asks = (name: string) => answer.fields.some((it) => it.fieldName === name)
  if (asks('checkoutConfirmed')) answer = (await world.step(id, { checkoutConfirmed: true })).body
  if (asks('totalInstalments')) answer = (await world.step(id, { totalInstalments: 3 })).body
  return pixOf(answer)
}

async function payAll(people: readonly { pix: PixToPay; shopper: Shopper; id: string }[]): Promise<void> {
  await Promise.all(people.map(({ pix, shopper: { cpf } }) => pay(world, pix, { cpf })))
  for (const { id } of people)
    await world.until(
      async () => (await world.deps.db.row(sql`select from orders where id = ${id}`)) !== null,
    )
}

describe('people who return while they are erased', () => {
  it('have bought as themselves, whichever was first, and their earlier purchases are theirs or anonymous', async () => {
    const people = await longGone()
    const ids: string[] = []
    for (const { shopper } of people) ids.push(await begin(shopper))
    const again = people.map((it, index) => ({ ...it, id: ids[index] ?? '' }))
    await erasingBeside(
      Promise.all(again.map(async (it) => ({ ...it, pix: await typeAll(it.id, it.shopper) }))).then(payAll),
    )
    for (const { shopper, orderId, id } of again) {
      const [before, after] = [await ownerOf(orderId), await ownerOf(id)]
      expect(after).toMatchObject({ name: shopper.name, cpf: shopper.cpf, phone: shopper.phone })
      const isOne = before?.id === after?.id
      expect(before).toMatchObject(isOne ? (after ?? {}) : { name: NAMELESS, phone: '' })
    }
  })

  it('lose nothing once they have identified themselves and only have to pay', async () => {
    const people = await longGone()
    const paying: { pix: PixToPay; shopper: Shopper; id: string; orderId: string }[] = []
    for (const it of people) {
      const id = await begin(it.shopper)
      paying.push({ ...it, id, pix: await typeAll(id, it.shopper) })
    }
    await erasingBeside(payAll(paying))
    for (const { shopper, orderId, id } of paying) {
      expect(await ownerOf(orderId)).toMatchObject({ name: shopper.name, cpf: shopper.cpf })
      expect((await ownerOf(orderId))?.id).toBe((await ownerOf(id))?.id)
    }
  })
})
