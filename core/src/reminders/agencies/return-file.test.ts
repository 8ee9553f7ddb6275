import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../../calendar/dates.ts'
import { cents } from '../../money/cents.ts'
import { ppm } from '../../money/rate.ts'
import {
  type PixFacts,
  type PlacementFacts,
  RETURN_COLUMNS,
  RETURN_OUTCOMES,
  type ReturnRecord,
  contactKey,
  faultWords,
  isFault,
  evaluateReturn,
  readReturnRow,
  sumOfReturn,
} from './return-file.ts'

const CASE = '0197a000-0000-7000-8000-000000000001'
const NOW = new Date('2026-12-01T15:00:00Z')
const placement: PlacementFacts = {
  id: CASE,
  customerId: 'somebody',
  placedAt: new Date('2026-11-20T12:00:00Z'),
  endedAt: null,
  feeRate: ppm(150_000),
}
const pix: PixFacts = {
  endToEndId: 'E1',
  purchaseId: 'p',
  orderCode: 'DRIP-1',
  customerId: 'somebody',
  paidAt: new Date('2026-11-25T18:30:00Z'),
  amount: cents(10_001),
  isCounted: false,
  isTakenBack: false,
}
const judge = (
  records: readonly ReturnRecord[],
  { placements = [placement], payments = [pix], contacts = new Set<string>() } = {},
) => evaluateReturn(records, { placements, payments, contacts }, NOW)
const payment = { tipo: 'PAGAMENTO', pedido: 'drip-1', data: '25/11/2026', valor: '100,01' }
const contact = { tipo: 'CONTATO', caso: CASE, data: '2026-11-30', hora: '14:30', resultado: 'FALAMOS' }
const back = { tipo: 'DEVOLUCAO', caso: CASE }
const codes = (rows: ReturnType<typeof evaluateReturn>) =>
  rows.map((it) => ('code' in it ? it.code : it.kind))

