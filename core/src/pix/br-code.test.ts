import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import collection from '../../vectors/brcode-vectors.json' with { type: 'json' }
import { parseReais } from '../money/cents.ts'
import { readBrCode, type BrCode } from './br-code.ts'
import { crc16 } from './crc16.ts'

/** The vectors' own format; the file's rows differ too much for the types that TypeScript infers. */
interface Vector {
  id: string
  payload: string
  expect: string
  errorKind?: string
  decoded?: DecodedVector
}

interface DecodedVector {
  pix?: { key?: string; url?: string; info?: string; fss?: string }
  recurrence?: { url: string }
  amount?: string
  merchantName: string
  merchantCity: string
  postalCode?: string
  txid: string
}

const brcodeVectors: readonly Vector[] = collection.vectors

describe('a published or derived code', () => {
  const readable = brcodeVectors.filter((row) => row.expect !== 'invalid')
  const refused = brcodeVectors.filter((row) => row.expect === 'invalid')

  it.each(readable)('$id is read', ({ payload, decoded }) => {
    const reading = readBrCode(payload)
    expect(reading).toEqual({ ok: true, code: decoded && expectedCode(decoded) })
  })

  it.each(refused)('$id is refused as $errorKind', ({ payload, errorKind }) => {
    expect(readBrCode(payload)).toEqual({ ok: false, error: errorKind })
  })

  it('covers the whole collection', () => {
    expect(readable).toHaveLength(37)
    expect(refused).toHaveLength(13)
  })
})

describe('a code of another company', () => {
  it('may be of any trade', () => {
    const body = `000201${account('011152998224725')}5204541153039865802BR5901A6001B62070503***6304`
    expect(readBrCode(body + crc16(body)).ok).toBe(true)
  })

  it('has at most 512 characters', () => {
    const body = `000201${account('011152998224725')}5204000053039865802BR5901A6001B62070503***`
    const ofLength = (length: number) => {
      const padded = `${body}${padding(length - body.length - 8)}6304`
      return padded + crc16(padded)
    }
    expect(ofLength(512)).toHaveLength(512)
    expect(readBrCode(ofLength(512)).ok).toBe(true)
    expect(readBrCode(ofLength(513))).toEqual({ ok: false, error: 'too-long' })
  })
})

describe('a code that was tampered with', () => {
  const code = brcodeVectors.find((row) => row.id === 's-der-01')?.payload ?? ''

  it('is refused whichever single character changed', () => {
    const altered = Array.from(code, (character, at) => {
      const other = character === 'X' ? 'Y' : 'X'
      return code.slice(0, at) + other + code.slice(at + 1)
    })
    expect(altered.filter((text) => readBrCode(text).ok)).toEqual([])
  })

  it('is refused wherever it was cut', () => {
    const cuts = Array.from({ length: code.length }, (_, length) => code.slice(0, length))
    expect(cuts.length).toBeGreaterThan(100)
    expect(cuts.filter((text) => readBrCode(text).ok)).toEqual([])
  })

  it.each([
    ['both a key and a location', unsealed(account('0111529982247252505x.com')), 'key-and-url'],
    ['an amount with a comma', unsealed(account('011152998224725'), '54041,00'), 'bad-amount'],
    ['a field twice', unsealed(account('011152998224725'), '54041.0054049.99'), 'malformed-tlv'],
    ['an extra that is no template', unsealed(account('011152998224725'), '8004abcd'), 'malformed-tlv'],
    [
      'additional data that is no template',
      `000201${account('011152998224725')}53039865901A6001B6204abcd`,
      'malformed-tlv',
    ],
    ['a Pix account that is no template', unsealed('2604abcd'), 'malformed-tlv'],
    ['no currency', `000201${account('011152998224725')}5802BR5901A6001B62070503***`, 'wrong-currency'],
    [
      'another country',
      `000201${account('011152998224725')}53039865802PT5901A6001B62070503***`,
      'wrong-country',
    ],
    ['no country', `000201${account('011152998224725')}53039865901A6001B62070503***`, 'wrong-country'],
    ['no name', `000201${account('011152998224725')}53039865802BR6001B62070503***`, 'missing-field'],
    [
      'the format not first',
      `0102120002015303986${account('011152998224725')}5802BR5901A6001B`,
      'bad-payload-format',
    ],
  ])('with %s is refused even when the seal is right', (_, body, error) => {
    const withCrcTag = `${body}6304`
    expect(readBrCode(withCrcTag + crc16(withCrcTag))).toEqual({ ok: false, error })
  })

  it('is refused at once when it is longer than any code', () => {
    expect(readBrCode('0'.repeat(1_000_000))).toEqual({ ok: false, error: 'too-long' })
  })

  it('never makes the reader fail, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        expect(readBrCode(text).ok).toBe(false)
      }),
    )
  })
})

function account(fields: string): string {
  const template = `0014br.gov.bcb.pix${fields}`
  return `26${template.length}${template}`
}

/** Templates of other schemes (81 to 86) that fill that many characters, 358 to 450. */
function padding(length: number): string {
  const template = (tag: number, size: number) =>
    `${tag}${String(size - 4).padStart(2, '0')}00${String(size - 8).padStart(2, '0')}${'x'.repeat(size - 8)}`
  const sizes = [70, 70, 70, 70, 70, length - 350]
  return sizes.map((size, index) => template(81 + index, size)).join('')
}

/** A code without its checksum, around an account and optional amount fields. */
function unsealed(account26: string, amountFields = ''): string {
  return `000201${account26}520400005303986${amountFields}5802BR5901A6001B62070503***`
}

/** The expected result of `readBrCode`, from the vector. */
function expectedCode({ pix, recurrence, amount, ...rest }: DecodedVector): BrCode {
  const { key = null, url = null, info = null, fss = null } = pix ?? {}
  return {
    kind: key === null ? (url === null ? 'recurrence' : 'dynamic') : 'static',
    key,
    url,
    recurrenceUrl: recurrence?.url ?? null,
    description: info,
    withdrawalIspb: fss,
    amount: amount === undefined ? null : parseReais(amount),
    merchantName: rest.merchantName,
    merchantCity: rest.merchantCity,
    postalCode: rest.postalCode ?? null,
    txid: rest.txid === '***' ? null : rest.txid,
  }
}
