import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { DENIAL_REASONS, type DenialReason } from '../contracts/states.ts'
import { cents } from '../money/cents.ts'
import { applicationWith, GOOD_APPLICATION, type ApplicationChanges } from './applications.makers.ts'
import { CREDIT_RULES, decide } from './decide.ts'
import { DEFAULT_CREDIT_POLICY as POLICY } from './policy.ts'
import { isCreditReason, isFraudReason } from './reasons.ts'

const decideWith = (changes: ApplicationChanges) => decide(applicationWith(changes), POLICY)
const answerOf = (changes: ApplicationChanges) => {
  const { outcome, reason, variables } = decideWith(changes)
  return { outcome, ...(reason === undefined ? {} : { reason }), ...variables }
}
const APPROVED = { outcome: 'approved' }
const denied = (reason: DenialReason, maxAmount?: number) => ({
  outcome: 'denied',
  reason,
  ...(maxAmount === undefined ? {} : { maxAmount }),
})

/** The smallest change that makes each rule, and only it, deny; in the order in which the rules decide. */
const TROUBLES: readonly { rule: string; reason: DenialReason; changes: ApplicationChanges }[] = [
  { rule: 'archived-customer', reason: 'DEFAULT', changes: { customer: { isArchived: true } } },
  { rule: 'blocked-phone', reason: 'BLOCKED_CUSTOMER_PHONE', changes: { blocked: { phone: true } } },
  { rule: 'blocked-cpf', reason: 'BLOCKED_CUSTOMER_CPF', changes: { blocked: { cpf: true } } },
  {
    rule: 'blocked-address-cep',
    reason: 'BLOCKED_CUSTOMER_ADDRESS_CEP',
    changes: { blocked: { cep: true } },
  },
  { rule: 'blocked-bank-code', reason: 'BLOCKED_BANK_CODE', changes: { blocked: { bank: true } } },
  { rule: 'antifraud-score', reason: 'ANTI_FRAUD_SCORE', changes: { antifraudScore: 90 } },
  { rule: 'minor', reason: 'LEGALLY_PROTECTED_MINOR', changes: { birthDate: civilDate('2008-11-22') } },
  { rule: 'customer-data', reason: 'INVALID_CUSTOMER_DATA', changes: { bureau: { cpfRegular: false } } },
  { rule: 'late-instalments', reason: 'LATE_INSTALMENTS', changes: { customer: { lateInstalments: 1 } } },
  {
    rule: 'first-instalment-unpaid',
    reason: 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID',
    changes: { customer: { ordersWithFirstInstalmentUnpaid: 1 } },
  },
  { rule: 'active-orders', reason: 'ALREADY_HAVE_ACTIVE_ORDER', changes: { customer: { activeOrders: 3 } } },
  {
    rule: 'order-amount',
    reason: 'ORDER_ABOVE_MAX_VALUE',
    changes: { merchant: { maxAmountPerOrder: cents(299_99) } },
  },
  { rule: 'antifraud-answer', reason: 'DEFAULT', changes: { antifraudScore: null } },
  // The admin's limit applies, so that the limit rule does not deny.
  {
    rule: 'bureau-score',
    reason: 'DEFAULT',
    changes: { bureau: { score: 299 }, customer: { limitOverride: cents(300_00) } },
  },
  {
    rule: 'customer-limit',
    reason: 'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
    changes: { customer: { limitOverride: cents(299_99) } },
  },
  {
    rule: 'several-orders',
    reason: 'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER',
    changes: { customer: { openAmount: cents(7_700_01), limitOverride: cents(20_000_00) } },
  },
  {
    rule: 'platform-day',
    reason: 'DRIP_MAX_VALUE_PER_DAY',
    changes: { platform: { approvedToday: cents(499_700_01) } },
  },
  {
    rule: 'platform-total',
    reason: 'DRIP_MAX_VALUE_GLOBAL',
    changes: { platform: { openTotal: cents(19_999_700_01) } },
  },
]
const NOT_GIVEN_BY_A_DECISION: readonly DenialReason[] = ['FAILED_MERCHANT_ORDER_CONFIRMATION', 'EXPIRED']

