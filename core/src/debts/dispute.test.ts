import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pendingDebts } from '../../test/new-debt.ts'
import { addDays, civilDate } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { endPause, holdOrder, mustHold } from './pause.ts'
import {
  DISPUTE_STATES,
  type DisputeAction,
  type DisputeEnder,
  type DisputeState,
  afterAction,
  answerBy,
  decideBy,
  disputeHindrance,
  hasRunOut,
  isOpenDispute,
  nextStep,
} from './dispute.ts'

const on = civilDate

const ACTIONS: DisputeAction[] = [
  'ACCEPT',
  'ACCEPT_PART',
  'CONTEST',
  'RUN_OUT',
  'DECIDE',
  'WITHDRAW',
  'REFUND',
]
const today = civilDate('2026-11-23')

describe('a dispute', () => {
  it.each<[DisputeState, Partial<Record<DisputeAction, DisputeState>>]>([
    [
      'WAITING_MERCHANT',
      {
        ACCEPT: 'RESOLVED',
        ACCEPT_PART: 'WAITING_DECISION',
        CONTEST: 'WAITING_DECISION',
        RUN_OUT: 'WAITING_DECISION',
        WITHDRAW: 'WITHDRAWN',
        REFUND: 'RESOLVED',
      },
    ],
    [
      'WAITING_DECISION',
      { ACCEPT: 'RESOLVED', DECIDE: 'RESOLVED', WITHDRAW: 'WITHDRAWN', REFUND: 'RESOLVED' },
    ],
    ['RESOLVED', {}],
    ['WITHDRAWN', {}],
  ])('that is %s can become this and nothing else', (state, expected) => {
    const found = ACTIONS.flatMap((action) => {
      const after = afterAction(state, action)
      return after === null ? [] : [[action, after]]
    })
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it('only moves forward, and an ended one stays ended', () => {
    const steps = DISPUTE_STATES.flatMap((state) =>
      ACTIONS.flatMap((action) => {
        const after = afterAction(state, action)
        return after === null ? [] : [{ state, after }]
      }),
    )
    const backwards = steps.filter(
      ({ state, after }) => DISPUTE_STATES.indexOf(after) <= DISPUTE_STATES.indexOf(state),
    )
    expect(backwards).toEqual([])
    expect(steps.filter((it) => !isOpenDispute(it))).toEqual([])
  })

  it('gives the store seven days, the last one included, and us fourteen', () => {
    expect(answerBy(today)).toBe('2026-11-30')
    expect(decideBy(today)).toBe('2026-12-07')
    const waiting = { state: 'WAITING_MERCHANT' as const, answerBy: answerBy(today), decideBy: null }
    expect(hasRunOut(waiting, civilDate('2026-11-30'))).toBe(false)
    expect(hasRunOut(waiting, civilDate('2026-12-01'))).toBe(true)
    expect(hasRunOut({ ...waiting, state: 'WAITING_DECISION' }, civilDate('2026-12-01'))).toBe(false)
    expect(nextStep(waiting)).toEqual({ who: 'MERCHANT', by: '2026-11-30' })
    expect(nextStep({ ...waiting, state: 'WAITING_DECISION', decideBy: decideBy(today) })).toEqual({
      who: 'DRIP',
      by: '2026-12-07',
    })
    expect(nextStep({ ...waiting, state: 'RESOLVED', decideBy: decideBy(today) })).toBeNull()
  })
})

describe('an order can be disputed', () => {
  const order = { orderedOn: addDays(today, -10), isCanceled: false, today }
  const ended = (endedBy: DisputeEnder) => ({
    state: endedBy === 'CUSTOMER' ? ('WITHDRAWN' as const) : ('RESOLVED' as const),
    endedBy,
  })
  it.each([
    ['once at a time', [{ state: 'WAITING_MERCHANT' as const, endedBy: null }], {}, 'RUNNING'],
    ['while something is left of it', [], { isCanceled: true }, 'NOTHING_LEFT'],
    ['until our people have decided', [ended('DRIP')], {}, 'DECIDED'],
    ['again where the store and the customer agreed', [ended('MERCHANT'), ended('CUSTOMER')], {}, null],
    ['three times', [ended('CUSTOMER'), ended('CUSTOMER'), ended('CUSTOMER')], {}, 'TOO_OFTEN'],
    ['until 180 days after it was bought', [], { orderedOn: addDays(today, -180) }, null],
    ['and no longer', [], { orderedOn: addDays(today, -181) }, 'TOO_LATE'],
  ])('%s', (_, disputes, change, expected) => {
    expect(disputeHindrance(disputes, { ...order, ...change })).toBe(expected)
  })
})

describe('while something is disputed', () => {
  it('every open instalment is held for thirty days, a late one from today on', () => {
    const held = holdOrder(pendingDebts('2026-11-10', '2026-12-10'), null, today)
    expect(held).toEqual({
      endsOn: '2026-12-23',
      dueDates: new Map([
        [1, '2026-12-23'],
        [2, '2027-01-09'],
      ]),
      late: [1],
    })
  })

  it('a pause that has more than a week left is left alone', () => {
    expect(mustHold(null, today)).toBe(true)
    expect(mustHold({ endsOn: on('2026-11-30') }, today)).toBe(true)
    expect(mustHold({ endsOn: on('2026-12-01') }, today)).toBe(false)
  })

  it('one that nearly ends is extended by another, and its days are not counted twice', () => {
    // moved by a pause until 28 November: five days of it remain
    const running = { endsOn: on('2026-11-28'), numbers: [1, 2] }
    const held = holdOrder(pendingDebts('2026-11-28', '2026-12-28'), running, today)
    expect(held?.dueDates).toEqual(
      new Map([
        [1, '2026-12-23'],
        [2, '2027-01-22'],
      ]),
    )
    expect(held?.late).toEqual([])
  })

  it('nothing is held if all is paid, or if a plan has its own days', () => {
    const [paid, planned] = pendingDebts('2026-11-28', '2026-12-28')
    if (paid === undefined || planned === undefined) throw new Error('two were made')
    expect(holdOrder([{ ...paid, status: 'PAID' }], null, today)).toBeNull()
    expect(holdOrder([{ ...planned, agreedCharge: cents(100) }], null, today)).toBeNull()
  })

  it('and when it is over the next date is a week away at least, and no later than without the rest of the pause', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 0, max: 22 }), (dueIn, daysOpen) => {
        const before = pendingDebts(addDays(today, dueIn))
        const held = holdOrder(before, null, today)
        if (held === null) throw new Error('it is open')
        const over = addDays(today, daysOpen)
        const until = addDays(over, 7)
        const after = endPause(
          before.map((it) => ({ ...it, dueDate: held.dueDates.get(it.number) ?? it.dueDate })),
          { endsOn: held.endsOn, today: until },
        )
        const due = after.get(1) ?? held.dueDates.get(1)
        expect(due).toBe(addDays(today, Math.max(0, dueIn) + daysOpen + 7))
      }),
    )
  })
})
