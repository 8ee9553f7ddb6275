import { describe, expect, it } from 'vitest'
import { PHONE_COUNTRIES, callingCodeOf, isPhoneIncomplete, maskPhone, maskPhoneOfUs } from './phone.ts'

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

  it('where the United States are chosen takes the number alone, and knows when it is complete', () => {
    expect(maskPhoneOfUs('2025550123')).toBe('+1 (202) 555-0123')
    expect([isPhoneIncomplete('+1 (202) 555-012'), isPhoneIncomplete('+1 (202) 555-0123')]).toEqual([
      true,
      false,
    ])
  })

  it('takes +11 as São Paulo without its country', () => {
    expect(maskPhone('+11987654321')).toBe('+55 (11) 98765-4321')
  })

  it('takes 55 typed first as the area code of Santa Maria', () => {
    expect(maskPhone('55')).toBe('+55 (55')
    expect(maskPhone('55999887766')).toBe('+55 (55) 99988-7766')
  })

  it('becomes empty when only the country code is left', () => {
    expect(maskPhone('+55 (')).toBe('')
    expect(maskPhone('+5')).toBe('')
    expect(maskPhone('')).toBe('')
  })
})
