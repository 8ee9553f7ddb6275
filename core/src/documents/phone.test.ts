import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import areaCodes from '../../vectors/area-codes.json' with { type: 'json' }
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { isMobile, maskPhone, parseBrazilianPhone, parsePhone } from './phone.ts'

describe('a phone', () => {
  it.each(vectors.phones.filter((row) => row.valid))(
    '"$input" is the $type $e164',
    ({ input, e164, type }) => {
      const phone = parseBrazilianPhone(input)
      expect(phone).toBe(e164)
      expect(phone !== null && isMobile(phone)).toBe(type === 'mobile')
    },
  )

  it.each(vectors.phones.filter((row) => !row.valid))('"$input" is refused: $reason', ({ input }) => {
    expect(parseBrazilianPhone(input)).toBeNull()
  })

  it.each([
    ['+55 (11) 98765-4321', '+55 (11) *****-4321'],
    ['1133334444', '+55 (11) ****-4444'],
    ['1122221111', '+55 (11) ****-1111'],
    // The area code 55 is not the country 55.
    ['55987654321', '+55 (55) *****-4321'],
    ['5532221111', '+55 (55) ****-1111'],
    ['5555987654321', '+55 (55) *****-4321'],
    ['11\u00A098765\u20114321', '+55 (11) *****-4321'],
  ])('"%s" is %s to a person who must recognise it', (text, masked) => {
    const phone = parseBrazilianPhone(text)
    expect(phone !== null && maskPhone(phone)).toBe(masked)
  })

  it.each([
    '',
    '+',
    '++5511987654321',
    '+55',
    '11 98765-432',
    '119876543210',
    '11987654321a',
    '+5505511987654321',
    '١١987654321',
    '1163334444',
  ])('"%s" is none', (text) => {
    expect(parseBrazilianPhone(text)).toBeNull()
  })

  it.each([
    ['+1 202 555 0123', '+12025550123', '+1 (202) ***-0123'],
    ['+1 (415) 867-5309', '+14158675309', '+1 (415) ***-5309'],
    ['11 98765-4321', '+5511987654321', '+55 (11) *****-4321'],
  ])('"%s" of an offered country is %s', (text, e164, masked) => {
    const phone = parsePhone(text)
    expect(phone).toBe(e164)
    expect(phone !== null && [maskPhone(phone), isMobile(phone)]).toEqual([masked, true])
  })

  it.each(['+351912345678', '2025550123', '+1 102 555 0123', '+1 202 155 0123', '+1202555012', '+1 900'])(
    '"%s" is of none that is offered',
    (text) => {
      expect(parsePhone(text)).toBeNull()
    },
  )

  it('has exactly the area codes of the numbering plan', () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
    const accepted = codes.filter((code) => parseBrazilianPhone(`+55${code}987654321`) !== null)
    expect(accepted).toEqual(Object.keys(areaCodes.byCode).toSorted())
  })

  it('is read with every area code and number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(areaCodes.byCode)),
        fc.stringMatching(/^[0-9]{8}$/),
        (area, digits) => {
          const phone = parseBrazilianPhone(`${area}9${digits}`)
          expect(phone).toBe(`+55${area}9${digits}`)
        },
      ),
    )
  })
})
