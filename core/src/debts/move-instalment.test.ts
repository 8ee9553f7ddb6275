import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pendingDebts } from '../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate, compareDates, daysBetween } from '../calendar/dates.ts'
import { lateCharge } from '../instalments/late-charge.ts'
import { cents } from '../money/cents.ts'
import { type Debt, chargeOn, isCashbackEarned } from './debt.ts'
import {
  FOLLOWING,
  type Following,
  type MovableInstalment,
  type MovePolicy,
  daysToMoveTo,
  hasRoomToMove,
  moveInstalment,
  movePolicy,
} from './move-instalment.ts'

const on = civilDate
const TERMS = { movesDueDates: true, moveDays: 15, movesPerOrder: 1 }
const POLICY = movePolicy(TERMS)

/** R$ 100,00 each. */
function instalments(changes: Record<number, Partial<MovableInstalment>> = {}): MovableInstalment[] {
  return pendingDebts('2026-12-09', '2027-01-08', '2027-02-07').map((it) => ({
    ...it,
    ...changes[it.number],
  }))
}

interface How {
  following?: Following
  all?: MovableInstalment[]
  today?: string
  number?: number
  moved?: number
  isPaused?: boolean
  policy?: MovePolicy
}

function move(date: string, how: How = {}) {
  const { following = 'KEEP', all = instalments(), today = '2026-12-01', number = 1 } = how
  const { moved = 0, isPaused = false, policy = POLICY } = how
  return moveInstalment(
    all,
    { number, date: on(date), following },
    { policy, moved, isPaused, today: on(today) },
  )
}

describe('an instalment is moved', () => {
  it('alone, and those after it keep their dates', () => {
    expect(move('2026-12-20')).toEqual({ dueDates: new Map([[1, '2026-12-20']]), isLate: false, later: 11 })
  })

  it('and those after it go as many days later', () => {
    expect(move('2026-12-20', { following: 'FOLLOW' })).toEqual({
      dueDates: new Map([
        [1, '2026-12-20'],
        [2, '2027-01-19'],
        [3, '2027-02-18'],
      ]),
      isLate: false,
      later: 11,
    })
  })

  it('without changing paid, cancelled or earlier instalments', () => {
    const all = instalments({ 3: { status: 'PAID', paidAmount: cents(10_000) } })
    expect(move('2027-01-10', { all, number: 2, following: 'FOLLOW' })).toMatchObject({
      dueDates: new Map([[2, '2027-01-10']]),
    })
  })

  it('while it is late: the days count from today', () => {
    const today = '2026-12-20'
    const days = daysToMoveTo(instalments()[0] as MovableInstalment, {
      policy: POLICY,
      moved: 0,
      isPaused: false,
      today: on(today),
    })
    expect(days).toEqual({ from: '2026-12-21', to: '2027-01-04' })
    expect(move('2027-01-04', { today })).toMatchObject({ isLate: true })
  })
})

describe('an instalment that the next one leaves no day', () => {
  it.each(['2026-12-20', '2027-01-07', '2027-01-08', '2027-01-20', '2027-02-06', '2027-02-07'])(
    'is the one that no way moves to any day (%s)',
    (today) => {
      const all = instalments()
      for (const it of all) {
        const circumstances = { policy: POLICY, moved: 0, isPaused: false, today: on(today) }
        const days = daysToMoveTo(it, circumstances)
        if ('refused' in days) throw new Error('it is open')
        const ways = Array.from({ length: POLICY.days }, (_, later) => addDays(days.from, later)).flatMap(
          (date) => FOLLOWING.map((following) => ({ number: it.number, date, following })),
        )
        const isPossible = ways.some((way) => 'dueDates' in moveInstalment(all, way, circumstances))
        expect([it.number, hasRoomToMove(it, all, on(today))]).toEqual([it.number, isPossible])
      }
    },
  )
})

describe('an instalment is not moved', () => {
  it.each([
    ['2026-12-09', true],
    ['2026-12-10', false],
    ['2026-12-24', false],
    ['2026-12-25', true],
  ])('out of the fifteen days after its date: %s %s', (date, isRefused) => {
    expect('refused' in move(date)).toBe(isRefused)
  })

  it.each([
    ['a second time', { moved: 1 }, 'USED'],
    ['while the order is paused', { isPaused: true }, 'PAUSED'],
    [
      'where the store does not offer it',
      { policy: movePolicy({ ...TERMS, movesDueDates: false }) },
      'NOT_OFFERED',
    ],
    ['when it is paid', { all: instalments({ 1: { status: 'PAID' } }) }, 'NOT_OPEN'],
    ['when there is none', { number: 4 }, 'NOT_OPEN'],
    ['to or past the next one', { all: instalments({ 2: { dueDate: on('2026-12-20') } }) }, 'ORDER'],
  ] as const)('%s', (_name, how, refused) => {
    expect(move('2026-12-20', how)).toEqual({ refused })
  })

  it('as far and as often as the merchant allows, and no merchant beyond the platform’s bounds', () => {
    const policy = movePolicy({ ...TERMS, moveDays: 7, movesPerOrder: 2 })
    expect(move('2026-12-17', { policy })).toEqual({ refused: 'DATE' })
    expect(move('2026-12-16', { policy, moved: 1 })).toHaveProperty('dueDates')
    expect(move('2026-12-16', { policy, moved: 2 })).toEqual({ refused: 'USED' })
    expect(movePolicy({ ...TERMS, moveDays: 90, movesPerOrder: 12 })).toMatchObject({ days: 30, moves: 3 })
  })

  it('past the next one, which may go along', () => {
    const all = instalments({ 2: { dueDate: on('2026-12-20') } })
    expect(move('2026-12-20', { all, following: 'FOLLOW' })).toHaveProperty('dueDates')
  })
})

