import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/dates.ts'
import type { CheckoutStep } from '../contracts/checkout.ts'
import { CHECKOUT_STATUSES, REQUIREMENT_LEVELS } from '../contracts/states.ts'
import { cents } from '../money/cents.ts'
import { ppm } from '../money/rate.ts'
import {
  type CheckoutFacts,
  type KnownCustomer,
  mandateTermsOf,
  nextStepOf,
  planOf,
} from './checkout-facts.ts'
import { type StepAnswer, decideStep } from './decide-step.ts'
import { stepGroup } from './step-groups.ts'

const NOW = new Date('2026-11-24T15:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const PERSON: KnownCustomer = {
  customerPhone: '+5511988770001',
  customerCpf: '52998224725',
  customerName: 'Ana Ramos',
  customerEmail: 'ana@exemplo.com.br',
  customerAddressCep: '01310100',
  customerAddressStreet: 'Avenida Paulista',
  customerAddressNumber: '1000',
  customerAddressNeighborhood: 'Bela Vista',
  customerAddressComplement: '',
  customerAddressCity: 'São Paulo',
  customerAddressState: 'SP',
}
const CODE = {
  phone: '+5511988770001',
  channel: 'WHATSAPP' as const,
  tries: 0,
  createdAt: at(-60),
  expiresAt: at(540),
  sentAt: at(-59),
  failedAt: null,
}
/** Decided, and about to be confirmed. */
const READY: CheckoutFacts = {
  status: 'MORE_INFO',
  amount: cents(30_000),
  cashbackRate: ppm(0),
  maxInstalments: 3,
  expiresAt: at(1800),
  merchant: {
    asksEverythingAtOnce: false,
    needsBirthDate: false,
    flexibleInstalments: false,
    upfront: 'DISABLED',
  },
  customer: PERSON,
  phoneVerifiedAt: at(-30),
  phoneIsKnown: false,
  decidedAt: at(-10),
  koReason: null,
  quantity: null,
  firstDueDate: null,
  paysFirstNow: null,
  paysAutomatically: false,
  confirmedAt: null,
  storeConfirmedAt: null,
  code: CODE,
  charge: null,
}
const UNPROVED: CheckoutFacts = {
  ...READY,
  customer: { customerPhone: CODE.phone },
  phoneVerifiedAt: null,
  decidedAt: null,
}
const FLEXIBLE: CheckoutFacts = { ...READY, merchant: { ...READY.merchant, flexibleInstalments: true } }
const WAITS: CheckoutFacts = {
  ...FLEXIBLE,
  quantity: 3,
  confirmedAt: at(-5),
  charge: { purpose: 'SYMBOLIC', status: 'LIVE' },
}

const decide = (
  checkout: CheckoutFacts,
  step: CheckoutStep,
  more: Partial<Pick<StepAnswer, 'customer' | 'known' | 'isCodeRight'>> = {},
  now = NOW,
) =>
  decideStep(
    checkout,
    { group: stepGroup(step) ?? 'load', step, customer: {}, known: null, isCodeRight: false, ...more },
    now,
  )

describe('a phone that is typed', () => {
  it('is sent a code, and has to be proved', () => {
    const customer = { customerPhone: '+5511988770002' }
    expect(decide(READY, customer, { customer })).toEqual({ outcome: 'OUT_OF_ORDER' })
    expect(decide(UNPROVED, customer, { customer })).toEqual({
      outcome: 'CHANGED',
      changes: { status: 'MORE_INFO', customer, phoneVerifiedAt: null, phoneIsKnown: false },
      newCode: { phone: '+5511988770002', channel: 'SMS', isAwaited: false },
    })
  })

  it('is sent by the channel that the shopper prefers', () => {
    const typed = { customerPhone: '+5511988770002', phoneVerificationMethod: 'WHATSAPP' as const }
    expect(decide(UNPROVED, typed, { customer: { customerPhone: typed.customerPhone } })).toMatchObject({
      newCode: { channel: 'WHATSAPP' },
    })
  })

  it('that is already set changes nothing', () => {
    const customer = { customerPhone: CODE.phone }
    expect(decide(UNPROVED, customer, { customer })).toEqual({ outcome: 'UNCHANGED' })
  })
})

describe('a person’s typed data', () => {
  const proved: CheckoutFacts = { ...UNPROVED, phoneVerifiedAt: at(-30), phoneIsKnown: true }
  const customer = { customerCpf: '52998224725' }

  it('are completed by known data, which does not replace typed data', () => {
    const known = { customerName: 'Ana Ramos', customerCpf: 'another' }
    expect(decide(proved, customer, { customer, known })).toMatchObject({
      changes: {
        customer: { customerPhone: CODE.phone, customerCpf: '52998224725', customerName: 'Ana Ramos' },
      },
    })
  })

  it('are completed by nothing before the phone is proved', () => {
    const all: CheckoutFacts = { ...UNPROVED, merchant: { ...READY.merchant, asksEverythingAtOnce: true } }
    const typed = { customerPhone: '+5511988770003', customerCpf: '52998224725' }
    const decision = decide(all, typed, { customer: typed, known: PERSON })
    expect(decision.outcome === 'CHANGED' ? decision.changes.customer : null).toEqual(typed)
  })
})

