/** Whatever people type into a field: readers return the stored form or null, and never throw. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCivilDate } from '../calendar/dates.ts'
import { readWebAddress } from '../forms/field-error.ts'
import { formatReais, parseReais, readWrittenReais, toDecimal } from '../money/cents.ts'
import { parseFraction } from '../money/rate.ts'
import { readBrCode } from '../pix/br-code.ts'
import { formatCep, parseCep } from './cep.ts'
import { formatCnpj, parseCnpj } from './cnpj.ts'
import { formatCpf, maskCpf, parseCpf } from './cpf.ts'
import { maskEmail, parseEmail } from './email.ts'
import { parsePersonName } from './person-name.ts'
import { maskPhone, parsePhone } from './phone.ts'
import { parsePixKey } from './pix-key.ts'

interface Reader {
  read: (text: string) => string | null
  /** The only form in which values are stored. */
  stored: RegExp
  /** As a person reads it; reading it again gives the same value. */
  shown?: (stored: string) => string | null
  /** Nearly correct texts, so that many are accepted. */
  near: fc.Arbitrary<string>
}

const near = (pattern: RegExp) => fc.stringMatching(pattern)
const PAIRS = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
/** Numbers with the check digits that their reader accepts. */
const checked = (body: RegExp, read: (text: string) => string | null) =>
  near(body).map((it) => it + (PAIRS.find((pair) => read(it + pair) !== null) ?? '00'))
/** Passes the reader's result to the formatter. */
const showing =
  <Stored>(read: (text: string) => Stored | null, show: (stored: Stored) => string) =>
  (text: string) => {
    const stored = read(text)
    return stored === null ? null : show(stored)
  }
const decimalOf = (text: string) => {
  const amount = parseReais(text)
  return amount === null ? null : toDecimal(amount)
}

