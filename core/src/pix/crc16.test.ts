import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from './crc16.ts'

describe('the seal of a BR Code', () => {
  it('is the published check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })

  it('runs over the bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(crc16(text)).toBe(referenceCrc(new TextEncoder().encode(text)))
      }),
    )
  })

  it.each([0x00, 0x7f, 0x80, 0xe7, 0x7ff, 0x800, 0x20ac, 0xffff, 0x10000, 0x1f455, 0x10ffff])(
    'runs over the bytes of character %d',
    (code) => {
      const text = String.fromCodePoint(code)
      expect(crc16(text)).toBe(referenceCrc(new TextEncoder().encode(text)))
    },
  )
})

/** CRC by the table method, written independently of the one under test. */
function referenceCrc(bytes: Uint8Array): string {
  let crc = 0xffff
  for (const byte of bytes) {
    let x = ((crc >> 8) ^ byte) & 0xff
    x ^= x >> 4
    crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
