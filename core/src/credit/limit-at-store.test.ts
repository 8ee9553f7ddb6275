import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { cents } from '../money/cents.ts'
import { type ApplicationChanges, applicationWith } from './applications.makers.ts'
import { decide } from './decide.ts'
import { limitAtStore } from './limit-at-store.ts'
import { DEFAULT_CREDIT_POLICY as POLICY } from './policy.ts'

const limitOf = (changes: ApplicationChanges) => limitAtStore(applicationWith(changes), POLICY)

describe('the largest purchase at a store', () => {
  it.each<[string, ApplicationChanges, number, object[]]>([
    ['is the limit of the score', {}, 3_000_00, [{ kind: 'FROM_SCORE' }]],
    [
      'is the limit minus what is owed',
      { customer: { openAmount: cents(1_000_00), activeOrders: 1 } },
      2_000_00,
      [{ kind: 'FROM_SCORE' }, { kind: 'IN_USE', amount: 1_000_00 }],
    ],
    [
      'is the most that one purchase may cost here',
      { merchant: { maxAmountPerOrder: cents(500_00) } },
      500_00,
      [{ kind: 'ORDER_MAXIMUM', amount: 500_00 }],
    ],
    [
      'is the most that one customer may owe here',
      { merchant: { customerLimit: cents(800_00) }, customer: { openAmount: cents(300_00) } },
      500_00,
      [
        { kind: 'STORE_CUSTOMER_MAXIMUM', amount: 800_00 },
        { kind: 'IN_USE', amount: 300_00 },
      ],
    ],
    [
      'is what an admin has set',
      { customer: { limitOverride: cents(1_234_00) } },
      1_234_00,
      [{ kind: 'SET_BY_US' }],
    ],
    [
      'is what several purchases leave',
      { customer: { limitOverride: cents(10_000_00), openAmount: cents(7_900_00) } },
      100_00,
      [
        { kind: 'SEVERAL_ORDERS', amount: 8_000_00 },
        { kind: 'IN_USE', amount: 7_900_00 },
      ],
    ],
    [
      'is the largest purchase where the store does without the score, even unasked',
      { skip: { protectedScore: true }, bureau: null },
      10_000_00,
      [{ kind: 'ORDER_MAXIMUM', amount: 10_000_00 }],
    ],
    [
      'is what the platform can still carry today',
      { platform: { approvedToday: cents(499_900_00) } },
      100_00,
      [{ kind: 'NOT_TODAY' }],
    ],
    [
      'is the largest purchase for who is on the whitelist',
      { whitelisted: true },
      10_000_00,
      [{ kind: 'SET_BY_US' }],
    ],
  ])('%s', (_, changes, available, reasons) => {
    expect(limitOf(changes)).toEqual({ available, reasons })
  })

  it.each<[string, ApplicationChanges, object[]]>([
    ['something is late', { customer: { lateInstalments: 2 } }, [{ kind: 'LATE_INSTALMENTS', count: 2 }]],
    [
      'a first instalment is open',
      { customer: { ordersWithFirstInstalmentUnpaid: 1 } },
      [{ kind: 'FIRST_INSTALMENT_UNPAID' }],
    ],
    ['many purchases are open', { customer: { activeOrders: 3 } }, [{ kind: 'TOO_MANY_ORDERS', count: 3 }]],
    ['the score is too low', { bureau: { score: 299 } }, [{ kind: 'SCORE_TOO_LOW' }]],
    ['the bureau lists a debt', { bureau: { negativated: true } }, [{ kind: 'LISTED_AS_DEBTOR' }]],
    [
      'all is used',
      { customer: { openAmount: cents(3_000_00), activeOrders: 1 } },
      [{ kind: 'FROM_SCORE' }, { kind: 'IN_USE', amount: 3_000_00 }],
    ],
    ['the platform is full', { platform: { openTotal: POLICY.maxOpenGlobal } }, [{ kind: 'NOT_TODAY' }]],
  ])('is nothing while %s, and says why', (_, changes, reasons) => {
    expect(limitOf(changes)).toEqual({ available: 0, reasons })
  })

  it.each<[string, ApplicationChanges]>([
    ['nobody has asked the bureau', { bureau: null }],
    ['the phone is blocked', { blocked: { phone: true } }],
    [
      'the CPF is blocked, whatever is late besides',
      { blocked: { cpf: true }, customer: { lateInstalments: 1 } },
    ],
    ['the address is blocked', { blocked: { cep: true } }],
    ['the CPF is not regular', { bureau: { cpfRegular: false } }],
    ['the name is another', { bureau: { nameMatches: false } }],
    ['the customer is archived', { customer: { isArchived: true } }],
    ['the customer is a minor', { birthDate: civilDate('2010-01-01') }],
  ])('is not shown if %s', (_, changes) => {
    expect(limitOf(changes)).toBeNull()
  })

  it('is what the decision approves, and not a centavo more', () => {
    const amount = (max: number) => fc.integer({ min: 0, max }).map((it) => cents(it))
    const orNone = (max: number) => fc.option(amount(max), { nil: null })
    const changes: fc.Arbitrary<ApplicationChanges> = fc.record({
      whitelisted: fc.boolean(),
      bureau: fc.record({ score: fc.integer({ min: 0, max: 1000 }) }),
      customer: fc.record({
        openAmount: amount(9_000_00),
        activeOrders: fc.nat(4),
        limitOverride: orNone(20_000_00),
      }),
      merchant: fc.record({
        maxAmountPerOrder: orNone(15_000_00),
        customerLimit: orNone(5_000_00),
      }),
      platform: fc.record({ approvedToday: amount(500_100_00), openTotal: fc.constant(cents(0)) }),
      skip: fc.record({ protectedScore: fc.boolean(), orderAmountRule: fc.boolean() }),
    })
    fc.assert(
      fc.property(changes, (it) => {
        const facts = applicationWith({ ...it, antifraudScore: 0, bankIspb: null })
        const limit = limitAtStore(facts, POLICY)
        const passes = (of: number) => decide({ ...facts, amount: cents(of) }, POLICY).outcome === 'approved'
        expect(limit).not.toBeNull()
        const available = limit?.available ?? 0
        expect(available === 0 || passes(available)).toBe(true)
        // people on the whitelist are limited only by the platform, and see the largest purchase
        expect(!facts.whitelisted && passes(available + 1)).toBe(false)
        expect(limit?.reasons).not.toEqual([])
      }),
    )
  })
})
