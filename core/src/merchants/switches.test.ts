import { describe, expect, it } from 'vitest'
import { AUDIT_FIELD_LABELS } from '../audit/field-words.ts'
import { MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import {
  MERCHANT_SWITCHES,
  SWITCH_NAMES,
  type SwitchSection,
  ofSwitches,
  switchesShownIn,
} from './switches.ts'

describe('a merchant’s switches', () => {
  it('are in the sections and the order of the form (000 §3)', () => {
    expect(switchesShownIn('RISK')).toEqual(['skipOrderAmountRule', 'skipProtectedScore'])
    expect(switchesShownIn('FRAUD')).toEqual([
      'skipAntifraud',
      'skipFraudulentPhone',
      'skipFraudulentCpf',
      'skipFraudulentAddressCep',
      'skipFraudulentBankCode',
    ])
    expect((['RISK', 'FRAUD', 'CHECKOUT', 'REPAYMENT'] as const).flatMap(switchesShownIn)).toEqual(
      SWITCH_NAMES,
    )
  })

  it('are alone if a person may change only them', () => {
    const guards = (section: SwitchSection) => [
      ...new Set(switchesShownIn(section).map((name) => MERCHANT_SWITCHES[name].guardedBy)),
    ]
    expect((['RISK', 'FRAUD', 'CHECKOUT', 'REPAYMENT'] as const).map(guards)).toEqual([
      ['RISK'],
      ['FRAUD'],
      ['GENERAL'],
      ['RISK'],
    ])
  })

  it('begin as a form that leaves them out means it (000 §9)', () => {
    const on = SWITCH_NAMES.filter((name) => ofSwitches((it) => it.initially)[name])
    expect(on).toEqual([
      'limitInstalmentsByCheckout',
      'offersFullAmount',
      'offersWaitlist',
      'showsInfo',
      'movesDueDates',
      'paysInParts',
      'pausesForReturns',
      'pausesForHardship',
      'settlesLateDebts',
    ])
    for (const name of SWITCH_NAMES)
      expect(MerchantWrite.shape[name].parse(undefined)).toBe(on.includes(name))
  })

  it('are in the audit log without the question mark of the form', () => {
    expect(AUDIT_FIELD_LABELS['offersWaitlist']).toBe('Oferecer a lista de espera')
    expect(SWITCH_NAMES.filter((name) => AUDIT_FIELD_LABELS[name]?.includes('?') ?? true)).toEqual([])
  })
})
