/**
 * Several tabs of one browser present the same token at once. This needs a real PostgreSQL: the embedded one has one
 * session.
 */
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { forgetDevice, phoneOfDevice, rememberOn, useDevice } from './remembered-devices.ts'

const world = await ownWorld()
const apiKey = (await world.merchant()).apiKey

describe.skipIf(process.env['DATABASE_URL'] === undefined)('at the same moment', () => {
  /** A new person's device and its cookie. */
  async function remembered(): Promise<{ text: string; phone: string }> {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    const owner = await world.deps.db.row<{ id: string }>(
      sql`select id from customers where cpf = ${shopper.cpf}`,
    )
    const text = await world.deps.db.transaction((tx) =>
      rememberOn(world.deps, tx, { customerId: owner?.id ?? '', device: 'Chrome em Android' }),
    )
    return { text, phone: shopper.phone }
  }

  it('eight tabs begin, all show the same text next, and the device stays remembered', async () => {
    let { text, phone } = await remembered()
    for (let round = 0; round < 5; round++) {
      const all = await Promise.all(Array.from({ length: 8 }, () => useDevice(world.deps, text)))
      expect(new Set(all.map((it) => it?.next)).size).toBe(1)
      expect(all.every((it) => it?.phone === phone)).toBe(true)
      const [next = ''] = all.map((it) => it?.next)
      // repeats a request whose answer was lost
      expect((await useDevice(world.deps, text))?.next).toBe(next)
      text = next
      expect(await phoneOfDevice(world.deps, text)).toBe(phone)
    }
  })

  it('a tab begins while another says "Não sou eu": nobody is remembered any more', async () => {
    for (let round = 0; round < 10; round++) {
      const { text } = await remembered()
      const [used] = await Promise.all([useDevice(world.deps, text), forgetDevice(world.deps, text)])
      for (const shown of [text, used?.next ?? text])
        expect(await phoneOfDevice(world.deps, shown)).toBeNull()
    }
  })

  it('an old copy is shown eight times: the device ends once, and its owner is notified once', async () => {
    const { text, phone } = await remembered()
    const next = (await useDevice(world.deps, text))?.next ?? ''
    await world.advance('PT11M')
    await useDevice(world.deps, next)
    const all = await Promise.all(Array.from({ length: 8 }, () => useDevice(world.deps, text)))
    expect(all).toEqual(Array.from({ length: 8 }, () => null))
    await world.drain()
    const told = await world.messages(phone)
    expect(told.filter((it) => it.text.includes('nao e mais lembrado'))).toHaveLength(1)
  })
})