describe('a row', () => {
  it('is read as people write it', () => {
    expect(readReturnRow(payment)).toEqual({
      kind: 'PAYMENT',
      orderCode: 'DRIP-1',
      paidOn: '2026-11-25',
      amount: 10_001,
    })
    expect(readReturnRow({ ...contact, tipo: ' contato ', observacao: ' liga à noite ' })).toEqual({
      kind: 'CONTACT',
      placementId: CASE,
      at: new Date('2026-11-30T17:30:00Z'),
      outcome: 'REACHED',
      promise: null,
      note: 'liga à noite',
    })
    expect(
      readReturnRow({ ...contact, resultado: 'PROMETEU', valor: '1.050,5', promessa_para: '02/12/2026' }),
    ).toMatchObject({ promise: { amount: 105_050, dueOn: civilDate('2026-12-02') } })
    expect(readReturnRow(back)).toEqual({ kind: 'GIVEN_BACK', placementId: CASE })
  })

  it.each<[string, ReturnRecord, string]>([
    ['of no kind', { ...payment, tipo: 'ESTORNO' }, 'O tipo é PAGAMENTO, CONTATO ou DEVOLUCAO'],
    ['without an order', { ...payment, pedido: '' }, 'A coluna pedido está vazia ou não pode ser lida'],
    [
      'with a day that is none',
      { ...payment, data: '31/02/2026' },
      'A coluna data está vazia ou não pode ser lida',
    ],
    ['of nothing', { ...payment, valor: '0,00' }, 'A coluna valor está vazia ou não pode ser lida'],
    [
      'with a third decimal',
      { ...payment, valor: '1,005' },
      'A coluna valor está vazia ou não pode ser lida',
    ],
    ['below zero', { ...payment, valor: '-10,00' }, 'A coluna valor está vazia ou não pode ser lida'],
    ['without a case', { ...contact, caso: 'x' }, 'A coluna caso está vazia ou não pode ser lida'],
    ['without a time', { ...contact, hora: '24:00' }, 'A coluna hora está vazia ou não pode ser lida'],
    [
      'with another outcome',
      { ...contact, resultado: 'OK' },
      'A coluna resultado está vazia ou não pode ser lida',
    ],
    [
      'with a promise without a day',
      { ...contact, resultado: 'PROMETEU', valor: '10' },
      'A coluna promessa_para está vazia ou não pode ser lida',
    ],
    [
      'with a promise of half a year',
      { ...contact, resultado: 'PROMETEU', valor: '10', promessa_para: '2027-06-01' },
      'A coluna promessa_para está vazia ou não pode ser lida',
    ],
  ])('%s says so', (_, record, words) => {
    const row = readReturnRow(record)
    expect(isFault(row) && faultWords(row)).toBe(words)
  })

  it('with any content is read or says what is wrong', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'PAGAMENTO',
        'CONTATO',
        'DEVOLUCAO',
        CASE,
        '2026-11-30',
        '10:00',
        '1,00',
        ...RETURN_OUTCOMES,
      ),
    )
    const record = fc.record(Object.fromEntries(RETURN_COLUMNS.map((name) => [name, text])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(fc.array(record, { maxLength: 5 }), (records) => {
        const rows = judge(records)
        expect(rows).toHaveLength(records.length)
        expect(rows.filter((it) => 'code' in it && faultWords(it) === '')).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a payment', () => {
  it('that came to us while the agency had the case has its fee, half up to the centavo', () => {
    // 15 % of R$ 100,01 is R$ 15,0015
    expect(judge([payment])).toMatchObject([{ kind: 'PAYMENT', fee: 1500, payment: { endToEndId: 'E1' } }])
    const half = { ...pix, amount: cents(10) }
    expect(judge([{ ...payment, valor: '0,10' }], { payments: [half] })).toMatchObject([{ fee: 2 }])
  })

  it('counts once, in one file and over several', () => {
    expect(codes(judge([payment, payment]))).toEqual(['PAYMENT', 'ALREADY'])
    expect(codes(judge([payment], { payments: [{ ...pix, isCounted: true }] }))).toEqual(['ALREADY'])
    // two payments of the same day and amount are two
    const second = { ...pix, endToEndId: 'E2' }
    expect(codes(judge([payment, payment, payment], { payments: [pix, second] }))).toEqual([
      'PAYMENT',
      'PAYMENT',
      'ALREADY',
    ])
  })

  it('that the payer’s bank took back before it was counted has none', () => {
    expect(codes(judge([payment], { payments: [{ ...pix, isTakenBack: true }] }))).toEqual(['TAKEN_BACK'])
  })

  it('that never came, or came when the case was not theirs, has none', () => {
    expect(codes(judge([{ ...payment, valor: '100,00' }]))).toEqual(['NOT_PAID'])
    expect(codes(judge([{ ...payment, data: '2026-11-24' }]))).toEqual(['NOT_PAID'])
    expect(codes(judge([{ ...payment, data: '2026-12-02' }]))).toEqual(['FUTURE'])
    const later = { ...placement, placedAt: new Date('2026-11-26T12:00:00Z') }
    expect(codes(judge([payment], { placements: [later] }))).toEqual(['NOT_PLACED'])
    const over = { ...placement, endedAt: new Date('2026-11-25T18:29:59Z') }
    expect(codes(judge([payment], { placements: [over] }))).toEqual(['NOT_PLACED'])
    expect(codes(judge([payment], { placements: [{ ...placement, customerId: 'another' }] }))).toEqual([
      'NOT_PLACED',
    ])
  })
})

describe('a contact', () => {
  it('belongs to a case that the agency had then, and is accepted once', () => {
    expect(judge([contact, contact])).toMatchObject([
      { kind: 'CONTACT', isAtWrongTime: false },
      { code: 'ALREADY' },
    ])
    const told = new Set([
      contactKey({ placementId: CASE, at: new Date('2026-11-30T17:30:00Z'), outcome: 'REACHED' }),
    ])
    expect(codes(judge([contact], { contacts: told }))).toEqual(['ALREADY'])
    expect(codes(judge([{ ...contact, data: '2026-11-20', hora: '08:59' }]))).toEqual(['TOO_EARLY'])
    expect(codes(judge([{ ...contact, data: '2026-12-01', hora: '12:01' }]))).toEqual(['FUTURE'])
    expect(codes(judge([{ ...contact, caso: CASE.replace(/1$/, '2') }]))).toEqual(['NOT_PLACED'])
  })

  it('at an hour without calls is accepted and reported', () => {
    // a Sunday
    expect(judge([{ ...contact, data: '2026-11-29' }])).toMatchObject([{ isAtWrongTime: true }])
  })
})

it('a case is given back once', () => {
  expect(codes(judge([back, back]))).toEqual(['GIVEN_BACK', 'ALREADY'])
  const over = { ...placement, endedAt: NOW }
  expect(codes(judge([back], { placements: [over] }))).toEqual(['ALREADY'])
})

it('a file is worth the sum of its valid rows', () => {
  expect(sumOfReturn(judge([payment, payment, contact, back]))).toEqual({
    taken: 3,
    refused: 1,
    collected: 10_001,
    fee: 1500,
  })
})
