import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pendingDebts } from '../../test/new-debt.ts'
import { type CivilDate, addDays, civilDate, compareDates, daysBetween } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { chargeOn, isCashbackEarned } from './debt.ts'
import { type MovableInstalment, moveInstalment, movePolicy } from './move-instalment.ts'
import {
  PAUSE_KINDS,
  type PauseCircumstances,
  type PauseKind,
  endPause,
  isRunning,
  mostPausedDays,
  pauseHindrance,
  pauseOrder,
} from './pause.ts'

const on = civilDate

/** R$ 100,00 each. */
function instalments(changes: Record<number, Partial<MovableInstalment>> = {}): MovableInstalment[] {
  return pendingDebts('2026-12-09', '2027-01-08', '2027-02-07').map((it) => ({
    ...it,
    ...changes[it.number],
  }))
}

const TERMS = { pausesForReturns: true, pausesForHardship: true, returnPauseDays: 21, hardshipPauseDays: 60 }

function circumstances(today: string, changes: Partial<PauseCircumstances> = {}): PauseCircumstances {
  return {
    terms: TERMS,
    isPaused: false,
    wasReturned: false,
    lastHardship: null,
    isReturnable: true,
    today: on(today),
    ...changes,
  }
}

interface How {
  kind?: PauseKind
  days?: number
  today?: string
  all?: MovableInstalment[]
  it?: Partial<PauseCircumstances>
}

function pause({
  kind = 'HARDSHIP',
  days = 30,
  today = '2026-12-01',
  all = instalments(),
  it = {},
}: How = {}) {
  return pauseOrder(all, { kind, days }, circumstances(today, it))
}

describe('an order is paused', () => {
  it('every open instalment moves by the same number of days', () => {
    expect(pause()).toEqual({
      endsOn: '2026-12-31',
      dueDates: new Map([
        [1, '2027-01-08'],
        [2, '2027-02-07'],
        [3, '2027-03-09'],
      ]),
      late: [],
    })
  })

  it('a paid instalment stays unchanged', () => {
    const all = instalments({ 1: { status: 'PAID', paidAmount: cents(10_000) } })
    expect(pause({ all })).toMatchObject({
      dueDates: new Map([
        [2, '2027-02-07'],
        [3, '2027-03-09'],
      ]),
    })
  })

  it('a late instalment falls due when the pause ends', () => {
    expect(pause({ today: '2026-12-20', days: 21, kind: 'RETURN' })).toMatchObject({
      endsOn: '2027-01-10',
      dueDates: new Map([
        [1, '2027-01-10'],
        [2, '2027-01-29'],
        [3, '2027-02-28'],
      ]),
      late: [1],
    })
  })

  it('nothing falls due before it ends, also if a weekend moved the deadline', () => {
    // 6 December is a Sunday
    const all = instalments({ 1: { dueDate: on('2026-12-05') } })
    expect(pause({ all, today: '2026-12-06', days: 5 })).toMatchObject({
      dueDates: new Map([
        [1, '2026-12-11'],
        [2, '2027-01-13'],
        [3, '2027-02-12'],
      ]),
      late: [],
    })
  })
})

