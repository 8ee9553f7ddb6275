import { describe, expect, it } from 'vitest'
import { endToEndIspb, isEndToEndId } from './ids.ts'

describe('the end-to-end id of a payment', () => {
  const id = 'E18236120202611211530s0a1b2c3d4e'

  it('begins with the bank of the payer', () => {
    expect(isEndToEndId(id)).toBe(true)
    expect(endToEndIspb(id)).toBe('18236120')
  })

  it('may name a bank by letters', () => {
    expect(endToEndIspb('E12ABC345202611211530s0a1b2c3d4e')).toBe('12ABC345')
  })

  it('may be of any minute of the year', () => {
    const upTo = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'))
    const moments = [
      ...upTo(1, 12).map((month) => `${month}011200`),
      ...upTo(1, 31).map((day) => `01${day}1200`),
      ...upTo(0, 23).map((hour) => `0101${hour}00`),
      ...upTo(0, 59).map((minute) => `010100${minute}`),
    ]
    expect(moments.filter((moment) => !isEndToEndId(`E182361202026${moment}s0a1b2c3d4e`))).toEqual([])
  })

  it.each([
    ['day 32', 'E18236120202612321530s0a1b2c3d4e'],
    ['a word before', `x${id}`],
    ['a refund', id.replace('E', 'D')],
    ['one character short', id.slice(0, -1)],
    ['one character long', `${id}x`],
    ['month 13', 'E18236120202613211530s0a1b2c3d4e'],
    ['day 0', 'E18236120202611001530s0a1b2c3d4e'],
    ['hour 24', 'E18236120202611212430s0a1b2c3d4e'],
    ['minute 60', 'E18236120202611211560s0a1b2c3d4e'],
    ['lower-case bank', 'E1823612a202611211530s0a1b2c3d4e'],
    ['a symbol at its end', `${id.slice(0, -1)}-`],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(isEndToEndId(text)).toBe(false)
    expect(endToEndIspb(text)).toBeNull()
  })
})
