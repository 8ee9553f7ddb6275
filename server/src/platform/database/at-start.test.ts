import { describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { onceThere } from './at-start.ts'

const away = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const soon = { log: silentLog, checkEveryMs: 1, checks: 3 }

/** Fails with these errors, one after another, and then succeeds. */
function failing(...errors: Error[]) {
  let tries = 0
  const work = async () => {
    const error = errors[tries++]
    if (error !== undefined) throw error
    return 'done'
  }
  return { work, tries: () => tries }
}

describe('a database at start', () => {
  it('is waited for while it is away', async () => {
    const { work, tries } = failing(away(), new Error('a migration failed', { cause: away() }))
    expect(await onceThere(work, soon)).toBe('done')
    expect(tries()).toBe(3)
  })

  it('that stays away is reported', async () => {
    const { work, tries } = failing(away(), away(), away(), away(), away())
    await expect(onceThere(work, soon)).rejects.toThrow('starting up')
    expect(tries()).toBe(4)
  })

  it('that refuses something is reported at once', async () => {
    const { work, tries } = failing(new Error('migration 0001 failed'))
    await expect(onceThere(work, soon)).rejects.toThrow('0001')
    expect(tries()).toBe(1)
  })
})
