import type { CheckoutField } from '@drip/core/contracts/checkout'
import { describe, expect, it } from 'vitest'
import { aCharge, anAnswer, asked, theCodeField, theConfirmationField } from '../checkout.makers.ts'
import { checkoutStep, isEnd, stepNumber } from './checkout-step.ts'

const selection: CheckoutField = {
  fieldName: 'totalInstalments',
  fieldData: { options: [], canPayFirstNow: false, paysAutomatically: false },
}

describe('when the server asks for something', () => {
  it.each<[string, boolean, CheckoutField[]]>([
    ['insight', false, asked('customerPhone')],
    ['insight', false, asked('customerCpf', 'customerName')],
    ['insight', false, asked('customerEmail')],
    ['phone', true, asked('customerPhone')],
    ['form', true, asked('customerPhone', 'customerCpf')],
    ['form', true, asked('customerCpf', 'customerName')],
    ['form', false, asked('customerAddressNumber')],
    ['token', true, [theCodeField]],
    ['token', false, [theCodeField]],
    ['pix', true, [{ fieldName: 'payment', fieldData: aCharge() }]],
    [
      'firstInstalmentPix',
      true,
      [{ fieldName: 'paymentForFirstInstalment', fieldData: { ...aCharge(), instalments: [] } }],
    ],
    ['selection', true, [selection]],
    ['confirmation', true, [theConfirmationField()]],
  ])('shows %s (started: %s)', (step, started, fields) => {
    expect(checkoutStep(anAnswer({ fields: [...fields] }), started)).toBe(step)
  })

  it('follows the order of the table when several things are requested at once', () => {
    const fields = [theConfirmationField(), theCodeField, ...asked('customerPhone', 'customerName')]
    expect(checkoutStep(anAnswer({ fields }), false)).toBe('insight')
    expect(checkoutStep(anAnswer({ fields }), true)).toBe('form')
    expect(checkoutStep(anAnswer({ fields: fields.slice(0, 2) }), true)).toBe('token')
  })
})

describe('when nothing is requested any more', () => {
  it.each([
    ['approved', anAnswer({ result: 'OK' })],
    ['fullAmount', anAnswer({ result: 'KO', paymentFullAmount: aCharge() })],
    ['denied', anAnswer({ result: 'KO', koReason: 'DEFAULT' })],
    ['waiting', anAnswer()],
  ] as const)('shows %s', (step, answer) => {
    expect(checkoutStep(answer, true)).toBe(step)
  })

  it('has ended only when approved or denied, not while the full amount may still be paid', () => {
    expect(['approved', 'denied', 'fullAmount', 'pix'].filter((step) => isEnd(step as 'approved'))).toEqual([
      'approved',
      'denied',
    ])
  })
})

describe('when the shopper sees the progress', () => {
  it.each([
    ['insight', 1],
    ['phone', 1],
    ['token', 1],
    ['form', 1],
    ['confirmation', 2],
    ['selection', 2],
    ['pix', 3],
    ['firstInstalmentPix', 3],
    ['fullAmount', 3],
    ['waiting', null],
    ['approved', null],
    ['denied', null],
  ] as const)('%s counts as step %s', (step, number) => {
    expect(stepNumber(step)).toBe(number)
  })
})
