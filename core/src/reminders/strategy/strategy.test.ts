import { describe, expect, it } from 'vitest'
import { type MessageStage, type Strategy, inOrder, isFor, stageLabel, strategyFaults } from './strategy.ts'
import { StrategyStage } from './stage-schema.ts'
import { FIRST_STRATEGY } from './strategy.makers.ts'

const sms = (day: number, other: Partial<MessageStage> = {}): MessageStage => ({
  kind: 'MESSAGE',
  day,
  channel: 'SMS',
  text: 'REMINDER',
  minAmount: 0,
  history: 'ANY',
  ...other,
})
const call = (day: number, minAmount = 0) => ({ kind: 'CALL', day, minAmount, history: 'ANY' }) as const
const codesOf = (stages: Strategy) => strategyFaults(stages).map(({ stage, code }) => [stage, code])

describe('the first strategy', () => {
  it('is the former table, and is valid', () => {
    expect(FIRST_STRATEGY.map((it) => stageLabel(it.day))).toEqual([
      'D-3',
      'D0',
      'D+1',
      'D+5',
      'D+15',
      'D+30',
    ])
    expect(strategyFaults(FIRST_STRATEGY)).toEqual([])
    expect(FIRST_STRATEGY.map((it) => StrategyStage.parse(it))).toEqual(FIRST_STRATEGY)
  })
})

describe('a strategy is refused', () => {
  it('with nothing in it, or with more than anybody reads', () => {
    expect(codesOf([])).toEqual([[null, 'EMPTY']])
    expect(codesOf(Array.from({ length: 31 }, (_, day) => sms(day * 5)))).toEqual([[null, 'TOO_MANY']])
  })

  it('that calls customers who are not late', () => {
    expect(codesOf([call(0)])).toEqual([[0, 'CALL_BEFORE_LATE']])
    expect(codesOf([call(1)])).toEqual([])
  })

  it('that sends an offer before there are any, or gives a case to an agency within the first month', () => {
    const of = { minAmount: 0, history: 'ANY' } as const
    const offer = (day: number) => ({ kind: 'OFFER', day, plan: 'AT_ONCE', stands: 3, ...of }) as const
    const give = (day: number) =>
      ({ kind: 'HAND_OVER', day, agencyId: '0197a000-0000-7000-8000-000000000001', ...of }) as const
    expect(codesOf([offer(4)])).toEqual([[0, 'OFFER_TOO_EARLY']])
    expect(codesOf([give(29)])).toEqual([[0, 'HAND_OVER_TOO_EARLY']])
    expect(codesOf([offer(5), give(30)])).toEqual([])
    expect([offer(5), give(30)].map((it) => StrategyStage.parse(it))).toEqual([offer(5), give(30)])
    // an offer is a contact just as a message is
    expect(codesOf([...[5, 6, 7, 8, 9].map((day) => sms(day)), offer(10)])).toEqual([[5, 'TOO_OFTEN']])
  })

  it('that offers terms before there are any', () => {
    expect(codesOf([sms(4, { text: 'AGREEMENT' })])).toEqual([[0, 'AGREEMENT_TOO_EARLY']])
    expect(codesOf([sms(5, { text: 'AGREEMENT' })])).toEqual([])
  })

  it('that gives notice of a listing too early, or not in writing', () => {
    const notice = (day: number, channel: 'SMS' | 'EMAIL') => codesOf([sms(day, { channel, text: 'NOTICE' })])
    expect(notice(30, 'EMAIL')).toEqual([])
    expect(notice(29, 'EMAIL')).toEqual([[0, 'NOTICE_TOO_EARLY']])
    expect(notice(30, 'SMS')).toEqual([[0, 'NOTICE_NOT_WRITTEN']])
  })

  it('with a stage that loses all its customers to another', () => {
    expect(codesOf([sms(5), sms(5, { minAmount: 100 })])).toEqual([[1, 'NEVER_REACHED']])
    expect(codesOf([sms(5, { minAmount: 100 }), sms(5)])).toEqual([])
    expect(codesOf([sms(5, { history: 'FIRST_TIME' }), sms(5, { history: 'LATE_BEFORE' }), call(5)])).toEqual(
      [],
    )
  })

  it('with more messages in a week than a person may have', () => {
    const days = (...all: number[]) => codesOf(all.map((day) => sms(day)))
    expect(days(1, 2, 3, 4, 5, 8)).toEqual([])
    expect(days(1, 2, 3, 4, 5, 7)).toEqual([[5, 'TOO_OFTEN']])
  })

  it.each([{ day: -11 }, { day: 181 }, { day: 1.5 }, { minAmount: -1 }, { minAmount: 10_000_001 }])(
    'with %o',
    (other) => {
      expect(StrategyStage.safeParse({ ...sms(5), ...other }).success).toBe(false)
    },
  )
})

describe('a stage', () => {
  it('applies by its day; several of one day in their order', () => {
    const stages = [sms(5), sms(1), call(5), sms(-3)]
    expect(inOrder(stages)).toEqual([stages[3], stages[1], stages[0], stages[2]])
  })

  it('is for customers who owe enough and have the required history', () => {
    const facts = { owed: 5000, wasLateBefore: true, brokePromise: false }
    expect(isFor(sms(5, { minAmount: 5000 }), facts)).toBe(true)
    expect(isFor(sms(5, { minAmount: 5001 }), facts)).toBe(false)
    const by = (history: MessageStage['history']) => isFor(sms(5, { history }), facts)
    expect(['ANY', 'FIRST_TIME', 'LATE_BEFORE', 'BROKE_PROMISE'].filter((it) => by(it as 'ANY'))).toEqual([
      'ANY',
      'LATE_BEFORE',
    ])
  })
})
