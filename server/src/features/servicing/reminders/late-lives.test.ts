import { afterAll, describe, expect, it } from 'vitest'
import { openCopy } from '../../../../test/template.ts'
import { strategiesHold } from '../../../checks/strategies-hold.ts'
import { brokenOf, liveLate } from './late-lives.makers.ts'

const { db, drop } = await openCopy()
afterAll(() => drop())

describe('a hundred late customers over ninety days, under three strategies', () => {
  it('are never notified at night, on days of rest, too often, at a wrong number, or twice, and promises and offers hold', async () => {
    const counted = await liveLate(db, { customers: 100, days: 90, callsADay: 3 })
    expect(counted.messages).toBeGreaterThan(500)
    expect(counted.calls).toBeGreaterThan(50)
    expect(counted.promisesKept).toBeGreaterThan(5)
    expect(counted.promisesBroken).toBeGreaterThan(5)
    expect(counted.offers).toBeGreaterThan(20)
    expect(counted.offersAccepted).toBeGreaterThan(2)
    const none = Object.fromEntries(Object.keys(brokenOf(counted)).map((name) => [name, 0]))
    expect(brokenOf(counted)).toEqual(none)
    expect(await strategiesHold(db)).toEqual([])
  }, 300_000)
})
