import type { CheckoutField } from '@drip/core/contracts/checkout'
import { describe, expect, it } from 'vitest'
import {
  aCharge,
  anAnswer,
  asked,
  theChoiceField,
  theCodeField,
  theConfirmationField,
} from '../checkout.makers.ts'
import {
  confirmsByItself,
  confirmsOnRefresh,
  currentOf,
  refreshed,
  showsAnalysis,
  stageOf,
} from './next-screen.ts'

const withUpfront = (upfrontPaymentStatus: 'DISABLED' | 'OPTIONAL' | 'MANDATORY', fields: CheckoutField[]) =>
  anAnswer({ fields, merchant: { ...anAnswer().merchant, upfrontPaymentStatus } })

describe('when a body is sent', () => {
  it.each([
    ['phone', { customerPhone: '+5511987654321' }],
    ['form', { customerPhone: '+5511987654321', customerCpf: '52998224725' }],
    ['form', { customerName: 'Ana Lima' }],
    ['code', { phoneVerificationCode: '123456' }],
    ['other', { checkoutConfirmed: true }],
    ['other', {}],
  ] as const)('makes it the %s stage', (stage, body) => {
    expect(stageOf(body)).toBe(stage)
  })
})

describe('when the form was sent', () => {
  it('shows the analysis before the decision', () => {
    expect(showsAnalysis('form', withUpfront('OPTIONAL', [theConfirmationField()]))).toBe(true)
    expect(showsAnalysis('form', anAnswer({ result: 'KO', koReason: 'DEFAULT' }))).toBe(true)
  })

  it('goes straight to the code when one is needed', () => {
    expect(showsAnalysis('form', withUpfront('OPTIONAL', [theCodeField]))).toBe(false)
  })

  it('continues at once if the merchant requires no upfront payment', () => {
    expect(showsAnalysis('form', withUpfront('DISABLED', [theConfirmationField()]))).toBe(false)
  })

  it('shows no analysis when the purchase had expired meanwhile', () => {
    expect(showsAnalysis('form', anAnswer({ result: 'KO', koReason: 'EXPIRED' }))).toBe(false)
  })
})

describe('when the code was sent', () => {
  it('shows the analysis only when the decision came with it', () => {
    expect(showsAnalysis('code', withUpfront('DISABLED', [theConfirmationField()]))).toBe(true)
    expect(showsAnalysis('code', withUpfront('OPTIONAL', asked('customerName')))).toBe(false)
    expect(showsAnalysis('code', { ...withUpfront('OPTIONAL', [theCodeField]), isValid: false })).toBe(false)
  })
})

describe('when the first instalment must be paid upfront', () => {
  it('confirms the plan by itself after the phone stage', () => {
    expect(confirmsByItself('code', withUpfront('MANDATORY', [theConfirmationField()]))).toBe(true)
    expect(confirmsByItself('form', withUpfront('MANDATORY', [theConfirmationField()]))).toBe(true)
  })

  it('confirms automatically when the decision arrives later, here or after a request of another tab', () => {
    const decided = withUpfront('MANDATORY', [theConfirmationField()])
    for (const shown of [anAnswer(), anAnswer({ fields: [theCodeField] })])
      expect(confirmsOnRefresh(shown, decided)).toBe(true)
  })

  it('keeps asking after a failed confirmation, and on a page loaded in that state', () => {
    const decided = withUpfront('MANDATORY', [theConfirmationField()])
    expect(confirmsOnRefresh(decided, decided)).toBe(false)
    expect(confirmsOnRefresh(null, decided)).toBe(false)
  })

  it('confirms nothing later if there is a choice, or something else is requested', () => {
    expect(confirmsOnRefresh(anAnswer(), withUpfront('OPTIONAL', [theConfirmationField()]))).toBe(false)
    expect(confirmsOnRefresh(anAnswer(), withUpfront('MANDATORY', [theCodeField]))).toBe(false)
  })

  it('asks when the shopper comes back later, or when there is a choice', () => {
    expect(confirmsByItself('other', withUpfront('MANDATORY', [theConfirmationField()]))).toBe(false)
    expect(confirmsByItself('code', withUpfront('OPTIONAL', [theConfirmationField()]))).toBe(false)
    expect(confirmsByItself('code', withUpfront('MANDATORY', [theCodeField]))).toBe(false)
  })
})

