import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import collection from '../../vectors/brcode-vectors.json' with { type: 'json' }
import { cents, parseReais } from '../money/cents.ts'
import { buildDynamicCode, buildStaticCode, readBrCode, type BrCode } from './br-code.ts'
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

const shop = { merchantName: 'LOJA EXEMPLO', merchantCity: 'SAO PAULO' }

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

describe('a dynamic code', () => {
  it.each(['s-der-07', 's-der-08'])('is written as %s', (id) => {
    const vector = brcodeVectors.find((row) => row.id === id)
    const { pix, merchantName = '', merchantCity = '' } = vector?.decoded ?? {}
    const url = `https://${pix?.url}`
    expect(buildDynamicCode({ url, merchantName, merchantCity })).toBe(vector?.payload)
  })

  it.each(['', 'https://', `x.com/${'y'.repeat(72)}`, 'x.com/a b', 'x.com/ç'])(
    'has no location "%s"',
    (url) => {
      expect(() => buildDynamicCode({ url, ...shop })).toThrow(RangeError)
    },
  )

  it('loses the protocol of its location and nothing else', () => {
    const code = buildDynamicCode({ url: 'HTTPS://x.com/?to=https://y.com', ...shop })
    expect(readBrCode(code)).toMatchObject({ ok: true, code: { url: 'x.com/?to=https://y.com' } })
  })

  it('holds a location of 77 characters', () => {
    const url = `x.com/${'y'.repeat(71)}`
    expect(readBrCode(buildDynamicCode({ url, ...shop }))).toMatchObject({
      ok: true,
      code: { kind: 'dynamic', url },
    })
  })
})

describe('a static code', () => {
  it.each(['s-der-01', 's-der-02', 's-der-03', 's-der-04', 's-der-05'])('is written as %s', (id) => {
    const vector = brcodeVectors.find((row) => row.id === id)
    const { pix, amount, merchantName = '', merchantCity = '', txid } = vector?.decoded ?? {}
    const price = amount === undefined ? null : parseReais(amount)
    const code = buildStaticCode({
      key: pix?.key ?? '',
      merchantName,
      merchantCity,
      ...(price === null ? {} : { amount: price }),
      ...(txid === '***' || txid === undefined ? {} : { txid }),
      ...(pix?.info === undefined ? {} : { description: pix.info }),
    })
    expect(code).toBe(vector?.payload)
  })

  it('has no amount that its reader refuses', () => {
    const code = (amount: number) => buildStaticCode({ ...shop, key: '52998224725', amount: cents(amount) })
    expect(readBrCode(code(999_999_999_999))).toMatchObject({ ok: true, code: { amount: 999_999_999_999 } })
    expect(() => code(1_000_000_000_000)).toThrow(RangeError)
  })

  it('writes names as the manual wants them: no accents, 25 and 15 characters', () => {
    const code = buildStaticCode({
      key: '529.982.247-25',
      merchantName: 'Ação & Coração Comércio de Roupas Ltda 👕',
      merchantCity: 'São Miguel do Oeste',
      description: '  Parcela 2 — loja ',
    })
    expect(readBrCode(code)).toMatchObject({
      ok: true,
      code: {
        key: '52998224725',
        merchantName: 'Acao & Coracao Comercio d',
        merchantCity: 'Sao Miguel do O',
        description: 'Parcela 2 loja',
        amount: null,
        txid: null,
      },
    })
  })

  it('uses the whole length a name may have, and ends on no space', () => {
    const named = (merchantName: string) =>
      readBrCode(buildStaticCode({ key: '52998224725', merchantName, merchantCity: ' Sao Paulo' }))
    expect(named(`  ${'x'.repeat(25)}`)).toMatchObject({ code: { merchantName: 'x'.repeat(25) } })
    expect(named(`${'x'.repeat(24)} y`)).toMatchObject({ code: { merchantName: 'x'.repeat(24) } })
  })

  it('cuts a description to the space beside the key', () => {
    const key = `${'x'.repeat(62)}@example.com.br`
    const code = buildStaticCode({ key, ...shop, description: 'uma descrição longa demais' })
    expect(readBrCode(code)).toMatchObject({ ok: true, code: { key, description: null } })
    const evp = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
    const cut = readBrCode(buildStaticCode({ key: evp, ...shop, description: 'z'.repeat(99) }))
    expect(cut).toMatchObject({ ok: true, code: { description: 'z'.repeat(99 - 18 - 40 - 4) } })
  })

  it.each([
    ['a key that is none', { key: '52998224724' }],
    ['a txid with a hyphen', { txid: 'A-1' }],
    ['a txid of 26', { txid: 'x'.repeat(26) }],
    ['an empty txid', { txid: '' }],
    ['an amount of zero', { amount: cents(0) }],
    ['a negative amount', { amount: cents(-1) }],
    ['a name without a letter left', { merchantName: '商店' }],
    ['no city', { merchantCity: ' ' }],
  ])('is not written with %s', (_, wrong) => {
    expect(() => buildStaticCode({ key: '52998224725', ...shop, ...wrong })).toThrow(RangeError)
  })

  it('is read back as it was written', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }).map(cents),
        fc.stringMatching(/^[a-zA-Z\d]{1,25}$/),
        ascii.filter((text) => text.trim() !== ''),
        (amount, txid, merchantName) => {
          const reading = readBrCode(
            buildStaticCode({ key: '+5511987654321', ...shop, merchantName, amount, txid }),
          )
          expect(reading).toMatchObject({
            ok: true,
            code: { kind: 'static', key: '+5511987654321', amount, txid },
          })
        },
      ),
    )
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
  const code = buildStaticCode({ key: '52998224725', ...shop, amount: cents(14990), txid: 'PARC1' })

  it('is refused whichever single character changed', () => {
    const altered = Array.from(code, (character, at) => {
      const other = character === 'X' ? 'Y' : 'X'
      return code.slice(0, at) + other + code.slice(at + 1)
    })
    expect(altered.filter((text) => readBrCode(text).ok)).toEqual([])
  })

  it('is refused wherever it was cut', () => {
    const cuts = Array.from({ length: code.length }, (_, length) => code.slice(0, length))
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
