import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  RECEIPT_NUMBER_BYTES,
  formatReceiptNumber,
  readReceiptNumber,
  receiptNumber,
} from './receipt-number.ts'

const bytes = fc.uint8Array({ minLength: RECEIPT_NUMBER_BYTES, maxLength: RECEIPT_NUMBER_BYTES })
const position = fc.nat(15)
const character = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split(''))

describe('the number of a receipt', () => {
  it('is read back as people write it', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const number = receiptNumber(random)
        expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        expect(readReceiptNumber(formatReceiptNumber(number))).toBe(number)
        expect(readReceiptNumber(` ${number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(
          number,
        )
      }),
    )
  })

  it('is none with one character wrong', () => {
    fc.assert(
      fc.property(bytes, position, character, (random, at, other) => {
        const number = receiptNumber(random)
        fc.pre(number[at] !== other)
        expect(readReceiptNumber(number.slice(0, at) + other + number.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('is none with two neighbours swapped', () => {
    fc.assert(
      fc.property(bytes, fc.nat(12), (random, at) => {
        const number = receiptNumber(random)
        const [one = '', two = ''] = number.slice(at, at + 2)
        fc.pre(one !== two)
        expect(readReceiptNumber(number.slice(0, at) + two + one + number.slice(at + 2))).toBeNull()
      }),
    )
  })

  it('is written in groups of four', () => {
    expect(formatReceiptNumber(receiptNumber(new Uint8Array(14)))).toBe('0000-0000-0000-0000')
  })

  it.each(['', '0000', '0000-0000-0000-000U', '0000-0000-0000-00000', 'ção'])('is none: %j', (text) => {
    expect(readReceiptNumber(text)).toBeNull()
  })

  it('uses as many bytes as it has random characters', () => {
    expect(() => receiptNumber(new Uint8Array(13))).toThrow(RangeError)
  })
})
