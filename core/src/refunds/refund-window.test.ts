import { expect, it } from 'vitest'
import { isRefundOpen, refundableUntil } from './refund-window.ts'

/** 21:30 in São Paulo, when it is the next day in Greenwich. */
const createdAt = new Date('2026-11-25T00:30:05Z')
const sale = (cancelMaxDays: number | null) => ({ createdAt, cancelMaxDays })

it.each<[string, number | null, string]>([
  ['30 days to the second where the merchant sets no limit', null, '2026-12-25T00:30:05.000Z'],
  ['the day of sale alone, in São Paulo, with 0', 0, '2026-11-25T02:59:59.999Z'],
  ['to the end of the seventh day after it with 7', 7, '2026-12-02T02:59:59.999Z'],
  ['30 days also where the merchant allows more', 90, '2026-12-25T00:30:05.000Z'],
])('A merchant accepts refunds for %s', (_, days, until) => {
  expect(refundableUntil(sale(days)).toISOString()).toBe(until)
})

it('A refund is open up to the last moment, and closed after it', () => {
  const until = refundableUntil(sale(7))
  expect(isRefundOpen(sale(7), until)).toBe(true)
  expect(isRefundOpen(sale(7), new Date(until.getTime() + 1))).toBe(false)
})