describe('a code that is typed', () => {
  const step = { phoneVerificationCode: '123456' }

  it('proves the phone when it is right, and counts a try when it is not', () => {
    expect(decide(UNPROVED, step, { isCodeRight: true })).toEqual({
      outcome: 'CHANGED',
      changes: { status: 'MORE_INFO', customer: UNPROVED.customer, phoneVerifiedAt: NOW },
      code: 'USED',
    })
    expect(decide(UNPROVED, step)).toEqual({ outcome: 'CHANGED', changes: {}, code: 'TRIED' })
  })

  it.each<[string, Partial<typeof CODE>, string]>([
    ['after the fifth try', { tries: 5 }, 'CODE_TRIES_EXHAUSTED'],
    ['when its time is over', { expiresAt: NOW }, 'CODE_EXPIRED'],
    ['when its time is over after the fifth try', { tries: 5, expiresAt: NOW }, 'CODE_TRIES_EXHAUSTED'],
  ])('is worth nothing %s, and the refusal says which', (_, changes, code) => {
    const checkout = { ...UNPROVED, code: { ...CODE, ...changes } }
    expect(decide(checkout, step, { isCodeRight: true })).toEqual({ outcome: 'REFUSED', code })
  })

  it('after the phone was proved changes nothing', () => {
    expect(decide(READY, step)).toEqual({ outcome: 'UNCHANGED' })
  })
})

describe('another code', () => {
  const step = { shouldResendPhoneVerificationCode: true }

  it('is sent the same way after thirty seconds, or at once if the last was not sent', () => {
    expect(decide(UNPROVED, step)).toEqual({
      outcome: 'CHANGED',
      changes: {},
      newCode: { phone: CODE.phone, channel: 'WHATSAPP', isAwaited: true },
    })
    const fresh = { ...UNPROVED, code: { ...CODE, createdAt: at(-29) } }
    expect(decide(fresh, step)).toEqual({ outcome: 'REFUSED', code: 'RESEND_TOO_SOON' })
    const failed = { ...fresh, code: { ...fresh.code, sentAt: null, failedAt: at(-20) } }
    expect(decide(failed, step).outcome).toBe('CHANGED')
  })
})

