import { describe, expect, it } from 'vitest'
import { nextStretch } from './late-listed.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-24T12:00:00Z')
const at = (minute: number) => new Date(START + minute * MINUTE)
/** The stretch, in minutes from START, of a sweep that already reads everything after `until`. */
const walk = (walkedTo: number | null, until: number, since = 1) => {
  const place = walkedTo === null ? null : at(walkedTo)
  const stretch = nextStretch(place, { until: at(until), sinceMs: since * MINUTE })
  if (stretch === null) return null
  return [stretch.from, stretch.to].map((it) => (it.getTime() - START) / MINUTE)
}

describe('payments that a PSP may have listed late', () => {
  it('are searched from two hours ago, five minutes at each minute', () => {
    expect(walk(null, 0)).toEqual([-120, -115])
    expect(walk(-115, 1)).toEqual([-115, -110])
  })

  it('are searched each half hour, every instant of it', () => {
    let place: number | null = null
    const seen = new Map<number, number[]>()
    for (let minute = 0; minute < 260; minute++) {
      const stretch: number[] = walk(place, minute) ?? []
      const [from = 0, to = 0] = stretch
      place = to
      for (let it = from; it < to; it++) seen.set(it, [...(seen.get(it) ?? []), minute])
    }
    for (let paid = 0; paid < 130; paid++) {
      const looks = [paid, ...(seen.get(paid) ?? []), paid + 120]
      expect(
        Math.max(...looks.slice(1).map((look, index) => look - (looks[index] ?? 0))),
      ).toBeLessThanOrEqual(32)
    }
  })

  it('are searched as far as usual after a gap between sweeps', () => {
    expect(walk(-100, 0, 10)).toEqual([-100, -50])
    expect(walk(-100, 0, 60)).toEqual([-120, 0])
    expect(walk(null, 0, Infinity)).toEqual([-120, 0])
  })

  it('are searched from the start at the end, if the position is too old, and if the clock was set back', () => {
    expect(walk(-4, 0)).toEqual([-120, -115])
    expect(walk(-200, 0)).toEqual([-120, -115])
    expect(walk(500, 0)).toEqual([-120, -115])
    expect(walk(-100, 0, 0)).toBeNull()
  })
})
