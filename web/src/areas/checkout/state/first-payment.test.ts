import { describe, expect, it } from 'vitest'
import { anAnswer } from '../checkout.makers.ts'
import { agreeing, canMoveFirstDate, planShown } from './first-payment.ts'

const { instalments } = anAnswer()
const instalmentsPayingNow = instalments.map((it, index) => ({
  ...it,
  dueDate: ['2026-11-21', '2026-12-21', '2027-01-20'][index] ?? '',
}))

describe('the plan on the screen', () => {
  it('is that of the checked option', () => {
    expect(planShown({ instalments, instalmentsPayingNow }, false)).toBe(instalments)
    expect(planShown({ instalments, instalmentsPayingNow }, true)).toBe(instalmentsPayingNow)
  })

  it('is the only one if an older server sent only one', () => {
    expect(planShown({ instalments }, true)).toBe(instalments)
  })
})

describe('the acceptance of a plan', () => {
  it('says which plan was on the screen, and how it is paid', () => {
    const offered = { instalments, instalmentsPayingNow }
    expect(agreeing(offered, { payNow: false, automatically: null })).toEqual({
      firstDateShown: '2026-12-06',
    })
    expect(agreeing(offered, { payNow: true, automatically: false })).toEqual({
      firstDateShown: '2026-11-21',
      payFirstInstalmentNow: true,
      payAutomatically: false,
    })
  })
})

describe('another first date', () => {
  it.each([
    ['DISABLED', false, true],
    ['OPTIONAL', false, true],
    ['OPTIONAL', true, false],
    ['MANDATORY', false, false],
  ] as const)('with %s, and paying now %s, may be chosen: %s', (upfrontPaymentStatus, paysNow, can) => {
    expect(canMoveFirstDate({ upfrontPaymentStatus }, paysNow)).toBe(can)
  })
})
