import { describe, expect, it } from 'vitest'
import { CHANGE_STATES } from '../contracts/change-states.ts'
import { CHANGE_ACTIONS, isExpired, nextChangeState } from './change-life.ts'

describe('a change that needs two people', () => {
  it('is agreed to by another person, waits, and is carried out', () => {
    expect(nextChangeState({ state: 'ASKED', isAsker: false }, 'AGREE')).toEqual({ state: 'AGREED' })
    expect(nextChangeState({ state: 'AGREED', isAsker: false }, 'CARRY_OUT')).toEqual({ state: 'DONE' })
  })

  it.each(CHANGE_STATES)('is never answered by its requester: %s', (state) => {
    expect(nextChangeState({ state, isAsker: true }, 'AGREE')).toEqual({ refused: 'OWN_CHANGE' })
    expect(nextChangeState({ state, isAsker: true }, 'REFUSE')).toEqual({ refused: 'OWN_CHANGE' })
  })

  it('is withdrawn by its requester as long as nobody answered', () => {
    expect(nextChangeState({ state: 'ASKED', isAsker: true }, 'WITHDRAW')).toEqual({ state: 'WITHDRAWN' })
    expect(nextChangeState({ state: 'ASKED', isAsker: false }, 'WITHDRAW')).toEqual({
      refused: 'CHANGE_ANSWERED',
    })
    expect(nextChangeState({ state: 'AGREED', isAsker: true }, 'WITHDRAW')).toEqual({
      refused: 'CHANGE_ANSWERED',
    })
  })

  it('is stopped by anybody while it waits', () => {
    for (const isAsker of [true, false])
      expect(nextChangeState({ state: 'AGREED', isAsker }, 'STOP')).toEqual({ state: 'STOPPED' })
  })

  it('ends if nobody answers in time, and only then', () => {
    expect(nextChangeState({ state: 'ASKED', isAsker: false }, 'EXPIRE')).toEqual({ state: 'EXPIRED' })
    expect(nextChangeState({ state: 'AGREED', isAsker: false }, 'EXPIRE')).toEqual({
      refused: 'CHANGE_ANSWERED',
    })
    const until = new Date('2026-11-30T13:00:00Z')
    expect(isExpired(until, new Date('2026-11-30T12:59:59.999Z'))).toBe(false)
    expect(isExpired(until, until)).toBe(true)
    expect(isExpired(null, until)).toBe(false)
  })

  it('accepts the same answer twice, and no other', () => {
    expect(nextChangeState({ state: 'DONE', isAsker: false }, 'AGREE')).toEqual({ state: 'DONE' })
    expect(nextChangeState({ state: 'REFUSED', isAsker: false }, 'REFUSE')).toEqual({ state: 'REFUSED' })
    expect(nextChangeState({ state: 'REFUSED', isAsker: false }, 'AGREE')).toEqual({
      refused: 'CHANGE_ANSWERED',
    })
    expect(nextChangeState({ state: 'STOPPED', isAsker: false }, 'CARRY_OUT')).toEqual({
      refused: 'CHANGE_ANSWERED',
    })
  })

  it.each(['DONE', 'REFUSED', 'WITHDRAWN', 'STOPPED', 'OUTDATED', 'EXPIRED'] as const)(
    'never leaves its end: %s',
    (state) => {
      for (const action of CHANGE_ACTIONS)
        for (const isAsker of [true, false]) {
          const next = nextChangeState({ state, isAsker }, action)
          expect('refused' in next || next.state === state).toBe(true)
        }
    },
  )
})
