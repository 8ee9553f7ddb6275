import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUSTOMER_FIELDS, type CustomerField } from '../contracts/checkout.ts'
import { CHECKOUT_STATUSES, REQUIREMENT_LEVELS } from '../contracts/states.ts'
import { type CheckoutState, type NextStep, nextStep } from './next-step.ts'

const EVERYTHING = new Set(CUSTOMER_FIELDS)
const without = (...fields: CustomerField[]) => new Set(CUSTOMER_FIELDS.filter((it) => !fields.includes(it)))

const MERCHANT: CheckoutState['merchant'] = {
  asksEverythingAtOnce: false,
  needsBirthDate: false,
  flexibleInstalments: false,
  upfront: 'DISABLED',
}
const READY: CheckoutState = {
  status: 'MORE_INFO',
  merchant: MERCHANT,
  known: EVERYTHING,
  phoneVerified: true,
  phoneIsKnown: false,
  decision: 'approved',
  quantityChosen: false,
  paysFirstNow: false,
  confirmed: true,
  storeConfirmed: false,
}
const ask = (...fields: CustomerField[]): NextStep => ({ kind: 'ask', fields })
const ADDRESS = [
  'customerAddressCep',
  'customerAddressStreet',
  'customerAddressNumber',
  'customerAddressNeighborhood',
  'customerAddressComplement',
  'customerAddressCity',
  'customerAddressState',
] as const

describe('the next step of a checkout', () => {
  it.each<[string, Partial<CheckoutState>, NextStep]>([
    ['asks a stranger for the phone alone', { known: new Set(), phoneVerified: false }, ask('customerPhone')],
    [
      'asks for everything at once where the merchant wants one form',
      { known: new Set(), phoneVerified: false, merchant: { ...MERCHANT, asksEverythingAtOnce: true } },
      ask('customerPhone', 'customerCpf', 'customerName', 'customerEmail', ...ADDRESS),
    ],
    [
      'verifies the phone before anything else',
      { known: new Set(['customerPhone'] as const), phoneVerified: false },
      { kind: 'verifyPhone' },
    ],
    [
      'then asks for the rest',
      { known: new Set(['customerPhone'] as const) },
      ask('customerCpf', 'customerName', 'customerEmail', ...ADDRESS),
    ],
    ['asks only for what is missing', { known: without('customerEmail') }, ask('customerEmail')],
    [
      'does not ask for a complement alone',
      { known: without('customerAddressComplement') },
      { kind: 'pay', purpose: 'SYMBOLIC' },
    ],
    [
      'asks for the whole address when the city is missing',
      { known: without('customerAddressCity', 'customerAddressComplement') },
      ask(...ADDRESS),
    ],
    [
      'asks for the birth date where the merchant needs it',
      { known: without('customerBirthDate'), merchant: { ...MERCHANT, needsBirthDate: true } },
      ask('customerBirthDate'),
    ],
    [
      'does not ask for it elsewhere',
      { known: without('customerBirthDate') },
      { kind: 'pay', purpose: 'SYMBOLIC' },
    ],
    ['decides when all is known', { decision: 'open' }, { kind: 'decide' }],
    [
      'offers everything at once to whom credit refused',
      { decision: 'refused', confirmed: false },
      { kind: 'pay', purpose: 'FULL_AMOUNT' },
    ],
    [
      'lets choose the plan where it is flexible',
      { merchant: { ...MERCHANT, flexibleInstalments: true } },
      { kind: 'choosePlan' },
    ],
    ['lets confirm the plan where it is fixed', { confirmed: false }, { kind: 'confirm' }],
    ['takes the symbolic Pix', {}, { kind: 'pay', purpose: 'SYMBOLIC' }],
    [
      'takes the first instalment where it must be paid',
      { merchant: { ...MERCHANT, upfront: 'MANDATORY' } },
      { kind: 'pay', purpose: 'FIRST_INSTALMENT' },
    ],
    [
      'takes it where the shopper chose so',
      { paysFirstNow: true, merchant: { ...MERCHANT, upfront: 'OPTIONAL' } },
      { kind: 'pay', purpose: 'FIRST_INSTALMENT' },
    ],
    [
      'does not where the shopper did not',
      { merchant: { ...MERCHANT, upfront: 'OPTIONAL' } },
      { kind: 'pay', purpose: 'SYMBOLIC' },
    ],
    [
      'does not where the merchant does not offer it',
      { paysFirstNow: true },
      { kind: 'pay', purpose: 'SYMBOLIC' },
    ],
    ['waits for the store', { status: 'OK' }, { kind: 'awaitStore' }],
    ['is none when the store has confirmed', { status: 'OK', storeConfirmed: true }, { kind: 'ended' }],
    [
      'is the CPF alone where the phone was somebody’s before',
      { phoneIsKnown: true, known: without('customerCpf', 'customerName', 'customerEmail') },
      { kind: 'ask', fields: ['customerCpf'] },
    ],
    ['is none after a refusal', { status: 'KO' }, { kind: 'ended' }],
    ['is none after the time', { status: 'EXPIRED' }, { kind: 'ended' }],
    ['is none after a revocation', { status: 'REVOKED' }, { kind: 'ended' }],
  ])('%s', (_name, changes, expected) => {
    expect(nextStep({ ...READY, ...changes })).toEqual(expected)
  })
})

const STATES: fc.Arbitrary<CheckoutState> = fc.record({
  status: fc.constantFrom(...CHECKOUT_STATUSES),
  merchant: fc.record({
    asksEverythingAtOnce: fc.boolean(),
    needsBirthDate: fc.boolean(),
    flexibleInstalments: fc.boolean(),
    upfront: fc.constantFrom(...REQUIREMENT_LEVELS),
  }),
  known: fc.subarray([...CUSTOMER_FIELDS]).map((it) => new Set(it)),
  phoneVerified: fc.boolean(),
  phoneIsKnown: fc.boolean(),
  decision: fc.constantFrom('open', 'approved', 'refused'),
  quantityChosen: fc.boolean(),
  paysFirstNow: fc.boolean(),
  confirmed: fc.boolean(),
  storeConfirmed: fc.boolean(),
})

describe('in every state', () => {
  it('nothing is decided or paid before the phone is verified and all is known', () => {
    fc.assert(
      fc.property(STATES, (state) => {
        const { kind } = nextStep(state)
        if (!['decide', 'choosePlan', 'confirm', 'pay'].includes(kind)) return
        expect(state.phoneVerified).toBe(true)
        const needed = CUSTOMER_FIELDS.filter(
          (it) =>
            it !== 'customerAddressComplement' &&
            (it !== 'customerBirthDate' || state.merchant.needsBirthDate),
        )
        expect(needed.filter((it) => !state.known.has(it))).toEqual([])
      }),
      { numRuns: 10_000 },
    )
  })

  it('known data is not requested again, except the street if the address is incomplete', () => {
    fc.assert(
      fc.property(STATES, (state) => {
        const next = nextStep(state)
        if (next.kind !== 'ask') return
        expect(next.fields.length).toBeGreaterThan(0)
        expect(new Set(next.fields).size).toBe(next.fields.length)
        const again = next.fields.filter((it) => state.known.has(it))
        expect(again.every((it) => it.startsWith('customerAddress'))).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('answering the questions always leads to the next question', () => {
    fc.assert(
      fc.property(STATES, (state) => {
        const next = nextStep(state)
        if (next.kind !== 'ask') return
        const known = new Set([...state.known, ...next.fields])
        expect(nextStep({ ...state, known })).not.toEqual(next)
      }),
      { numRuns: 10_000 },
    )
  })
})
