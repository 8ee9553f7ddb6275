import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { applicationWith } from './applications.makers.ts'
import { compareDecision } from './compare-policies.ts'
import { decide } from './decide.ts'
import { DEFAULT_CREDIT_POLICY as NOW } from './policy.ts'

const kept = (changes: Parameters<typeof applicationWith>[0]) => {
  const application = applicationWith(changes)
  const { outcome, reason } = decide(application, NOW)
  return { application, outcome, reason: reason ?? null }
}

describe('a draft held against a decision', () => {
  it.each([
    ['approves what was approved', {}, NOW, [true, true]],
    [
      'refuses what was approved, for its own reason',
      { bureau: { score: 450 }, amount: cents(300_00) },
      { ...NOW, minimumBureauScore: 500 },
      [true, false],
    ],
    [
      'approves what was refused',
      { bureau: { score: 299 }, customer: { limitOverride: cents(500_00) } },
      { ...NOW, minimumBureauScore: 200 },
      [false, true],
    ],
    [
      'refuses what was refused',
      { blocked: { cpf: true } },
      { ...NOW, minimumBureauScore: 0 },
      [false, false],
    ],
  ] as const)('%s', (_, changes, draft, [approved, would]) => {
    expect(compareDecision(kept(changes), draft)).toMatchObject({ approved, would })
  })

  it('says both reasons', () => {
    const refused = compareDecision(kept({ bureau: { score: 450 } }), { ...NOW, minimumBureauScore: 500 })
    expect(refused).toMatchObject({ reason: null, wouldReason: 'DEFAULT' })
  })

  it('equals the decision if nothing was changed, for every application', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 12_000_00 }).map(cents),
        fc.nat(5),
        (score, amount, activeOrders) => {
          const it = kept({ bureau: { score }, amount, customer: { activeOrders } })
          const { approved, would, reason, wouldReason } = compareDecision(it, NOW)
          expect([would, wouldReason]).toEqual([approved, reason])
        },
      ),
    )
  })
})