describe('an order is not paused', () => {
  it.each([
    ['RETURN', 21, false],
    ['RETURN', 22, true],
    ['HARDSHIP', 60, false],
    ['HARDSHIP', 61, true],
    ['HARDSHIP', 1, false],
    ['HARDSHIP', 0, true],
    ['HARDSHIP', 1.5, true],
  ] as const)('for more days than there may be: %s %s %s', (kind, days, isRefused) => {
    const done = pause({ kind, days })
    expect('refused' in done ? done.refused : null).toBe(isRefused ? 'DAYS' : null)
  })

  it('for more days than its merchant allows, and no merchant allows more than the platform', () => {
    const it = { terms: { ...TERMS, returnPauseDays: 10, hardshipPauseDays: 30 } }
    expect(pause({ kind: 'RETURN', days: 11, it })).toEqual({ refused: 'DAYS' })
    expect(pause({ kind: 'HARDSHIP', days: 30, it })).toHaveProperty('dueDates')
    const wild = { ...TERMS, returnPauseDays: 99, hardshipPauseDays: 99 }
    expect([mostPausedDays('RETURN', wild), mostPausedDays('HARDSHIP', wild)]).toEqual([21, 60])
  })

  it.each([
    [
      'where the store offers no returns',
      'RETURN',
      { terms: { ...TERMS, pausesForReturns: false } },
      'NOT_OFFERED',
    ],
    [
      'where the store offers no hardship',
      'HARDSHIP',
      { terms: { ...TERMS, pausesForHardship: false } },
      'NOT_OFFERED',
    ],
    ['while another pause runs', 'HARDSHIP', { isPaused: true }, 'RUNNING'],
    ['for a second return', 'RETURN', { wasReturned: true }, 'USED'],
    ['for a second hardship in a year', 'HARDSHIP', { lastHardship: on('2025-12-02') }, 'USED'],
    ['when the store takes nothing back any more', 'RETURN', { isReturnable: false }, 'TOO_LATE'],
  ] as const)('%s', (_name, kind, it, refused) => {
    expect(pause({ kind, days: 10, it })).toEqual({ refused })
  })

  it('when nothing is open', () => {
    const all = instalments().map((it) => ({ ...it, status: 'PAID' as const }))
    expect(pause({ all })).toEqual({ refused: 'NOT_OPEN' })
  })

  it('but again a year later, and for one reason when the other was used', () => {
    expect(
      pauseHindrance(
        'HARDSHIP',
        instalments(),
        circumstances('2026-12-02', { lastHardship: on('2025-12-02') }),
      ),
    ).toBeNull()
    expect(
      pauseHindrance(
        'RETURN',
        instalments(),
        circumstances('2026-12-02', { lastHardship: on('2026-11-02') }),
      ),
    ).toBeNull()
    expect(
      pauseHindrance('HARDSHIP', instalments(), circumstances('2026-12-02', { wasReturned: true })),
    ).toBeNull()
  })
})

describe('a pause ends', () => {
  it('early: the days that were not used come off', () => {
    const paused = [{ number: 1, dueDate: on('2027-01-08') }]
    expect(endPause(paused, { endsOn: on('2026-12-31'), today: on('2026-12-11') })).toEqual(
      new Map([[1, '2026-12-19']]),
    )
  })

  it('never before today', () => {
    const paused = [{ number: 1, dueDate: on('2026-12-31') }]
    expect(endPause(paused, { endsOn: on('2026-12-31'), today: on('2026-12-11') })).toEqual(
      new Map([[1, '2026-12-11']]),
    )
  })

  it('by itself, and then no date changes any more', () => {
    const paused = [{ number: 1, dueDate: on('2026-12-31') }]
    expect(endPause(paused, { endsOn: on('2026-12-31'), today: on('2026-12-31') })).toEqual(new Map())
    expect(isRunning({ endsOn: on('2026-12-31'), endedOn: null }, on('2026-12-30'))).toBe(true)
    expect(isRunning({ endsOn: on('2026-12-31'), endedOn: null }, on('2026-12-31'))).toBe(false)
    expect(isRunning({ endsOn: on('2026-12-31'), endedOn: on('2026-12-20') }, on('2026-12-20'))).toBe(false)
  })
})

describe('an instalment that is late when it is paused', () => {
  it('has lost its cashback, and keeps its late charge', () => {
    const [first] = instalments({
      1: { lateSpells: [{ dueDate: on('2026-12-09'), until: on('2026-12-19') }] },
    })
    const paused = { ...(first as MovableInstalment), dueDate: on('2027-01-18') }
    expect(isCashbackEarned([{ ...paused, paidOn: null }], on('2026-12-20'))).toBe(false)
    expect(chargeOn(paused, on('2027-01-18'))).toMatchObject({ fine: 200, interest: 33, daysLate: 10 })
  })

  it('late again, and paused again, owes one fine and the interest of all its late days', () => {
    const spells = [
      { dueDate: on('2026-12-09'), until: on('2026-12-19') },
      { dueDate: on('2027-01-18'), until: on('2027-01-23') },
    ]
    const [first] = instalments({ 1: { lateSpells: spells, dueDate: on('2027-03-24') } })
    expect(chargeOn(first as MovableInstalment, on('2027-03-24'))).toMatchObject({
      fine: 200,
      interest: 50,
      daysLate: 15,
    })
    expect(chargeOn(first as MovableInstalment, on('2027-03-25'))).toMatchObject({
      fine: 200,
      interest: 53,
      daysLate: 16,
    })
    const waived = { ...(first as MovableInstalment), feeWaivedUntil: on('2027-01-20') }
    expect(chargeOn(waived, on('2027-03-24'))).toMatchObject({ fine: 0, interest: 10, waived: 240 })
  })
})

