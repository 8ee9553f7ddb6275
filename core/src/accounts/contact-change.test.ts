import { describe, expect, it } from 'vitest'
import {
  CONTACT_CHANGE_STATES,
  type ContactChangeAction,
  contactChangeAfter,
  isSameWish,
  mayObject,
  planContactChange,
} from './contact-change.ts'

const NOW = new Date('2026-11-24T13:00:00Z')

describe('a phone or e-mail other than the account’s', () => {
  it('waits 72 hours', () => {
    expect(planContactChange('+5511988770001', '+5511988770002', NOW)).toEqual({
      kind: 'WAITS',
      takesEffectAt: new Date('2026-11-27T13:00:00Z'),
    })
  })

  it('takes effect at once if the account had no contact', () => {
    expect(planContactChange('', 'ana@exemplo.com', NOW)).toEqual({ kind: 'AT_ONCE' })
  })

  it.each([
    ['the same', 'ana@exemplo.com', 'ana@exemplo.com'],
    ['nothing', 'ana@exemplo.com', ''],
    ['nothing at all', '', ''],
  ])('is no change when it is %s', (_, known, wanted) => {
    expect(planContactChange(known, wanted, NOW)).toEqual({ kind: 'NONE' })
  })
})

describe('repeats a request for what already waits', () => {
  const [ours, other] = ['+5511988770002', '+5511988770003']

  it.each([
    ['PURCHASE', 'PURCHASE', ours, true],
    ['PURCHASE', 'CUSTOMER', ours, true],
    ['PURCHASE', 'RECOVERY', ours, false],
    ['PURCHASE', 'SUPPORT', ours, false],
    ['RECOVERY', 'PURCHASE', ours, true],
    ['RECOVERY', 'RECOVERY', ours, true],
    ['RECOVERY', 'RECOVERY', other, false],
  ] as const)('%s, then %s of %s: %s', (before, source, value, isSame) => {
    expect(isSameWish({ newValue: ours, source: before }, { value, source })).toBe(isSame)
  })
})

describe('the life of a change', () => {
  const ACTIONS: ContactChangeAction[] = ['CONFIRM', 'FALL_DUE', 'OBJECT', 'WITHDRAW', 'REPLACE']

  it('ends by any action while it waits', () => {
    expect(ACTIONS.map((it) => contactChangeAfter('WAITING', it))).toEqual([
      'DONE',
      'DONE',
      'STOPPED',
      'WITHDRAWN',
      'REPLACED',
    ])
  })

  it('is over once it has ended: nothing brings a stopped change to effect', () => {
    for (const state of CONTACT_CHANGE_STATES.filter((it) => it !== 'WAITING' && it !== 'DONE'))
      for (const action of ACTIONS) expect(contactChangeAfter(state, action)).toBeNull()
    expect(contactChangeAfter('DONE', 'WITHDRAW')).toBeNull()
  })

  it('accepts an objection while it waits and for thirty days after it took effect', () => {
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
    expect(mayObject({ state: 'WAITING', endedAt: null }, NOW)).toBe(true)
    expect(mayObject({ state: 'DONE', endedAt: daysAgo(29) }, NOW)).toBe(true)
    expect(mayObject({ state: 'DONE', endedAt: daysAgo(30) }, NOW)).toBe(false)
    expect(mayObject({ state: 'STOPPED', endedAt: daysAgo(1) }, NOW)).toBe(false)
  })
})
