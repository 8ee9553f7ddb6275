import { expect, it } from 'vitest'
import { refundableUntil } from './refund-window.ts'

it('A sale may be taken back for 30 days, to the second', () => {
  expect(refundableUntil(new Date('2026-11-24T13:00:05Z'))).toEqual(new Date('2026-12-24T13:00:05Z'))
})
