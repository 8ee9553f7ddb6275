import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import areaCodes from '../../../core/vectors/area-codes.json' with { type: 'json' }
import { PHONE_COUNTRIES, callingCodeOf, isPhoneIncomplete, maskPhone, maskPhoneOfUs } from './phone.ts'

/** As in the field: each key is appended to the shown text. */
const keyByKey = (typed: string, mask = maskPhone) =>
  Array.from(typed).reduce((shown, key) => mask(shown + key), '')

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((it) => it.join(''))
const NATIONAL = fc.tuple(
  fc.constantFrom(...Object.keys(areaCodes.byCode)),
  fc.oneof(
    digits(8).map((it) => `9${it}`),
    fc.tuple(fc.constantFrom('2', '3', '4', '5'), digits(7)).map((it) => it.join('')),
  ),
)

describe('when a phone is typed key by key', () => {
  it('is the number that it is when it is pasted, however its country is written', () => {
    fc.assert(
      fc.property(NATIONAL, ([area, number]) => {
        const shown = `+55 (${area}) ${number.slice(0, -4)}-${number.slice(-4)}`
        for (const text of [
          `${area}${number}`,
          `0${area}${number}`,
          `55${area}${number}`,
          `+55${area}${number}`,
          `+55 ${area} ${number}`,
          `+55 (${area}) ${number}`,
          `+55(${area})${number}`,
        ])
          expect([text, keyByKey(text), maskPhone(text)]).toEqual([text, shown, shown])
      }),
    )
  })

  it.each(['2025550123', '12025550123', '+12025550123', '+1 (202) 555-0123'])(
    'is of the United States: %s',
    (typed) => {
      expect(keyByKey(typed, maskPhoneOfUs)).toBe('+1 (202) 555-0123')
    },
  )

  it.each(['+12025550123', '+1 202 555-0123', '+1 (202) 555-0123'])(
    'is shown as one of the United States if Brazil was chosen: %s',
    (typed) => {
      expect(keyByKey(typed)).toBe('+1 (202) 555-0123')
    },
  )

  it('keeps the plus and the country that are typed before the number, and lets go of both', () => {
    expect(['+', '+5', '+55', '+55 ', '+1'].map((it) => maskPhone(it))).toEqual([
      '+',
      '+5',
      '+55',
      '+55',
      '+1',
    ])
    expect(isPhoneIncomplete('+55')).toBe(true)
  })
})

describe('when a phone is typed', () => {
  it('is of Brazil until it says another country, and the United States are the other to choose (000 §9)', () => {
    expect(PHONE_COUNTRIES.map((it) => it.calling)).toEqual(['+55', '+1'])
    expect([callingCodeOf(''), maskPhone('11987654321')]).toEqual(['+55', '+55 (11) 98765-4321'])
  })

  it.each([
    ['1', '+55 (1'],
    ['11', '+55 (11'],
    ['+55 (119', '+55 (11) 9'],
    ['+55 (11) 98765', '+55 (11) 9876-5'],
    ['1134567890', '+55 (11) 3456-7890'],
    ['11987654321', '+55 (11) 98765-4321'],
    ['119876543219999', '+55 (11) 98765-4321'],
  ])('%s becomes %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown)
  })

  it.each(['5511987654321', '+5511987654321', '+55 11 98765-4321', '011987654321'])(
    'reads %s with its country or trunk prefix as the same number',
    (typed) => {
      expect(maskPhone(typed)).toBe('+55 (11) 98765-4321')
    },
  )

  it.each([
    ['+1 2', '+1 (2'],
    ['+12025550123', '+1 (202) 555-0123'],
    ['+1 (202) 555-01239', '+1 (202) 555-0123'],
  ])('%s is of the United States: %s', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown)
    expect(callingCodeOf(shown)).toBe('+1')
  })

  it('with the United States chosen accepts the number alone, and knows when it is complete', () => {
    expect(maskPhoneOfUs('2025550123')).toBe('+1 (202) 555-0123')
    expect([isPhoneIncomplete('+1 (202) 555-012'), isPhoneIncomplete('+1 (202) 555-0123')]).toEqual([
      true,
      false,
    ])
  })

  it('reads +11 as São Paulo without its country', () => {
    expect(maskPhone('+11987654321')).toBe('+55 (11) 98765-4321')
    expect(keyByKey('+11987654321')).toBe('+55 (11) 98765-4321')
  })

  it('reads 55 typed first as the area code of Santa Maria', () => {
    expect(maskPhone('55')).toBe('+55 (55')
    expect(maskPhone('55999887766')).toBe('+55 (55) 99988-7766')
  })

  it('becomes empty when the last digit after the country code is deleted', () => {
    expect(maskPhone('+55 (')).toBe('')
    expect(maskPhone('+1 (')).toBe('')
    expect(maskPhone('')).toBe('')
  })
})
