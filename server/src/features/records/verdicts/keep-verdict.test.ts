import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { buy } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { createMetrics } from '../../everybody/metrics/metrics.ts'
import { silentLog } from '../../../platform/log.ts'

const errors: string[] = []
const KNOWN = join(tmpdir(), `known-differences-${process.pid}`)
await writeFile(KNOWN, '# ours\n')
afterAll(() => rm(KNOWN))
const world = await ownWorld(
  { KNOWN_DIFFERENCES_FILE: KNOWN },
  { ...silentLog, error: (event, error) => void errors.push(`${event} ${String(error)}`) },
)

const told = async () => {
  const text = await createMetrics(world.deps).text()
  return text.split('\n').filter((line) => line.startsWith('drip_truths_'))
}

describe('the verdict on all truths', () => {
  it('is absent before the first check', async () => {
    expect(await told()).toEqual([])
  })

  it('is stored with its moment, counts what nobody has looked into, and is shown until the next', async () => {
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    const purchase = await buy(world, apiKey)
    await world.schedule('keep-verdict')
    expect(errors).toEqual([])
    const [broken, at] = await told()
    expect(broken).toBe('drip_truths_broken 0')
    expect(Number(at?.split(' ')[1])).toBeCloseTo(world.deps.clock.now().getTime() / 1000, -1)

    await world.deps.db.run(sql`update orders set canceled_amount = 1 where id = ${purchase}`)
    await world.advance('P1D')
    await world.schedule('keep-verdict')
    expect((await told())[0]).toMatch(/^drip_truths_broken [1-9]/)
    expect(errors[0]).toMatch(new RegExp(`truth.broken Error: DIFFERS: .*${purchase}`))

    const named = errors.splice(0).map((it) => it.replace('truth.broken Error: ', ''))
    await writeFile(KNOWN, named.map((it) => `2026-11-29 ${it}\n`).join(''))
    await world.advance('P1D')
    await world.schedule('keep-verdict')
    expect([(await told())[0], errors]).toEqual(['drip_truths_broken 0', []])

    // a file that says something else excuses nothing
    await writeFile(KNOWN, 'everything')
    await world.advance('P1D')
    await world.schedule('keep-verdict')
    expect((await told())[0]).toBe(`drip_truths_broken ${named.length}`)
    expect(errors.splice(0).map((it) => it.split(' ')[0])).toEqual([
      'truth.known',
      ...named.map(() => 'truth.broken'),
    ])

    await world.deps.db.run(sql`update orders set canceled_amount = 0 where id = ${purchase}`)
    await world.advance('P1D')
    await world.schedule('keep-verdict')
    expect((await told())[0]).toBe('drip_truths_broken 0')
  })
})