describe('the plan', () => {
  it('is accepted with its number, its first date and its payment now, and requests its charge', () => {
    const step = { totalInstalments: 2, firstInstallmentsDate: '2026-12-20', payFirstInstalmentNow: true }
    expect(decide(FLEXIBLE, step)).toEqual({
      outcome: 'CHANGED',
      changes: { quantity: 2, firstDueDate: civilDate('2026-12-20'), paysFirstNow: true, confirmedAt: NOW },
      endsCharge: true,
      intendsCharge: true,
    })
    expect(decide(READY, { checkoutConfirmed: true })).toEqual({
      outcome: 'CHANGED',
      changes: { firstDueDate: civilDate('2026-12-09'), paysFirstNow: null, confirmedAt: NOW },
      endsCharge: true,
      intendsCharge: true,
    })
  })

  it('that is agreed keeps its dates when it is paid after midnight', () => {
    const decision = decide(READY, { checkoutConfirmed: true })
    const changes = decision.outcome === 'CHANGED' ? decision.changes : {}
    expect(planOf({ ...READY, ...changes }, at(86_400))).toEqual(planOf(READY, NOW))
  })

  describe('with its first date tomorrow', () => {
    const tomorrow = civilDate('2026-11-25')
    const dueDates = (checkout: CheckoutFacts, now: Date) => planOf(checkout, now).map((it) => it.dueDate)
    const days = (count: number) => at(count * 86_400)
    const agreed = (checkout: CheckoutFacts, step: CheckoutStep): CheckoutFacts => {
      const decision = decide(checkout, { ...step, firstInstallmentsDate: tomorrow })
      return { ...checkout, ...(decision.outcome === 'CHANGED' ? decision.changes : {}) }
    }
    const fixed = agreed(READY, { checkoutConfirmed: true })
    const chosen = agreed(FLEXIBLE, { totalInstalments: 3 })

    it.each([
      ['fixed', fixed],
      ['chosen', chosen],
    ])('(%s) keeps it through that day', (_, checkout) => {
      expect(dueDates(checkout, days(1))).toEqual(['2026-11-25', '2026-12-25', '2027-01-24'])
      expect(nextStepOf(checkout, days(1))).toEqual({ kind: 'pay', purpose: 'SYMBOLIC' })
    })

    it.each<[string, CheckoutFacts, 'confirm' | 'choosePlan', CheckoutStep]>([
      ['fixed', fixed, 'confirm', { checkoutConfirmed: true }],
      ['chosen', chosen, 'choosePlan', { totalInstalments: 3 }],
    ])('(%s) is requested again once that day is over, and its code ends', (_, checkout, kind, yes) => {
      const later = { ...checkout, expiresAt: days(9) }
      const answered = (step: CheckoutStep, now = days(2)) => decide(later, step, {}, now)
      expect(nextStepOf(later, days(2))).toEqual({ kind })
      expect(answered({ ...yes, firstDateShown: tomorrow })).toEqual({ outcome: 'OUT_OF_ORDER' })
      expect(answered({ ...yes, firstInstallmentsDate: tomorrow })).toMatchObject({ outcome: 'INVALID' })
      expect(answered({ changePlan: true })).toEqual({ outcome: 'UNCHANGED' })
      expect(answered(yes, days(1))).toEqual({ outcome: 'UNCHANGED' })
      expect(answered(yes)).toMatchObject({
        changes: { firstDueDate: '2026-12-11', confirmedAt: days(2) },
        endsCharge: true,
        intendsCharge: true,
      })
      // moving its date is not a confirmation
      const moved = answered({ firstInstallmentsDate: '2026-12-01' })
      const changes = moved.outcome === 'CHANGED' ? moved.changes : {}
      expect(nextStepOf({ ...later, ...changes }, days(2))).toEqual({ kind })
    })

    it('but is not accepted on that day if the shopper had chosen it before without accepting', () => {
      const undecided: CheckoutFacts = { ...READY, firstDueDate: civilDate('2026-11-24') }
      expect(decide(undecided, { checkoutConfirmed: true, firstDateShown: '2026-11-24' })).toEqual({
        outcome: 'OUT_OF_ORDER',
      })
      expect(decide(undecided, { checkoutConfirmed: true })).toMatchObject({
        changes: { firstDueDate: '2026-12-09' },
      })
    })
  })

  it('with its first instalment paid now does not expire by a day chosen before', () => {
    const paying: CheckoutFacts = {
      ...READY,
      merchant: { ...READY.merchant, upfront: 'OPTIONAL' },
      paysFirstNow: true,
      firstDueDate: civilDate('2026-11-20'),
      confirmedAt: at(-5),
    }
    expect(nextStepOf(paying, NOW)).toEqual({ kind: 'pay', purpose: 'FIRST_INSTALMENT' })
    expect(planOf(paying, NOW)[0]?.dueDate).toBe('2026-11-24')
  })

  it('with its first instalment paid now keeps the first date of the other plan open', () => {
    const optional: CheckoutFacts = { ...READY, merchant: { ...READY.merchant, upfront: 'OPTIONAL' } }
    expect(decide(optional, { checkoutConfirmed: true, payFirstInstalmentNow: true })).toMatchObject({
      changes: { firstDueDate: null, paysFirstNow: true },
    })
  })

  it.each<[string, CheckoutFacts, CheckoutStep, string]>([
    ['a fixed plan', READY, { checkoutConfirmed: true }, '2026-12-09'],
    ['a chosen number', FLEXIBLE, { totalInstalments: 2 }, '2026-12-09'],
    [
      'a date of its own',
      READY,
      { checkoutConfirmed: true, firstInstallmentsDate: '2026-12-20' },
      '2026-12-20',
    ],
    [
      'the first paid now',
      { ...READY, merchant: { ...READY.merchant, upfront: 'OPTIONAL' } },
      { checkoutConfirmed: true, payFirstInstalmentNow: true },
      '2026-11-24',
    ],
  ])('with %s is agreed as it was shown, and not with other dates', (_, checkout, step, firstDateShown) => {
    expect(decide(checkout, { ...step, firstDateShown }).outcome).toBe('CHANGED')
    const yesterdays = addDays(civilDate(firstDateShown), -1)
    expect(decide(checkout, { ...step, firstDateShown: yesterdays })).toEqual({ outcome: 'OUT_OF_ORDER' })
  })

  it.each<[string, CheckoutStep, string]>([
    ['more instalments than are offered', { totalInstalments: 4 }, 'totalInstalments'],
    ['no instalments', { totalInstalments: 0 }, 'totalInstalments'],
    ['a first date of today', { firstInstallmentsDate: '2026-11-24' }, 'firstInstallmentsDate'],
    ['a first date after 31 days', { firstInstallmentsDate: '2026-12-26' }, 'firstInstallmentsDate'],
    ['a day that does not exist', { firstInstallmentsDate: '2026-11-31' }, 'firstInstallmentsDate'],
  ])('is not agreed with %s', (_, step, field) => {
    expect(decide(FLEXIBLE, step)).toEqual({ outcome: 'INVALID', field })
  })

  it('is chosen again while its Pix is not paid, if there is a choice', () => {
    expect(decide(WAITS, { changePlan: true })).toEqual({
      outcome: 'CHANGED',
      changes: { quantity: null, paysFirstNow: null, confirmedAt: null },
      endsCharge: true,
    })
    const without: CheckoutFacts = {
      ...WAITS,
      merchant: { ...READY.merchant, upfront: 'MANDATORY' },
    }
    expect(decide(without, { changePlan: true })).toEqual({ outcome: 'OUT_OF_ORDER' })
    const refused: CheckoutFacts = { ...WAITS, koReason: 'DEFAULT' }
    expect(decide(refused, { changePlan: true })).toEqual({ outcome: 'OUT_OF_ORDER' })
  })

  it('is not chosen again in the last minute of the purchase, because its code would expire at once', () => {
    const inLastMinute = (left: number) => ({ ...WAITS, expiresAt: new Date(NOW.getTime() + left) })
    expect(decide(inLastMinute(60_000), { changePlan: true })).toEqual({ outcome: 'OUT_OF_ORDER' })
    expect(decide(inLastMinute(60_001), { changePlan: true })).toMatchObject({ outcome: 'CHANGED' })
  })
})