describe('an instalment that was late when it was moved', () => {
  /** Late since 9 December, a Wednesday; moved on the 19th to the 30th. */
  const moved: Debt = {
    ...(instalments()[0] as MovableInstalment),
    dueDate: on('2026-12-30'),
    lateSpells: [{ dueDate: on('2026-12-09'), until: on('2026-12-19') }],
  }

  it.each([
    ['2026-12-19', 10],
    ['2026-12-30', 10],
    ['2026-12-31', 11],
    ['2027-01-04', 15],
  ])('owes the fine once, and the interest of its late days alone: on %s of %s', (today, days) => {
    const full = lateCharge({
      open: cents(10_000),
      dueDate: on('2026-12-09'),
      today: addDays(on('2026-12-09'), days),
    })
    expect(chargeOn(moved, on(today))).toMatchObject(full)
  })

  it('owes less as less of it is open', () => {
    expect(chargeOn({ ...moved, canceledAmount: cents(5000) }, on('2026-12-20')).total).toBe(100 + 17)
  })

  it('may be forgiven as any charge', () => {
    const waived = { ...moved, feeWaivedUntil: on('2026-12-20') }
    expect(chargeOn(waived, on('2026-12-30'))).toMatchObject({ total: 0, waived: 233 })
    expect(chargeOn(waived, on('2026-12-31'))).toMatchObject({ fine: 0, total: 4 })
  })

  it('has lost the cashback for good', () => {
    expect(isCashbackEarned([{ ...moved, paidOn: null }], on('2026-12-20'))).toBe(false)
  })
})

describe('for any move on any day', () => {
  it('nothing owed that day changes, dates stay in their order and in the window, and no later day costs more than without', () => {
    fc.assert(
      fc.property(
        fc.record({
          gaps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
          amount: fc.integer({ min: 1, max: 1_000_000 }),
          day: fc.integer({ min: -40, max: 120 }),
          target: fc.integer({ min: 1, max: 16 }),
          which: fc.nat({ max: 5 }),
          later: fc.integer({ min: 0, max: 90 }),
          following: fc.constantFrom(...FOLLOWING),
        }),
        ({ gaps, amount, day, target, which, later, following }) => {
          const [some] = instalments() as [MovableInstalment]
          let due = on('2026-12-09')
          const all = gaps.map((gap, index) => {
            due = addDays(due, gap)
            return { ...some, number: index + 1, amount: cents(amount), dueDate: due }
          })
          const today = addDays(on('2026-12-09'), day)
          const it = all[which % all.length] as MovableInstalment
          const base = compareDates(it.dueDate, today) < 0 ? today : it.dueDate
          const plan = moveInstalment(
            all,
            { number: it.number, date: addDays(base, target), following },
            { policy: POLICY, moved: 0, isPaused: false, today },
          )
          if ('refused' in plan) return
          const after = all.map((part) => ({
            ...part,
            dueDate: plan.dueDates.get(part.number) ?? part.dueDate,
            ...(part === it && plan.isLate ? { lateSpells: [{ dueDate: it.dueDate, until: today }] } : {}),
          }))
          const dates = after.map((part) => part.dueDate)
          expect(new Set(dates.slice(it.number - 1)).size).toBe(dates.length - it.number + 1)
          expect(dates.slice(it.number - 1)).toEqual(dates.slice(it.number - 1).toSorted(compareDates))
          for (const [number, to] of plan.dueDates) {
            const from = all[number - 1]?.dueDate as CivilDate
            expect(daysBetween(number === it.number ? base : from, to)).toBeLessThanOrEqual(15)
          }
          const moved = after[it.number - 1] as MovableInstalment
          expect(chargeOn(moved, today).total).toBe(chargeOn(it, today).total)
          const someDay = addDays(today, later)
          expect(chargeOn(moved, someDay).total).toBeLessThanOrEqual(chargeOn(it, someDay).total)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
