import { describe, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'
import { isCpf } from '../platform/documents.ts'
import { type Family, SPECIAL_PEOPLE } from '../platform/special-people.ts'
import { reportOn } from './report.ts'

const world = await ownCaller()

const cpfOf = (family: Family): string => SPECIAL_PEOPLE.find((person) => person.family === family)?.cpf ?? ''
const report = (cpf: string) =>
  world.call(
    'POST',
    '/bureau/v1/reports',
    { cpf, name: 'Ana Lima' },
    { authorization: 'Bearer sandbox-bureau' },
  )
const analyse = async (body: object): Promise<number> =>
  (await world.call('POST', '/antifraud/v1/analyses', body, { authorization: 'Bearer sandbox-antifraud' }))
    .body.score

describe('the special people', () => {
  it('have CPFs with right check digits, each its own', () => {
    expect(SPECIAL_PEOPLE.filter((person) => !isCpf(person.cpf))).toEqual([])
    expect(new Set(SPECIAL_PEOPLE.map((person) => person.cpf)).size).toBe(SPECIAL_PEOPLE.length)
  })

  it.each<[Family, object]>([
    ['LOW_SCORE', { score: 120, negativated: false }],
    ['NEGATIVATED', { score: 310, negativated: true }],
    ['IRREGULAR_CPF', { cpfStatus: 'IRREGULAR' }],
    ['NAME_DIFFERS', { nameMatches: false, cpfStatus: 'REGULAR' }],
    ['SMALL_LIMIT', { score: 505 }],
    ['NO_BIRTH_DATE', { birthDate: null, cpfStatus: 'REGULAR' }],
  ])('are answered as documented: %s', async (family, expected) => {
    expect((await report(cpfOf(family))).body).toMatchObject(expected)
  })

  it('include a minor, who stays sixteen when the clock moves', () => {
    expect(reportOn(cpfOf('LEGALLY_PROTECTED_MINOR'), new Date('2026-11-21T12:00:00Z')).birthDate).toBe(
      '2010-01-01',
    )
    expect(reportOn(cpfOf('LEGALLY_PROTECTED_MINOR'), new Date('2030-11-21T12:00:00Z')).birthDate).toBe(
      '2014-01-01',
    )
  })

  it('include one for whom the bureau is down', async () => {
    expect((await report(cpfOf('BUREAU_DOWN'))).status).toBe(503)
  })

  it('are listed for testers by name, beside the other texts of the product', async () => {
    await world.call('PUT', '/control/demo', {
      web: 'http://x',
      deniedCpf: { LATE_INSTALMENTS: '12345678909' },
    })
    const { deniedCpf } = (await world.call('GET', '/control/demo')).body
    expect(deniedCpf).toMatchObject({ LATE_INSTALMENTS: '12345678909', LOW_SCORE: cpfOf('LOW_SCORE') })
  })
})

describe('everybody else', () => {
  it('has a good score, always the same, and is an adult', () => {
    const now = new Date()
    const people = Array.from({ length: 500 }, (_, index) =>
      reportOn(String(10_000_000_000 + index * 7919), now),
    )
    const usual = people.filter((person) => person.score >= 600 && person.score < 900)
    expect(usual.length).toBeGreaterThan(400)
    expect(
      people.every(
        (person) => person.score >= 500 && (person.birthDate ?? '') < '2004-01-01' && person.nameMatches,
      ),
    ).toBe(true)
    expect(reportOn('12345678909', now)).toEqual(reportOn('12345678909', now))
  })

  it('with an impossible CPF is refused, and nothing is shown without the key', async () => {
    expect((await report('12345678900')).status).toBe(422)
    expect((await world.call('POST', '/bureau/v1/reports', { cpf: '12345678909', name: 'x' })).status).toBe(
      401,
    )
  })
})

describe('the antifraud score', () => {
  it.each([
    ['of the documented CPF', { cpf: cpfOf('ANTI_FRAUD_SCORE'), amount: '10.00' }, 97],
    ['of an amount that ends in ,66', { cpf: '12345678909', amount: 123.66 }, 95],
    ['of a name with Fraude', { name: 'João da Fraude Silva' }, 99],
  ])('%s is as in the table', async (_name, body, score) => {
    expect(await analyse(body)).toBe(score)
  })

  it('of an ordinary purchase is low and always the same', async () => {
    const body = {
      cpf: '12345678909',
      phone: '+5511987654321',
      email: 'a@b.com',
      amount: '166.60',
      cep: '01310100',
    }
    expect(await analyse(body)).toBeLessThan(40)
    expect(await analyse(body)).toBe(await analyse(body))
  })
})

describe('a tester who plays a person', () => {
  it('reads the date of birth that the bureau knows, and is told of an invalid CPF', async () => {
    const cpf = cpfOf('LOW_SCORE')
    const read = async (typed: string) =>
      (await fetch(`${world.sandbox.url}/person?${new URLSearchParams({ cpf: typed }).toString()}`)).text()
    const { birthDate } = reportOn(cpf, new Date())
    expect(await read(cpf)).toContain((birthDate ?? '').split('-').toReversed().join('/'))
    expect(await read('<b>123</b>')).toContain('Este CPF não é válido.')
    expect(await read('<b>123</b>')).not.toContain('<b>123')
  })
})
