import { describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { goTo } from '../../../test/shopper.ts'
import { ownWorld } from '../../../test/own-world.ts'
import { Refusal } from './refusal.ts'
import { forgetOldLimits, sharedLimit, consumeWith, tooManyOf, type SharedLimit } from './counted-limits.ts'

let limit: SharedLimit
let names = 0
const world = await ownWorld()

const newLimit = () => sharedLimit(world.deps, { name: `test ${names++}`, tries: 3, windowMs: 600_000 })
async function passed(tries: number, who = 'a', place?: string): Promise<number> {
  let count = 0
  for (let each = 0; each < tries; each++)
    await limit.consume(who, place).then(
      () => count++,
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error
      },
    )
  return count
}

describe('a limit of three in ten minutes', () => {
  it('lets three through, each one’s own, at each place', async () => {
    limit = newLimit()
    expect([await passed(5), await passed(5, 'b'), await passed(5, 'a', 'there')]).toEqual([3, 3, 3])
  })

  it('shows how long to wait, and begins again afterwards', async () => {
    limit = newLimit()
    await passed(3)
    await world.advance('PT4M')
    const refused: unknown = await limit.consume('a').catch((error: unknown) => error)
    const seconds = refused instanceof Refusal ? (refused.facts.retryAfterSeconds ?? 0) : 0
    expect(Math.abs(seconds - 360)).toBeLessThan(30)
    expect(await passed(5)).toBe(0)
    await world.advance(`PT${seconds + 1}S`)
    expect(await passed(5)).toBe(3)
  })

  it('does not count released tries, and forgets them at every place', async () => {
    limit = newLimit()
    for (let times = 0; times < 9; times++) {
      await limit.consume('a')
      await limit.giveBack('a')
    }
    expect([await passed(5), await passed(5, 'a', 'there')]).toEqual([3, 3])
    await limit.forget('a')
    expect([await passed(5), await passed(5, 'a', 'there')]).toEqual([3, 3])
  })

  it('counts a call that began a moment before the first that was counted', async () => {
    const name = `test ${names++}`
    const now = world.deps.clock.now().getTime()
    const parts = (ms: number) => ({
      ...world.deps,
      clock: { ...world.deps.clock, now: () => new Date(now + ms) },
    })
    const at = (ms: number) => sharedLimit(parts(ms), { name, tries: 3, windowMs: 600_000 })
    for (const ms of [5, 4, 3]) await at(ms).consume('a')
    await expect(at(2).consume('a')).rejects.toThrow(Refusal)
    await expect(
      world.deps.db.writeTogether(async (to) =>
        consumeWith(parts(1), to, 'none left', { windowMs: 600_000, of: [{ name, tries: 3, who: 'a' }] }),
      ),
    ).rejects.toThrow('none left')
  })

  it('counted together with the work count it at each, or at none', async () => {
    const [wide, narrow] = [`test ${names++}`, `test ${names++}`]
    const of = [
      { name: wide, tries: 5, who: 'a' },
      { name: narrow, tries: 2, who: 'b' },
    ]
    const work = () =>
      world.deps.db.writeTogether(async (to) =>
        consumeWith(world.deps, to, 'none left', { windowMs: 600_000, of }),
      )
    await Promise.all([work(), work()])
    await expect(work()).rejects.toThrow('none left')
    expect(await tooManyOf(world.deps, of)).toMatchObject({ facts: { retryAfterSeconds: 600 } })
    const left = sharedLimit(world.deps, { name: wide, tries: 5, windowMs: 600_000 })
    for (let n = 0; n < 3; n++) await left.consume('a')
    await expect(left.consume('a')).rejects.toThrow(Refusal)
  })

  it('lives on when the clock is moved back', async () => {
    limit = newLimit()
    await passed(5)
    await goTo(world, '2026-11-20')
    expect(await passed(5)).toBe(3)
  })

  it('keeps no name, and no row for ever', async () => {
    limit = newLimit()
    await passed(1, '12345678909')
    const rows = async () =>
      (await world.deps.db.raw('select encode(who, $1) as who from limits', ['escape'])).rows
    expect(JSON.stringify(await rows())).not.toContain('12345678909')
    await goTo(world, '2026-12-24')
    await forgetOldLimits(world.deps.db, world.deps.clock)
    expect(await world.deps.db.row(sql`select 1 from limits`)).toBeNull()
  })
})