const READERS: Record<string, Reader> = {
  CPF: {
    read: parseCpf,
    stored: /^\d{11}$/,
    shown: showing(parseCpf, formatCpf),
    near: checked(/^ ?\d{3}\.?\d{3}\.?\d{3}-?$/, parseCpf),
  },
  CNPJ: {
    read: parseCnpj,
    stored: /^[\dA-Z]{12}\d{2}$/,
    shown: showing(parseCnpj, formatCnpj),
    near: checked(/^[\dA-Za-z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?$/, parseCnpj),
  },
  CEP: {
    read: parseCep,
    stored: /^\d{8}$/,
    shown: showing(parseCep, formatCep),
    near: near(/^\d{5}-?\d{3}$/),
  },
  phone: {
    read: parsePhone,
    stored: /^\+(55[1-9]\d([2-5]\d{7}|9\d{8})|1[2-9]\d{2}[2-9]\d{6})$/,
    near: near(/^(\+?55|0|\+1)? ?\(?[1-9]\d\)? ?9?[2-9]\d{3}[ -]?\d{4}$/),
  },
  'e-mail': {
    read: parseEmail,
    stored: /^[^\sA-Z]+@[a-z\d.-]+\.[a-z\d-]+$/,
    near: fc.emailAddress(),
  },
  name: {
    read: parsePersonName,
    stored: /^\S+( \S+)+$/u,
    near: near(/^[A-Za-zçãé'’ ]{1,30} {1,3}[A-Za-z]+$/),
  },
  'Pix key': {
    read: (text) => parsePixKey(text)?.key ?? null,
    stored: /^[\x21-\x7E]+$/,
    near: fc.oneof(fc.uuid(), fc.emailAddress(), near(/^\+55\d{2}9\d{8}$/), near(/^\d{11}$/)),
  },
  'web address': { read: readWebAddress, stored: /^https?:\/\/[^\s<>"@]+/iu, near: fc.webUrl() },
  day: { read: parseCivilDate, stored: /^\d{4}-\d{2}-\d{2}$/, near: near(/^[12]\d{3}-[01]\d-[0-3]\d$/) },
  amount: { read: decimalOf, stored: /^\d+\.\d{2}$/, near: near(/^\d{1,11}(\.\d{0,3})?$/) },
  'written amount': {
    read: (text) => {
      const amount = readWrittenReais(text)
      return amount === null ? null : formatReais(amount)
    },
    stored: /^R\$\u00A0\d{1,3}(\.\d{3})*,\d{2}$/,
    near: near(/^(R\$ ?)?\d{1,3}(\.\d{3}){0,2}(,\d{0,3})?$/),
  },
  rate: {
    read: (text) => parseFraction(text)?.toFixed(0) ?? null,
    stored: /^\d+$/,
    near: near(/^\d{1,5}(\.\d{0,7})?$/),
  },
}

/** Marks, line ends, invisible characters, digits of other scripts, half a character. */
const SIGNS = [
  '\0',
  '\n',
  '\r\n',
  '\t',
  '\u00A0',
  '\u200B',
  '\u202E',
  '٣',
  '５',
  '\uD83D',
  'ſ',
  '-',
  '.',
  '%00',
]
const oddly = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.constantFrom(...SIGNS), fc.nat())
    .map(([it, sign, at]) => it.slice(0, at % (it.length + 1)) + sign + it.slice(at % (it.length + 1)))
const typed = (reader: Reader) =>
  fc.oneof(reader.near, oddly(reader.near), fc.string({ unit: 'binary', maxLength: 60 }))

describe.each(Object.entries(READERS))('a %s', (name, reader) => {
  it('is stored in its one form, or refused; its stored or displayed form is read back as the same', () => {
    let read = 0
    fc.assert(
      fc.property(typed(reader), (text) => {
        const stored = reader.read(text)
        if (stored === null) return true
        read++
        const shown = reader.shown?.(text) ?? stored
        // a rate is stored in parts per million, but not read from them
        return reader.stored.test(stored) && (name === 'rate' || reader.read(shown) === stored)
      }),
      { numRuns: 3000 },
    )
    expect(read).toBeGreaterThan(100)
  })
})

describe('check digits', () => {
  it.each([
    ['CPF', /^\d{9}$/, parseCpf],
    ['CNPJ', /^[\dA-Z]{12}$/, parseCnpj],
  ] as const)('of a %s are one pair of a hundred', (_, pattern, parse) => {
    fc.assert(
      fc.property(fc.stringMatching(pattern), (body) => {
        fc.pre(!/^(.)\1+$/.test(body))
        expect(PAIRS.filter((pair) => parse(body + pair) !== null)).toHaveLength(1)
      }),
    )
  })
})

it('The masked form does not reveal the whole', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[a-z]{2,20}$/), (digits, word) => {
      const phone = showing(parsePhone, maskPhone)(`119${digits.slice(1)}`)
      const cpf = PAIRS.map((pair) => showing(parseCpf, maskCpf)(digits + pair)).find((it) => it !== null)
      expect([phone ?? '+55 (11) *****-0000', cpf ?? '***.000.000-**']).toEqual([
        expect.stringMatching(/^\+55 \(11\) \*{5}-\d{4}$/),
        expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*\*$/),
      ])
      expect(showing(parseEmail, maskEmail)(`${word}@loja.com.br`)).toBe(
        `${word.slice(0, 1)}****@loja.com.br`,
      )
    }),
  )
})

it('A Pix code of anybody is read or refused by a reason, also one that was cut or changed', () => {
  const [begin, middle, end] = [
    '000201',
    '26330014br.gov.bcb.pix0111',
    '5802BR5904LOJA6009SAO PAULO62070503***',
  ]
  const code = `${begin}${middle}52998224725520400005303986${end}6304`
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc
          .tuple(fc.nat(code.length), fc.string({ maxLength: 4 }), fc.stringMatching(/^[\dA-F]{4}$/))
          .map(([at, put, sum]) => code.slice(0, at) + put + code.slice(at + put.length) + sum),
      ),
      (text) => {
        const reading = readBrCode(text)
        expect(reading.ok ? reading.code : reading.error).toBeTruthy()
      },
    ),
    { numRuns: 3000 },
  )
})
