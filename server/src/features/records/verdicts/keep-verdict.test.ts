import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { createMetrics } from '../../everybody/metrics/metrics.ts'
import { silentLog } from '../../../platform/log.ts'

const errors: string[] = []
const world = await ownWorld(
  {},
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

  it('is stored with its moment, and shown until the next', async () => {
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

    await world.deps.db.run(sql`update orders set canceled_amount = 0 where id = ${purchase}`)
    await world.advance('P1D')
    await world.schedule('keep-verdict')
    expect((await told())[0]).toBe('drip_truths_broken 0')
  })
})
