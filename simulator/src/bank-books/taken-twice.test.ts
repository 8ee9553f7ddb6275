import { cents } from '@drip/core/money/cents'
import type { ReceivedPix } from '@drip/server/providers/pix/need'
import { describe, expect, it } from 'vitest'
import { isTwice } from './taken-twice.ts'

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
  it('was paid back twice if the rest had been paid outside', () => {
    expect(isTwice(pixOf([forced(401)]), 'taken', 600)).toBe(true)
    expect(isTwice(pixOf([forced(400)]), 'taken', 600)).toBe(false)
  })

  it('was paid back twice if our own refund and the outside one leave too little', () => {
    const own = forced(300, { id: 'own', ours: true })
    expect(isTwice(pixOf([own, forced(200)]), 'taken', 600)).toBe(true)
    expect(isTwice(pixOf([{ ...own, state: 'REFUSED' }, forced(200)]), 'taken', 600)).toBe(false)
  })

  it('was not paid back twice if nothing was paid outside, or the bank took nothing', () => {
    expect(isTwice(pixOf([forced(1000), forced(1, { id: 'more' })]), 'taken', 0)).toBe(false)
    expect(isTwice(pixOf([forced(1000, { ours: true })]), 'taken', 600)).toBe(false)
    expect(isTwice(pixOf([forced(1000, { state: 'PROCESSING' })]), 'taken', 600)).toBe(false)
    expect(isTwice(pixOf([forced(1000)]), 'another', 600)).toBe(false)
  })
})
