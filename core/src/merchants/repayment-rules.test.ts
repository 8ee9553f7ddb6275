import { describe, expect, it } from 'vitest'
import { AUDIT_FIELD_LABELS } from '../audit/field-words.ts'
import { MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import { MOST_MINIMUM } from '../debts/pay-part.ts'
import { REPAYMENT_RULES, RULE_NAMES, bounded, ofRules, rulesOf } from './repayment-rules.ts'
import { MERCHANT_SWITCHES, switchesShownIn } from './switches.ts'

describe('how far a merchant’s customers may bend a plan', () => {
  it.each(RULE_NAMES)('%s begins within the platform’s bounds', (name) => {
    const { initially, least, most } = REPAYMENT_RULES[name]
    expect(bounded(name, initially)).toBe(initially)
    expect(bounded(name, least - 1)).toBe(least)
    expect(bounded(name, most + 1)).toBe(most)
    expect(MerchantWrite.shape[name].parse(undefined)).toBe(initially)
    expect(AUDIT_FIELD_LABELS[name]).toBe(REPAYMENT_RULES[name].label)
  })

  it('is beside the switch that turns it on, and each of these switches is in its own section', () => {
    const switches = switchesShownIn('REPAYMENT')
    expect(new Set(Object.values(ofRules((it) => it.of)))).toEqual(new Set(switches))
    expect(switches.flatMap(rulesOf)).toEqual(RULE_NAMES)
    expect(new Set(switches.map((it) => MERCHANT_SWITCHES[it].guardedBy))).toEqual(new Set(['RISK']))
  })

  it('needs no more for a part than the rule of parts checks', () => {
    expect(REPAYMENT_RULES.partMinimum.most * 100).toBe(MOST_MINIMUM)
  })
})