describe('a good customer', () => {
  it('is approved with the limit of the score', () => {
    const decision = decide(GOOD_APPLICATION, POLICY)
    expect(decision).toMatchObject({ outcome: 'approved', limit: 3_000_00, variables: {} })
    expect(decision.reason).toBeUndefined()
    expect(decision.trace.every((row) => row.outcome === 'passed')).toBe(true)
  })

  it.each<[string, ApplicationChanges]>([
    ['is 18 today', { birthDate: civilDate('2008-11-21') }],
    ['has an antifraud score of 89', { antifraudScore: 89 }],
    [
      'has a bureau score of 300 and buys for its whole limit',
      { bureau: { score: 300 }, amount: cents(500_00) },
    ],
    ['has two orders open', { customer: { activeOrders: 2 } }],
    ['buys for the merchant’s whole maximum', { merchant: { maxAmountPerOrder: cents(300_00) } }],
    [
      'reaches the maximum over several orders',
      { customer: { openAmount: cents(7_700_00), limitOverride: cents(20_000_00) } },
    ],
    ['reaches the maximum of the day', { platform: { approvedToday: cents(499_700_00) } }],
    ['reaches the maximum of the platform', { platform: { openTotal: cents(19_999_700_00) } }],
    [
      'buys where the merchant left its maxima at zero',
      { merchant: { maxAmountPerOrder: cents(0), customerLimit: cents(0) } },
    ],
    ['has not paid from any bank yet', { bankIspb: null }],
    ['told no birth date', { birthDate: null }],
  ])('is approved for a customer who %s', (_, changes) => {
    expect(answerOf(changes)).toEqual(APPROVED)
  })
})

describe('each rule', () => {
  it.each(TROUBLES)('$rule denies as $reason, and no other rule does', ({ rule, reason, changes }) => {
    const decision = decideWith(changes)
    expect(decision).toMatchObject({ outcome: 'denied', reason })
    expect(decision.trace.filter((row) => row.outcome === 'denied').map((row) => row.rule)).toEqual([rule])
  })

  it('has its trouble in these tests, in the same order, but for the one that a stricter policy asks for', () => {
    const rules = CREDIT_RULES.map((row) => row.name).filter((name) => name !== 'unknown-age')
    expect(TROUBLES.map((row) => row.rule)).toEqual(rules)
  })

  it('gives every reason of the catalogue that a decision can give', () => {
    const given = new Set(TROUBLES.map((row) => row.reason))
    expect(DENIAL_REASONS.filter((reason) => !given.has(reason))).toEqual(NOT_GIVEN_BY_A_DECISION)
  })

  it.each<[string, ApplicationChanges, DenialReason]>([
    ['a name that differs at the bureau', { bureau: { nameMatches: false } }, 'INVALID_CUSTOMER_DATA'],
    ['a bad debtor', { bureau: { negativated: true } }, 'DEFAULT'],
    ['no answer of the bureau', { bureau: null }, 'DEFAULT'],
    [
      'a minor by the bureau alone',
      { bureau: { birthDate: civilDate('2010-01-01') } },
      'LEGALLY_PROTECTED_MINOR',
    ],
    [
      'a minor who typed an older date',
      { bureau: { birthDate: civilDate('2010-01-01') }, birthDate: civilDate('1980-01-01') },
      'LEGALLY_PROTECTED_MINOR',
    ],
    ['an antifraud score that is no number', { antifraudScore: Number.NaN }, 'ANTI_FRAUD_SCORE'],
    ['a bureau score that is no number', { bureau: { score: Number.NaN } }, 'DEFAULT'],
  ])('denies %s', (_, changes, reason) => {
    expect(decideWith(changes)).toMatchObject({ outcome: 'denied', reason })
  })
})

