import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { ZERO, cents } from '../money/cents.ts'
import { type DueInstalment, firstDueRange, moveDueDates } from './move-due-dates.ts'

const on = civilDate
/** Ordered on 24 November, first due on 9 December. */
const ORDERED = on('2026-11-24')

function instalments(changes: Record<number, Partial<DueInstalment>> = {}): DueInstalment[] {
  return ['2026-12-09', '2027-01-08', '2027-02-07'].map((dueDate, index) => ({
    number: index + 1,
    amount: cents(1000),
    canceledAmount: ZERO,
    paidAmount: ZERO,
    discountAmount: ZERO,
    writtenOffAmount: ZERO,
    dueDate: on(dueDate),
    status: 'PENDING' as const,
    ...changes[index + 1],
  }))
}
const moved = (date: string, all = instalments(), today = '2026-11-25') =>
  moveDueDates(all, { date: on(date), orderedOn: ORDERED, today: on(today) })

describe('the first due date', () => {
  it('is moved, and the others follow every 30 days', () => {
    expect(moved('2026-12-20')).toEqual({
      dueDates: new Map([
        [1, '2026-12-20'],
        [2, '2027-01-19'],
        [3, '2027-02-18'],
      ]),
    })
  })

  it('moved to the same date changes nothing', () => {
    expect(moved('2026-12-09')).toEqual({ dueDates: new Map() })
    // not even a later one that its customer moved separately
    const all = instalments({ 2: { dueDate: on('2027-01-20') } })
    expect(moved('2026-12-09', all)).toEqual({ dueDates: new Map() })
  })

  it('does not move paid or cancelled instalments', () => {
    const all = instalments({ 2: { status: 'PAID', paidAmount: cents(1000) }, 3: { status: 'CANCELED' } })
    expect(moved('2026-12-20', all)).toEqual({ dueDates: new Map([[1, '2026-12-20']]) })
  })

  it.each([
    ['2026-11-24', false],
    ['2026-11-25', true],
    ['2026-12-24', true],
    ['2026-12-25', false],
  ])('may be 1 to 30 days after the order: %s %s', (date, isFine) => {
    expect('dueDates' in moved(date)).toBe(isFine)
  })

  it.each([
    ['earlier than it is, in the past, makes late and is refused', '2026-12-05', '2026-12-07', false],
    ['later than it is, but in the past, is refused too', '2026-12-15', '2026-12-20', false],
    ['where it is, though in the past, moves nothing', '2026-12-09', '2026-12-20', true],
    ['earlier than it is, today or after, is what an admin may agree on', '2026-12-05', '2026-12-05', true],
  ])('%s', (_name, date, today, isFine) => {
    expect('dueDates' in moved(date, instalments(), today)).toBe(isFine)
  })

  it.each<[string, Partial<DueInstalment>]>([
    ['paid', { status: 'PAID', paidAmount: cents(1000) }],
    ['paid in part', { paidAmount: cents(1) }],
    ['cancelled', { status: 'CANCELED', canceledAmount: cents(1000) }],
  ])('cannot be moved when it is %s', (_name, first) => {
    expect(moved('2026-12-20', instalments({ 1: first }))).toEqual({ refused: 'not-open' })
  })

  it('can be moved when part of it was cancelled', () => {
    expect(moved('2026-12-20', instalments({ 1: { canceledAmount: cents(400) } }))).toHaveProperty('dueDates')
  })
})

describe('the days to which the first due date may be moved', () => {
  const range = (today: string) => firstDueRange({ orderedOn: ORDERED, today: on(today) })

  it('run from the day after the order to the thirtieth', () => {
    expect(range('2026-11-24')).toEqual({ min: '2026-11-25', max: '2026-12-24' })
  })

  it('begin today when that is later', () => {
    expect(range('2026-12-20')).toEqual({ min: '2026-12-20', max: '2026-12-24' })
    expect(range('2026-12-24')).toEqual({ min: '2026-12-24', max: '2026-12-24' })
  })

  it('are none when thirty days have passed', () => {
    expect(range('2026-12-25')).toBeNull()
  })
})
