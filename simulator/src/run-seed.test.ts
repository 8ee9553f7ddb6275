import { describe, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'

const LIMIT_MS = 120_000
const DAYS = 4
/** A server has several connections, whose order the seed does not determine. */
const onServer = process.env['DATABASE_URL'] !== undefined

describe('a simulated world', () => {
  it.each([2, 3])(
    'of seed %i is as true after some days of accidents as before',
    async (seed) => {
      const outcome = await runSeed({ seed, days: DAYS })
      expect(outcome.violations).toEqual([])
      expect(outcome.counts.actions).toBeGreaterThan(2 * DAYS)
    },
    LIMIT_MS,
  )

  it.skipIf(onServer)(
    'replays exactly from its seed',
    async () => {
      const first = await runSeed({ seed: 1, days: DAYS })
      const again = await runSeed({ seed: 1, days: DAYS })
      expect(first.violations).toEqual([])
      expect(first.counts.crashes).toBeGreaterThan(0)
      expect({ ...again, seconds: 0 }).toEqual({ ...first, seconds: 0 })
    },
    LIMIT_MS,
  )
})