describe('when several rules deny', () => {
  const anyChanges: fc.Arbitrary<ApplicationChanges> = fc.record(
    {
      whitelisted: fc.boolean(),
      antifraudScore: fc.option(fc.integer({ min: 0, max: 100 })),
      birthDate: fc.option(fc.constantFrom('1980-01-01', '2010-01-01').map(civilDate)),
      blocked: fc.record({ phone: fc.boolean(), cpf: fc.boolean(), cep: fc.boolean(), bank: fc.boolean() }),
      bureau: fc.option(fc.record({ score: fc.integer({ min: 0, max: 1000 }), nameMatches: fc.boolean() })),
      customer: fc.record({
        lateInstalments: fc.nat(2),
        activeOrders: fc.nat(5),
        openAmount: fc.nat(900_000).map(cents),
      }),
      platform: fc.record({
        approvedToday: fc.nat(60_000_000).map(cents),
        openTotal: fc.nat(2_100_000_000).map(cents),
      }),
      amount: fc.integer({ min: 1, max: 12_000_00 }).map(cents),
      skip: fc.record({ antifraud: fc.boolean(), protectedScore: fc.boolean(), fraudulentCpf: fc.boolean() }),
    },
    { requiredKeys: [] },
  )

  it('the first rule of the table decides, whatever the others say', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const decision = decideWith(changes)
        expect(decision.trace.map((said) => said.rule)).toEqual(CREDIT_RULES.map((rule) => rule.name))
        const first = decision.trace.find((said) => said.outcome === 'denied')
        expect(decision.outcome).toBe(first === undefined ? 'approved' : 'denied')
        expect(decision.reason).toBe(first?.reason)
        expect([undefined, first?.maxAmount]).toContain(decision.variables.maxAmount)
      }),
    )
  })

  it('every rule is evaluated all the same, so that an admin can read why', () => {
    const { trace } = decideWith({ blocked: { phone: true }, customer: { lateInstalments: 2 } })
    expect(trace).toHaveLength(CREDIT_RULES.length)
    expect(trace.filter((row) => row.outcome === 'denied')).toEqual([
      { rule: 'blocked-phone', reason: 'BLOCKED_CUSTOMER_PHONE', family: 'fraud', outcome: 'denied' },
      { rule: 'late-instalments', reason: 'LATE_INSTALMENTS', family: 'credit', outcome: 'denied' },
    ])
  })
})

describe('a switch of the merchant', () => {
  type Switch = keyof typeof GOOD_APPLICATION.merchant.skip
  it.each<[Switch, string[]]>([
    ['fraudulentPhone', ['blocked-phone']],
    ['fraudulentCpf', ['blocked-cpf']],
    ['fraudulentAddressCep', ['blocked-address-cep']],
    ['fraudulentBankCode', ['blocked-bank-code']],
    ['protectedScore', ['bureau-score']],
    ['orderAmountRule', []],
    [
      'antifraud',
      [
        'blocked-phone',
        'blocked-cpf',
        'blocked-address-cep',
        'blocked-bank-code',
        'antifraud-score',
        'customer-data',
        'antifraud-answer',
      ],
    ],
  ])('%s turns off %j and no other rule', (name, rules) => {
    const { trace } = decideWith({ skip: { [name]: true } })
    expect(trace.filter((row) => row.outcome === 'skipped').map((row) => row.rule)).toEqual(rules)
    for (const { rule, changes } of TROUBLES.filter((row) => rules.includes(row.rule)))
      expect([rule, answerOf({ ...changes, skip: { [name]: true } })]).toEqual([rule, APPROVED])
  })

  it('skipAntifraud does not skip minors, debtors and the platform’s maxima', () => {
    const skip = { antifraud: true }
    const others = TROUBLES.filter(
      ({ rule }) => CREDIT_RULES.find((row) => row.name === rule)?.family !== 'fraud',
    )
    expect(others).toHaveLength(11)
    for (const { reason, changes } of others) expect(decideWith({ ...changes, skip }).reason).toBe(reason)
  })

  it('skipProtectedScore works without the bureau, and then the score limits nobody', () => {
    const skip = { protectedScore: true }
    expect(answerOf({ skip, bureau: null, amount: cents(9_000_00) })).toEqual(APPROVED)
    expect(answerOf({ skip, bureau: { negativated: true } })).toEqual(APPROVED)
    expect(decideWith({ skip, bureau: null }).limit).toBe(10_000_00)
  })

  it('skipProtectedScore keeps the limits that the merchant or an admin set', () => {
    const skip = { protectedScore: true }
    const merchant = { customerLimit: cents(200_00) }
    expect(answerOf({ skip, bureau: null, merchant })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE', 200_00),
    )
    const customer = { limitOverride: cents(100_00) }
    expect(answerOf({ skip, bureau: null, customer })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE', 100_00),
    )
  })

  it('skipOrderAmountRule puts the merchant’s own maximum in place of the platform’s, above or below it', () => {
    const skip = { orderAmountRule: true }
    const customer = { limitOverride: cents(50_000_00) }
    const merchant = { maxAmountPerOrder: cents(15_000_00) }
    expect(answerOf({ customer, merchant, amount: cents(15_000_00) })).toEqual(
      denied('ORDER_ABOVE_MAX_VALUE', 10_000_00),
    )
    expect(answerOf({ skip, customer, merchant, amount: cents(15_000_00) })).toEqual(APPROVED)
    expect(answerOf({ skip, customer, merchant, amount: cents(15_000_01) })).toEqual(
      denied('ORDER_ABOVE_MAX_VALUE', 15_000_00),
    )
  })

  it('skipOrderAmountRule without a maximum of the merchant leaves the platform’s', () => {
    const skip = { orderAmountRule: true }
    const customer = { limitOverride: cents(50_000_00) }
    for (const maxAmountPerOrder of [null, cents(0)])
      expect(answerOf({ skip, customer, merchant: { maxAmountPerOrder }, amount: cents(10_000_01) })).toEqual(
        denied('ORDER_ABOVE_MAX_VALUE', 10_000_00),
      )
  })
})