/** Events on a given day; an event that is not possible then is refused and changes nothing. */
const anyEvent = fc.oneof(
  fc.record({
    what: fc.constant('pause' as const),
    kind: fc.constantFrom(...PAUSE_KINDS),
    days: fc.integer({ min: -1, max: 70 }),
  }),
  fc.record({ what: fc.constant('end' as const) }),
  fc.record({
    what: fc.constant('move' as const),
    which: fc.nat({ max: 5 }),
    target: fc.integer({ min: 1, max: 16 }),
  }),
  fc.record({ what: fc.constant('pay' as const), which: fc.nat({ max: 5 }) }),
)
type Event = typeof anyEvent extends fc.Arbitrary<infer It> ? It : never

interface Paused {
  kind: PauseKind
  beganOn: CivilDate
  endsOn: CivilDate
  endedOn: CivilDate | null
  numbers: readonly number[]
}
interface Life {
  all: readonly MovableInstalment[]
  pauses: readonly Paused[]
  moved: number
  today: CivilDate
}

const runningIn = ({ pauses, today }: Life) => pauses.find((it) => isRunning(it, today))
const later = (a: CivilDate, b: CivilDate) => (compareDates(a, b) < 0 ? b : a)

function withDates(
  { all, today }: Life,
  dates: ReadonlyMap<number, CivilDate>,
  late: readonly number[] = [],
): MovableInstalment[] {
  return all.map((it) => ({
    ...it,
    dueDate: dates.get(it.number) ?? it.dueDate,
    lateSpells: late.includes(it.number)
      ? [...it.lateSpells, { dueDate: it.dueDate, until: today }]
      : it.lateSpells,
  }))
}

function happen(life: Life, event: Event): Life {
  const { all, pauses, moved, today } = life
  const running = runningIn(life)
  switch (event.what) {
    case 'pause': {
      const hardships = pauses.filter((it) => it.kind === 'HARDSHIP')
      const plan = pauseOrder(all, event, {
        ...circumstances(today),
        isPaused: running !== undefined,
        wasReturned: pauses.some((it) => it.kind === 'RETURN'),
        lastHardship: hardships.at(-1)?.beganOn ?? null,
      })
      if ('refused' in plan) return life
      const numbers = [...plan.dueDates.keys()]
      const begun = { kind: event.kind, beganOn: today, endsOn: plan.endsOn, endedOn: null, numbers }
      return { ...life, all: withDates(life, plan.dueDates, plan.late), pauses: [...pauses, begun] }
    }
    case 'end': {
      if (running === undefined) return life
      const open = all.filter((it) => running.numbers.includes(it.number) && it.status === 'PENDING')
      const dates = endPause(open, { endsOn: running.endsOn, today })
      const ended = pauses.map((it) => (it === running ? { ...it, endedOn: today } : it))
      return { ...life, all: withDates(life, dates), pauses: ended }
    }
    case 'move': {
      const it = all[event.which % all.length] as MovableInstalment
      const date = addDays(later(it.dueDate, today), event.target)
      const policy = movePolicy({ movesDueDates: true, moveDays: 15, movesPerOrder: 1 })
      const plan = moveInstalment(
        all,
        { number: it.number, date, following: 'FOLLOW' },
        { policy, moved, isPaused: running !== undefined, today },
      )
      if ('refused' in plan) return life
      return {
        ...life,
        all: withDates(life, plan.dueDates, plan.isLate ? [it.number] : []),
        moved: moved + 1,
      }
    }
    case 'pay': {
      const number = (event.which % all.length) + 1
      const paid = all.map((it) =>
        it.number === number && it.status === 'PENDING'
          ? { ...it, paidAmount: it.amount, status: 'PAID' as const }
          : it,
      )
      return { ...life, all: paid }
    }
  }
}

