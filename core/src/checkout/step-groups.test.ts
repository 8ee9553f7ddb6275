import { describe, expect, it } from 'vitest'
import type { CheckoutStep } from '../contracts/checkout.ts'
import { type StepGroup, permits, stepGroup } from './step-groups.ts'
import type { NextStep } from './next-step.ts'

describe('a step’s body', () => {
  it.each<[CheckoutStep, StepGroup | null]>([
    [{}, 'load'],
    [{ customerPhone: '11988770001' }, 'customer'],
    [{ customerPhone: '11988770001', phoneVerificationMethod: 'WHATSAPP' }, 'customer'],
    [{ customerName: 'Ana Ramos', customerCpf: '1' }, 'customer'],
    [{ phoneVerificationCode: '123456' }, 'verificationCode'],
    [{ shouldResendPhoneVerificationCode: true }, 'resendCode'],
    [{ shouldResendPhoneVerificationCode: false }, 'load'],
    [{ firstInstallmentsDate: '2026-12-01' }, 'firstDueDate'],
    [{ payAutomatically: false }, 'autopay'],
    [{ totalInstalments: 3 }, 'choosePlan'],
    [{ checkoutConfirmed: true, payAutomatically: true }, 'confirm'],
    [{ totalInstalments: 3, firstInstallmentsDate: '2026-12-01', payFirstInstalmentNow: true }, 'choosePlan'],
    [{ checkoutConfirmed: true, firstInstallmentsDate: '2026-12-01' }, 'confirm'],
    [{ renewPayment: true }, 'renewPayment'],
    [{ totalInstalments: 3, checkoutConfirmed: true }, null],
    [{ customerPhone: '11988770001', phoneVerificationCode: '123456' }, null],
    [{ phoneVerificationCode: '123456', shouldResendPhoneVerificationCode: true }, null],
    [{ renewPayment: true, payAutomatically: true }, null],
    [{ renewPayment: true, firstInstallmentsDate: '2026-12-01' }, null],
  ])('%j is %s', (step, group) => {
    expect(stepGroup(step)).toBe(group)
  })
})

const KINDS: NextStep[] = [
  { kind: 'ask', fields: ['customerPhone'] },
  { kind: 'verifyPhone' },
  { kind: 'decide' },
  { kind: 'choosePlan' },
  { kind: 'confirm' },
  { kind: 'pay', purpose: 'SYMBOLIC' },
  { kind: 'awaitStore' },
  { kind: 'ended' },
]

describe('the allowed step groups', () => {
  it.each<[StepGroup, NextStep['kind'][]]>([
    ['load', KINDS.map((it) => it.kind)],
    ['customer', ['ask', 'verifyPhone']],
    ['verificationCode', ['verifyPhone']],
    ['resendCode', ['verifyPhone']],
    ['firstDueDate', ['choosePlan', 'confirm']],
    ['autopay', ['choosePlan', 'confirm']],
    ['choosePlan', ['choosePlan']],
    ['confirm', ['confirm']],
    ['renewPayment', ['pay']],
  ])('%s may be sent at %j and nowhere else', (group, kinds) => {
    expect(KINDS.filter((next) => permits(next, group)).map((it) => it.kind)).toEqual(kinds)
  })
})