const skippedByWhitelist = (rule: string) =>
  CREDIT_RULES.find((row) => row.name === rule)?.family === 'credit' ||
  ['antifraud-score', 'antifraud-answer'].includes(rule)

describe('an archived customer', () => {
  const customer = { isArchived: true }

  it('buys nothing, for the general reason and before any other', () => {
    expect(decideWith({ customer }).reason).toBe('DEFAULT')
    expect(decideWith({ customer, blocked: { cpf: true } }).reason).toBe('DEFAULT')
  })

  it('does not buy on the white list or with antifraud skipped either', () => {
    expect(decideWith({ customer, whitelisted: true, skip: { antifraud: true } }).reason).toBe('DEFAULT')
  })
})

describe('a whitelisted customer', () => {
  const whitelisted = true

  it.each(TROUBLES.filter((row) => skippedByWhitelist(row.rule)))(
    'is approved in spite of $rule',
    ({ changes }) => {
      expect(answerOf({ ...changes, whitelisted })).toEqual(APPROVED)
    },
  )

  it.each(TROUBLES.filter((row) => !skippedByWhitelist(row.rule)))(
    'is denied by $rule all the same',
    (trouble) => {
      expect(decideWith({ ...trouble.changes, whitelisted }).reason).toBe(trouble.reason)
    },
  )

  it('needs no answer of bureau or antifraud', () => {
    expect(answerOf({ whitelisted, bureau: null, antifraudScore: null })).toEqual(APPROVED)
  })
})

