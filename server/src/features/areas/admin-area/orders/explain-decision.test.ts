import { GOOD_APPLICATION } from '@drip/core/credit/applications.makers'
import { CREDIT_RULES, decide } from '@drip/core/credit/decide'
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { describe, expect, it } from 'vitest'
import { explainDecision } from './explain-decision.ts'

describe('a credit decision', () => {
  it('is explained rule by rule, with the data that each rule checked', () => {
    const asked = GOOD_APPLICATION
    const { outcome, limit, trace } = decide(asked, DEFAULT_CREDIT_POLICY)
    const explained = explainDecision(
      {
        stage: 'APPLICATION',
        outcome,
        reason: null,
        limit,
        application: asked,
        trace,
        decidedAt: new Date('2026-11-24T13:00:00Z'),
        policy: null,
      },
      DEFAULT_CREDIT_POLICY,
      true,
    )
    expect(explained.rules.map((it) => it.name)).toEqual(CREDIT_RULES.map((it) => it.name))
    // a rule without a sentence would be shown as a former one
    for (const { explanation } of explained.rules) expect(explanation).not.toBe('Regra que não usamos mais')
  })
})
