import { describe, expect, it } from 'vitest'
import { momentOf, stretchOf } from './replay-stretch.ts'

const typed = (from: string, until: string) => {
  const [fromDay = '', fromTime = ''] = from.split(' ')
  const [untilDay = '', untilTime = ''] = until.split(' ')
  return { fromDay, fromTime, untilDay, untilTime }
}
const NO_DAY = 'Digite uma data que exista, como dd/mm/aaaa'
const NO_TIME = 'Digite uma hora de 00:00 a 23:59'

describe('a stretch of time', () => {
  it('is meant in São Paulo, and its last minute belongs to it', () => {
    expect(stretchOf(typed('2026-11-20 21:30', '2026-11-21 00:00'))).toEqual({
      from: '2026-11-21T00:30:00.000Z',
      until: '2026-11-21T03:01:00.000Z',
    })
  })

  it('may be one minute', () => {
    expect(stretchOf(typed('2026-11-20 08:05', '2026-11-20 08:05'))).toEqual({
      from: '2026-11-20T11:05:00.000Z',
      until: '2026-11-20T11:06:00.000Z',
    })
  })

  it.each([
    ['', '2026-11-21 00:00', { fromDay: NO_DAY, fromTime: NO_TIME }],
    ['2026-11-21 00:00', '', { untilDay: NO_DAY, untilTime: NO_TIME }],
    ['31/02/2026 00:00', '2026-11-21 24:00', { fromDay: NO_DAY, untilTime: NO_TIME }],
    ['2026-11-20 10', '2026-11-21 09:60', { fromTime: NO_TIME, untilTime: NO_TIME }],
    ['2026-11-21 00:01', '2026-11-21 00:00', { fromDay: 'O começo precisa vir antes do fim' }],
  ])('from "%s" to "%s" is none', (from, until, wrong) => {
    expect(stretchOf(typed(from, until))).toEqual({ wrong })
  })
})

it.each([
  ['2026-11-21T02:59:59.999Z', '2026-11-20', '23:59'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21', '00:00'],
])('%s is %s, %s on the clocks of São Paulo', (instant, day, time) => {
  expect(momentOf(new Date(instant))).toEqual({ day, time })
})
