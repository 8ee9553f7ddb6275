import { describe, expect, it } from 'vitest'
import type { KeptMessage } from './customer-messages.store.ts'
import { mayRepeat } from './resend-message.ts'

const message = (kind: KeptMessage['kind']): KeptMessage => ({
  id: '01934567-89ab-7cde-8f01-23456789abcd',
  kind,
  customerId: null,
  purchaseId: null,
  channel: 'SMS',
  recipient: '+5511987654321',
  subject: null,
  words: 'Drip: em 24/12/2026 seu banco paga R$ 100,00.',
  status: 'SENT',
  createdAt: new Date('2026-12-19T13:00:00Z'),
  sentAt: null,
  doneAt: null,
  isSecret: false,
  repeatOf: null,
  askedBy: null,
})

describe('a message that was sent before', () => {
  it.each(['AUTOPAY_DEBIT', 'AUTOPAY_STANDS', 'PAYMENT_TAKEN_BACK', 'REMINDER'] as const)(
    '%s is not repeated: what is owed, and what the bank pays, may be something else by now',
    (kind) => {
      expect(mayRepeat(message(kind))).toBe(false)
    },
  )

  it('is repeated if it tells what has happened', () => {
    expect(mayRepeat(message('REFUND_ARRIVED'))).toBe(true)
  })
})