describe('when the status is requested again', () => {
  const waiting = anAnswer({ fields: [{ fieldName: 'payment', fieldData: aCharge() }] })

  it('changes nothing while the same charge is awaited', () => {
    const polled = anAnswer({ fields: [{ fieldName: 'payment', fieldData: aCharge() }] })
    expect(refreshed(waiting, polled, true)).toBe(waiting)
  })

  it('accepts the answer once the money has arrived or the code was renewed', () => {
    for (const charge of [aCharge({ status: 'PAID' }), aCharge({ qrCodeText: 'another' })]) {
      const polled = anAnswer({ fields: [{ fieldName: 'payment', fieldData: charge }] })
      expect(refreshed(waiting, polled, true)).toBe(polled)
    }
  })

  it('accepts the answer once a Pix is being returned, or was returned', () => {
    const returned = (state: 'SENDING' | 'DONE') =>
      anAnswer({
        fields: [{ fieldName: 'payment', fieldData: aCharge() }],
        returnedPayment: {
          amount: 2.5,
          asked: 1,
          because: 'WRONG_AMOUNT',
          paidAt: '2026-11-21T13:00:00.000Z',
          state,
        },
      })
    const sending = returned('SENDING')
    expect(refreshed(waiting, sending, true)).toBe(sending)
    const done = returned('DONE')
    expect(refreshed(sending, done, true)).toBe(done)
  })

  it('accepts the answer once the gateway accepted the code or refused it', () => {
    const code = (delivery: 'SENDING' | 'FAILED') =>
      anAnswer({ fields: [{ ...theCodeField, fieldData: { ...theCodeField.fieldData, delivery } }] })
    const failed = code('FAILED')
    expect(refreshed(code('SENDING'), failed, true)).toBe(failed)
  })

  it('accepts the answer once no payment is requested any more', () => {
    const polled = anAnswer({ result: 'OK' })
    expect(refreshed(waiting, polled, true)).toBe(polled)
  })

  const dated = (field: CheckoutField, dueDate: string): CheckoutField => {
    const instalments = [{ dueDate, amount: 459.9, cashbackAmount: 0 }]
    if (field.fieldName === 'checkoutConfirmed')
      return { ...field, fieldData: { ...field.fieldData, instalments } }
    if (field.fieldName !== 'totalInstalments') throw new Error('a plan is asked for')
    const options = field.fieldData.options.map((it) => ({ ...it, instalments }))
    return { ...field, fieldData: { ...field.fieldData, options } }
  }

  it.each([
    ['to be confirmed', theConfirmationField()],
    ['to be chosen', theChoiceField],
  ])('accepts the answer once the plan %s has other dates, and leaves the same plan alone', (_, field) => {
    const shown = anAnswer({ fields: [dated(field, '2026-12-06')] })
    const same = anAnswer({ fields: [dated(field, '2026-12-06')] })
    const moved = anAnswer({ fields: [dated(field, '2026-12-07')] })
    expect(refreshed(shown, same, true)).toBe(shown)
    expect(refreshed(shown, moved, true)).toBe(moved)
  })

  it('accepts the answer once the part paid now has other dates, with the same code', () => {
    const moved = {
      ...waiting,
      instalments: waiting.instalments.map((it) => ({ ...it, dueDate: '2026-12-07' })),
    }
    expect(refreshed(waiting, moved, true)).toBe(moved)
  })

  it('follows another tab to its step and leaves the same step alone', () => {
    const typing = anAnswer({ fields: asked('customerPhone') })
    const same = anAnswer({ fields: asked('customerPhone') })
    const further = anAnswer({ fields: [theCodeField] })
    expect(refreshed(typing, same, true)).toBe(typing)
    expect(refreshed(typing, further, true)).toBe(further)
  })
})

describe('a refusal that contains the state of the checkout', () => {
  it('is distinguished from one without it: its screen shows it, and nothing else is needed', () => {
    const current = anAnswer({ result: 'OK' })
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'STEP_OUT_OF_ORDER' }
    expect(currentOf({ kind: 'refused', status: 409, problem: { ...problem, current } })).toBe(current)
    expect(currentOf({ kind: 'refused', status: 409, problem })).toBeNull()
    expect(currentOf({ kind: 'refused', status: 500, problem: null })).toBeNull()
    expect(currentOf({ kind: 'offline' })).toBeNull()
  })
})
