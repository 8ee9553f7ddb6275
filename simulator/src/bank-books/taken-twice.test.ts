import { cents } from '@drip/core/money/cents'
import type { ReceivedPix } from '@drip/server/providers/pix/need'
import { describe, expect, it } from 'vitest'
import { mostTwice } from './taken-twice.ts'

type Refund = ReceivedPix['refunds'][number]

const forced = (amount: number, more: Partial<Refund> = {}): Refund => ({
  id: 'taken',
  amount: cents(amount),
  state: 'DONE',
  ours: false,
  ...more,
})
const pixOf = (refunds: Refund[]) => ({ amount: cents(1000), refunds })

describe('a Pix of R$ 10,00 whose bank takes money back', () => {
  const most = (refunds: Refund[], outside: number, waiting = 0) =>
    mostTwice(pixOf(refunds), { outside, waiting })

  it('is twice with its payer as far as the rest had been paid outside', () => {
    expect(most([forced(401)], 600)).toBe(1)
    expect(most([forced(400)], 600)).toBe(0)
    expect(most([forced(1000)], 600)).toBe(600)
  })

  it('is twice with its payer if our own refund and the outside one leave too little', () => {
    const own = forced(300, { id: 'own', ours: true })
    expect(most([own, forced(200)], 600)).toBe(100)
    const refused: Refund = { ...own, state: 'REFUSED' }
    expect(most([refused, forced(200)], 600)).toBe(0)
    // it was refused after the bank had taken the other part, and is still to be paid back
    expect(most([refused, forced(200)], 600, 200)).toBe(0)
    expect(most([refused, forced(400)], 600, 300)).toBe(300)
  })

  it('is never twice with its payer if nothing was paid outside, or the bank took nothing', () => {
    expect(most([forced(1000), forced(1, { id: 'more' })], 0)).toBe(0)
    expect(most([forced(1000, { ours: true })], 600)).toBe(0)
    expect(most([forced(1000, { state: 'PROCESSING' })], 600)).toBe(0)
  })
})
