import { describe, expect, it } from 'vitest'
import { momentOf, stretchOf } from './replay-stretch.ts'

describe('a stretch of time', () => {
  it('is meant in São Paulo, and its last minute belongs to it', () => {
    expect(stretchOf({ from: '2026-11-20T21:30', until: '2026-11-21T00:00' })).toEqual({
      from: '2026-11-21T00:30:00.000Z',
      until: '2026-11-21T03:01:00.000Z',
    })
  })

  it('may be one minute', () => {
    expect(stretchOf({ from: '2026-11-20T08:05', until: '2026-11-20T08:05' })).toEqual({
      from: '2026-11-20T11:05:00.000Z',
      until: '2026-11-20T11:06:00.000Z',
    })
  })

  it.each([
    ['', '2026-11-21T00:00', { from: 'Escolha a data e a hora' }],
    ['2026-11-21T00:00', '', { until: 'Escolha a data e a hora' }],
    ['2026-11-21T00:01', '2026-11-21T00:00', { from: 'O começo precisa vir antes do fim' }],
  ])('from "%s" to "%s" is none', (from, until, wrong) => {
    expect(stretchOf({ from, until })).toEqual({ wrong })
  })
})

it.each([
  ['2026-11-21T02:59:59.999Z', '2026-11-20T23:59'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21T00:00'],
])('%s is %s on the clocks of São Paulo', (instant, moment) => {
  expect(momentOf(new Date(instant))).toBe(moment)
})
