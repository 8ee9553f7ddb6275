import { cents } from '../money/cents.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryState, type OurEntry, type TheirEntry, compare } from './compare.ts'

const ours = (changes: Partial<OurEntry> = {}): OurEntry => ({
  reference: 'A',
  amount: cents(1000),
  state: 'DONE',
  booked: cents(1000),
  fresh: false,
  ...changes,
})
const theirs = (changes: Partial<TheirEntry> = {}): TheirEntry => ({
  reference: 'A',
  amount: cents(1000),
  state: 'DONE',
  nobodys: false,
  ...changes,
})
const kinds = (a: OurEntry[], b: TheirEntry[]) => compare(a, b).differences.map((it) => it.kind)

describe('two lists of the same day', () => {
  it('that say the same have no difference', () => {
    expect(compare([ours()], [theirs()])).toEqual({
      counted: 1,
      matched: 1,
      ours: 1000,
      theirs: 1000,
      differences: [],
    })
  })

  it.each<[string, OurEntry[], TheirEntry[], string[]]>([
    ['money that only they know of', [], [theirs()], ['MISSING_AT_US']],
    ["money that only they know of and is nobody's", [], [theirs({ nobodys: true })], ['UNKNOWN_TXID']],
    ['money that only we know of', [ours()], [], ['MISSING_AT_THEM']],
    ['another amount', [ours()], [theirs({ amount: cents(999) })], ['AMOUNT_DIFFERS']],
    ['another state', [ours()], [theirs({ state: 'ENDED' })], ['STATE_DIFFERS']],
    [
      'money that is under way here and done there',
      [ours({ state: 'OPEN', booked: cents(0) })],
      [theirs()],
      ['STATE_DIFFERS'],
    ],
    ['money that the ledger does not know', [ours({ booked: cents(0) })], [theirs()], ['NOT_AS_BOOKED']],
    [
      'money that the ledger knows another amount of',
      [ours({ booked: cents(999) })],
      [theirs()],
      ['NOT_AS_BOOKED'],
    ],
    ['money that never moved and is booked', [ours({ state: 'ENDED' })], [], ['NOT_AS_BOOKED']],
  ])('name %s', (_name, a, b, expected) => {
    expect(kinds(a, b)).toEqual(expected)
  })

  it.each<[string, OurEntry[], TheirEntry[]]>([
    ['a try of theirs that moved nothing', [], [theirs({ state: 'ENDED' })]],
    ['a try of ours that moved nothing', [ours({ state: 'ENDED', booked: cents(0) })], []],
    ['what we have just asked for', [ours({ state: 'OPEN', booked: cents(0), fresh: true })], []],
    ['the same thing on two of their pages', [ours()], [theirs(), theirs()]],
  ])('are not at odds over %s', (_name, a, b) => {
    expect(kinds(a, b)).toEqual([])
  })

  it('count only money that has moved', () => {
    const open = { reference: 'B', state: 'OPEN', booked: cents(0) } as const
    expect(compare([ours(), ours(open)], [theirs()])).toMatchObject({ ours: 1000, theirs: 1000 })
  })

  it('agree on the sums if they have no difference, for any content', () => {
    const state = fc.constantFrom<EntryState>('OPEN', 'DONE', 'ENDED')
    const reference = fc.constantFrom('A', 'B', 'C', 'D')
    const amount = fc.integer({ min: 1, max: 3 }).map((it) => cents(it))
    const mine = fc.record({ reference, amount, state, fresh: fc.constant(false), booked: amount })
    const yours = fc.record({ reference, amount, state, nobodys: fc.boolean() })
    const unique = { selector: (it: { reference: string }) => it.reference, maxLength: 4 }
    fc.assert(
      fc.property(fc.uniqueArray(mine, unique), fc.uniqueArray(yours, unique), (a, b) => {
        const honest = a.map((it) => ({ ...it, booked: it.state === 'DONE' ? it.amount : cents(0) }))
        const { differences, counted, matched, ...sums } = compare(honest, b)
        expect(counted - matched).toBe(differences.length)
        expect(new Set(differences.map((it) => it.reference)).size).toBe(differences.length)
        expect(differences.length > 0 || sums.ours === sums.theirs).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})