/** The passing of days must never charge for what is paused. */
function faultsOfDays(life: Life, today: CivilDate): string[] {
  const running = runningIn(life)
  if (running === undefined) return []
  const day = compareDates(today, running.endsOn) < 0 ? today : running.endsOn
  const isDearer = life.all.some((it) => chargeOn(it, day).total !== chargeOn(it, life.today).total)
  return isDearer ? [`a charge arose by ${day}, while it was paused`] : []
}

/** What no event may do. */
function faultsOf(
  before: Life,
  event: Event,
  after: Life,
  untouched: readonly MovableInstalment[],
): string[] {
  const { today } = after
  const faults: string[] = []
  const open = after.all.filter((it) => it.status === 'PENDING')
  const dates = open.map((it) => it.dueDate)
  if (dates.join() !== dates.toSorted(compareDates).join()) faults.push('dates are out of their order')
  const running = runningIn(before)
  for (const [index, it] of after.all.entries()) {
    const was = before.all[index] as MovableInstalment
    if (it.dueDate !== was.dueDate) {
      if (compareDates(it.dueDate, today) < 0) faults.push('a new date has passed')
      if (running !== undefined && event.what !== 'end') faults.push('a date moved in a pause')
      const unused = running === undefined ? 0 : daysBetween(today, running.endsOn)
      const expected =
        event.what === 'end'
          ? addDays(was.dueDate, -unused)
          : event.what === 'pause'
            ? addDays(later(was.dueDate, today), event.days)
            : it.dueDate
      if (it.dueDate !== expected) faults.push(`due on ${it.dueDate}, not on ${expected}`)
    }
    const first = { ...(untouched[index] as MovableInstalment), paidAmount: it.paidAmount }
    if (event.what !== 'pay' && chargeOn(it, today).total !== chargeOn(was, today).total)
      faults.push('what is owed that day changed')
    for (const day of [0, 30, 200].map((days) => addDays(today, days)))
      if (chargeOn(it, day).total > chargeOn(first, day).total) faults.push(`it costs more on ${day}`)
  }
  const begun = after.pauses.length > before.pauses.length ? after.pauses.at(-1) : undefined
  if (begun !== undefined) {
    const days = daysBetween(begun.beganOn, begun.endsOn)
    if (days < 1 || days > mostPausedDays(begun.kind, TERMS)) faults.push(`paused for ${days} days`)
    if (dates.some((date) => compareDates(date, begun.endsOn) < 0))
      faults.push('something falls due in a pause')
    const same = before.pauses.filter((it) => it.kind === begun.kind).at(-1)
    const isTooSoon = same !== undefined && daysBetween(same.beganOn, today) < 365
    if (isTooSoon || (same !== undefined && begun.kind === 'RETURN')) faults.push(`a second ${begun.kind}`)
  }
  return faults
}

/** Everything wrong in the life of an order, from 1 December 2026 on. */
function faultsOfLife(
  gaps: readonly number[],
  amount: number,
  happenings: readonly (readonly [number, Event])[],
): string[] {
  const [some] = instalments() as [MovableInstalment]
  const untouched = gaps.map((_, index) => ({
    ...some,
    number: index + 1,
    amount: cents(amount),
    dueDate: addDays(
      on('2026-12-09'),
      gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0),
    ),
  }))
  let life: Life = { all: untouched, pauses: [], moved: 0, today: on('2026-12-01') }
  return happenings.flatMap(([days, event]) => {
    const today = addDays(life.today, days)
    const faults = faultsOfDays(life, today)
    const before = { ...life, today }
    life = happen(before, event)
    return [...faults, ...faultsOf(before, event, life, untouched)]
  })
}

describe('for any order of pauses, ends, moves and payments', () => {
  it('dates stay in their order and not before today, nothing costs more by it, and no charge arises meanwhile', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), anyEvent), { maxLength: 25 }),
        (gaps, amount, happenings) => {
          expect(faultsOfLife(gaps, amount, happenings)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })
})