describe('the largest purchase that a denial mentions', () => {
  it('is the limit minus what is open', () => {
    expect(answerOf({ amount: cents(2_500_01), customer: { openAmount: cents(500_00) } })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE', 2_500_00),
    )
  })

  it('may be a single centavo', () => {
    expect(answerOf({ customer: { openAmount: cents(2_999_99) } })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE', 1),
    )
    expect(answerOf({ merchant: { maxAmountPerOrder: cents(1) } })).toEqual(
      denied('ORDER_ABOVE_MAX_VALUE', 1),
    )
  })

  it('is not mentioned if nothing is left', () => {
    expect(answerOf({ customer: { openAmount: cents(3_000_00) } })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE'),
    )
    expect(answerOf({ customer: { openAmount: cents(9_000_00) } })).toEqual(
      denied('ORDER_ABOVE_CUSTOMER_MAX_VALUE'),
    )
  })

  it('is never more than the customer’s limit, even if the order’s maximum is the reason', () => {
    expect(answerOf({ amount: cents(12_000_00) })).toEqual(denied('ORDER_ABOVE_MAX_VALUE', 3_000_00))
  })

  it('is not mentioned without credit', () => {
    expect(answerOf({ amount: cents(12_000_00), bureau: null })).toEqual(denied('ORDER_ABOVE_MAX_VALUE'))
  })

  it.each<[string, ApplicationChanges]>([
    ['score is too low', { bureau: { score: 299 } }],
    ['debts are bad', { bureau: { negativated: true } }],
    ['antifraud answer is missing', { antifraudScore: null }],
  ])('is not mentioned if %s, whatever limit an admin set', (_name, changes) => {
    const customer = { limitOverride: cents(20_000_00) }
    expect(answerOf({ ...changes, customer, amount: cents(12_000_00) })).toEqual(
      denied('ORDER_ABOVE_MAX_VALUE'),
    )
  })

  it('would be approved, and one centavo more would not', () => {
    const anyAmount = fc.integer({ min: 1, max: 20_000_00 }).map(cents)
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 200, max: 1000 }),
        fc.oneof(fc.constant(cents(0)), anyAmount),
        fc.oneof(fc.constant(null), anyAmount),
        fc.oneof(fc.constant(null), anyAmount),
        fc.oneof(fc.constant(null), anyAmount),
        fc.boolean(),
        (amount, score, openAmount, limitOverride, maxAmountPerOrder, limit, orderAmountRule) => {
          const changes: ApplicationChanges = {
            bureau: { score },
            customer: { openAmount, limitOverride },
            merchant: { maxAmountPerOrder, customerLimit: limit },
            skip: { orderAmountRule },
          }
          const { maxAmount } = decideWith({ ...changes, amount }).variables
          if (maxAmount === undefined) return
          expect(answerOf({ ...changes, amount: maxAmount })).toEqual(APPROVED)
          expect(decideWith({ ...changes, amount: cents(maxAmount + 1) }).outcome).toBe('denied')
        },
      ),
    )
  })
})

describe('the limit', () => {
  it.each([
    [299, 0],
    [300, 500_00],
    [449, 500_00],
    [450, 1_500_00],
    [600, 3_000_00],
    [750, 6_000_00],
    [899, 6_000_00],
    [900, 10_000_00],
    [1000, 10_000_00],
  ])('of score %d is %d centavos', (score, limit) => {
    expect(decideWith({ bureau: { score } }).limit).toBe(limit)
  })

  it('is an admin’s before it is the score’s, and never above the merchant’s for one customer', () => {
    expect(decideWith({ customer: { limitOverride: cents(7_000_00) } }).limit).toBe(7_000_00)
    expect(decideWith({ merchant: { customerLimit: cents(1_000_00) } }).limit).toBe(1_000_00)
    expect(decideWith({ merchant: { customerLimit: cents(9_000_00) } }).limit).toBe(3_000_00)
  })

  it('of a bad debtor is nothing', () => {
    expect(decideWith({ bureau: { score: 900, negativated: true } }).limit).toBe(0)
  })

  it('does not depend on the order of the bands', () => {
    const policy = { ...POLICY, limitBands: POLICY.limitBands.toReversed() }
    expect(decide(GOOD_APPLICATION, policy).limit).toBe(3_000_00)
  })
})

describe('a policy that insists on the age', () => {
  const policy = { ...POLICY, birthDateRequired: true }

  it('denies one of unknown age, whitelisted or not', () => {
    for (const whitelisted of [false, true])
      expect(decide(applicationWith({ birthDate: null, whitelisted }), policy).reason).toBe('DEFAULT')
  })

  it('uses the age from the bureau as well as from the customer', () => {
    const told = applicationWith({ birthDate: null, bureau: { birthDate: civilDate('1990-01-01') } })
    expect(decide(told, policy).outcome).toBe('approved')
    expect(decide(GOOD_APPLICATION, policy).outcome).toBe('approved')
  })
})

describe('the reasons', () => {
  it.each(CREDIT_RULES.filter((row) => row.reason !== 'DEFAULT'))(
    '$reason is of the family of its rule',
    (rule) => {
      expect(isFraudReason(rule.reason)).toBe(rule.family === 'fraud')
      expect(isCreditReason(rule.reason)).toBe(rule.family === 'credit')
    },
  )

  it('DEFAULT lets the shopper pay everything now; fields without a decision do not', () => {
    expect(isCreditReason('DEFAULT')).toBe(true)
    for (const reason of NOT_GIVEN_BY_A_DECISION)
      expect(isCreditReason(reason) || isFraudReason(reason)).toBe(false)
  })
})