describe('any answer', () => {
  const steps: CheckoutStep[] = [
    { customerName: 'Bia' },
    { phoneVerificationCode: '1' },
    { shouldResendPhoneVerificationCode: true },
    { firstInstallmentsDate: '2026-12-01' },
    { totalInstalments: 3 },
    { checkoutConfirmed: true },
    { changePlan: true },
  ]

  it('after the time is over, or to a checkout that has ended, changes nothing', () => {
    const ended = fc.record({
      status: fc.constantFrom(...CHECKOUT_STATUSES),
      upfront: fc.constantFrom(...REQUIREMENT_LEVELS),
      base: fc.constantFrom(READY, UNPROVED, FLEXIBLE, WAITS),
      step: fc.constantFrom(...steps),
      isLate: fc.boolean(),
    })
    fc.assert(
      fc.property(ended, ({ status, upfront, base, step, isLate }) => {
        const checkout: CheckoutFacts = {
          ...base,
          status,
          merchant: { ...base.merchant, upfront },
          expiresAt: isLate ? NOW : base.expiresAt,
        }
        const isOver = isLate || !['PRISTINE', 'MORE_INFO'].includes(status)
        const { outcome } = decide(checkout, step, { customer: { customerName: step.customerName ?? 'Ana' } })
        expect(isOver && outcome === 'CHANGED').toBe(false)
      }),
    )
  })

  it('applied again to its own result changes nothing', () => {
    const bases = [READY, UNPROVED, FLEXIBLE, WAITS]
    for (const base of bases)
      for (const step of steps) {
        const customer = step.customerName === undefined ? {} : { customerName: step.customerName }
        const first = decide(base, step, { customer, isCodeRight: true })
        if (
          first.outcome !== 'CHANGED' ||
          first.newCode !== undefined ||
          step.firstInstallmentsDate !== undefined
        )
          continue
        const again = decide({ ...base, ...first.changes }, step, { customer, isCodeRight: true })
        expect(again).toEqual({ outcome: 'UNCHANGED' })
      }
  })
})

describe('autopay of the following instalments', () => {
  it('is remembered before the plan is accepted, and belongs to it', () => {
    expect(decide(READY, { payAutomatically: true })).toEqual({
      outcome: 'CHANGED',
      changes: { paysAutomatically: true },
    })
    expect(decide(READY, { payAutomatically: false })).toEqual({ outcome: 'UNCHANGED' })
    expect(decide(WAITS, { payAutomatically: true })).toEqual({ outcome: 'OUT_OF_ORDER' })
    expect(decide(READY, { checkoutConfirmed: true, payAutomatically: true })).toMatchObject({
      changes: { paysAutomatically: true, confirmedAt: NOW },
    })
  })

  it('does not debit what is paid now', () => {
    const whole = mandateTermsOf(READY, NOW)
    const paying: CheckoutFacts = { ...READY, merchant: { ...READY.merchant, upfront: 'MANDATORY' } }
    const rest = mandateTermsOf(paying, NOW)
    if (typeof whole === 'string' || typeof rest === 'string') throw new Error('monthly plans can be debited')
    const [first] = planOf(READY, NOW)
    expect(whole.firstDate <= (first?.dueDate ?? '')).toBe(true)
    expect(rest.firstDate <= (planOf(paying, NOW)[1]?.dueDate ?? '')).toBe(true)
    const once = { ...paying, maxInstalments: 1 }
    expect(mandateTermsOf(once, NOW)).toBe('NOTHING_TO_PAY')
  })
})
