import type { AdminInstalment } from '@drip/core/contracts/admin/admin-area'
import { describe, expect, it } from 'vitest'
import { orderStanding } from './standing.ts'

const instalment = (number: number, more: Partial<AdminInstalment> = {}): AdminInstalment => ({
  id: `0193456${number}-89ab-7cde-8f01-23456789abcd`,
  number,
  status: 'PENDING',
  state: 'OPEN',
  dueDate: `2026-1${number - 1}-10`,
  deadline: `2026-1${number - 1}-12`,
  isLate: false,
  isPaid: false,
  paidAt: null,
  amount: 63.3,
  feesAmount: 0,
  waivedFeesAmount: 0,
  lateCharge: null,
  cashbackAmount: 0,
  canceledCashbackAmount: 0,
  canceledAmount: 0,
  writtenOffAmount: 0,
  amountToPay: 63.3,
  amountPaidIncludingRefunds: 0,
  amountCanceledWithRefund: 0,
  payment: null,
  canChangeDueDate: false,
  canRemoveFee: false,
  linkHindrance: null,
  ...more,
})
const order = (instalments: AdminInstalment[], more = {}) => ({
  amountToPay: 0,
  amountOverdue: 0,
  daysLate: 0,
  lateInstalments: 0,
  instalments,
  plans: { plan: null },
  ...more,
})
const paid = (number: number) =>
  instalment(number, { status: 'PAID', state: 'PAID', isPaid: true, amountPaidIncludingRefunds: 63.3 })

describe('the state of an order', () => {
  it('shows the debt and the next due date', () => {
    const stands = orderStanding(order([paid(1), instalment(3), instalment(2)], { amountToPay: 126.6 }))
    expect(stands).toEqual({
      owed: 126.6,
      byPlan: false,
      openParts: 2,
      allParts: 3,
      late: null,
      next: { number: 2, date: '2026-11-10', deadline: '2026-11-12', reais: 63.3 },
      kept: 63.3,
    })
  })

  it('separates late amounts from future ones', () => {
    const late = instalment(1, { isLate: true, state: 'LATE', feesAmount: 3.3, amountToPay: 66.6 })
    const stands = orderStanding(
      order([late, instalment(2)], {
        amountToPay: 129.9,
        amountOverdue: 66.6,
        daysLate: 25,
        lateInstalments: 1,
      }),
    )
    // the days count from the last business day without a late charge
    expect(stands.late).toEqual({ reais: 66.6, days: 25, since: '2026-10-12', parts: 1 })
    expect(stands.next?.number).toBe(2)
  })

  it('counts accepted underpayments, and not returned ones', () => {
    const inPart = instalment(1, { amountPaidIncludingRefunds: 20.1, amountToPay: 43.2 })
    const wentBack = instalment(2, {
      status: 'CANCELED',
      state: 'CANCELED',
      amountPaidIncludingRefunds: 63.3,
      amountCanceledWithRefund: 63.3,
    })
    const stands = orderStanding(order([inPart, wentBack], { amountToPay: 43.2 }))
    expect([stands.kept, stands.owed, stands.openParts]).toEqual([20.1, 43.2, 1])
  })

  it('has nothing next if everything is late, and nothing at all if nothing is open', () => {
    const late = instalment(1, { isLate: true, state: 'LATE' })
    expect(orderStanding(order([late])).next).toBeNull()
    const over = orderStanding(order([paid(1), paid(2)]))
    expect([over.owed, over.openParts, over.late, over.next]).toEqual([0, 0, null, null])
  })

  it('is the plan’s while a plan is in force, and the order’s again when it broke', () => {
    const line = (number: number, state: 'PAID' | 'COMING' | 'LATE' | 'ENDED') => ({
      number,
      state,
      dueDate: `2026-12-0${number}`,
      amount: 50.05,
      lastDay: '2026-12-20',
      paidAt: null,
    })
    const instalments = [instalment(1, { state: 'IN_PLAN' }), instalment(2, { state: 'IN_PLAN' })]
    const lines = [line(1, 'PAID'), line(2, 'LATE'), line(3, 'COMING')]
    const inForce = orderStanding(
      order(instalments, {
        amountToPay: 126.6,
        plans: { plan: { state: 'IN_FORCE', left: 100.1, lines } },
      }),
    )
    expect(inForce).toEqual({
      owed: 100.1,
      byPlan: true,
      openParts: 2,
      allParts: 3,
      late: { reais: 50.05, days: 0, since: '2026-12-02', parts: 1 },
      next: { number: 3, date: '2026-12-03', deadline: '2026-12-03', reais: 50.05 },
      kept: 0,
    })
    const broken = orderStanding(
      order(instalments, { amountToPay: 126.6, plans: { plan: { state: 'BROKEN', left: 0, lines } } }),
    )
    expect([broken.owed, broken.byPlan]).toEqual([126.6, false])
  })
})
