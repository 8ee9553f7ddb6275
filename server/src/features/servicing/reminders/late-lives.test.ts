import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCopy } from '../../../../test/template.ts'
import { strategiesHold } from '../../../checks/strategies-hold.ts'
import { liveLate } from './late-lives.makers.ts'

let copy: Awaited<ReturnType<typeof openCopy>>
beforeAll(async () => {
  copy = await openCopy()
})
afterAll(() => copy.drop())

describe('a hundred late customers over ninety days, under three strategies', () => {
  it('are never told at night, on days of rest, too often, at a wrong number, or twice', async () => {
    const { messages, calls, perDay, roundsMs, ...broken } = await liveLate(copy.db, {
      customers: 100,
      days: 90,
      callsADay: 3,
    })
    expect(messages).toBeGreaterThan(500)
    expect(calls).toBeGreaterThan(50)
    expect(perDay).toBeGreaterThan(0)
    expect(roundsMs).toBeGreaterThan(0)
    expect(broken).toEqual({
      atNight: 0,
      onRestDays: 0,
      overTheDay: 0,
      overTheWeek: 0,
      toWrongNumbers: 0,
      callsOfOptedOut: 0,
      twice: 0,
    })
    expect(await strategiesHold(copy.db)).toEqual([])
  }, 300_000)
})
