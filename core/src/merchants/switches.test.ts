import { describe, expect, it } from 'vitest'
import { AUDIT_FIELD_LABELS } from '../audit/field-words.ts'
import { MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import { SWITCH_NAMES, ofSwitches, switchesShownIn } from './switches.ts'

describe('a merchant’s switches', () => {
  it('stand in the sections and the order of the form (000 §3)', () => {
    expect(switchesShownIn('RISK')).toEqual([
      'flexibleInstallments',
      'limitInstalmentsByCheckout',
      'skipOrderAmountRule',
      'skipProtectedScore',
    ])
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

  it('are told in the audit log without the question mark of the form', () => {
    expect(AUDIT_FIELD_LABELS['offersWaitlist']).toBe('Oferecer a lista de espera')
    expect(SWITCH_NAMES.filter((name) => AUDIT_FIELD_LABELS[name]?.includes('?') ?? true)).toEqual([])
  })
})
