import { describe, expect, it } from 'vitest'
import { type ProvedInCheckout, opensAccount } from './opened-by-purchase.ts'

const NOW = new Date('2026-11-24T13:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const PHONE = '+5511988770001'
const OTHER = '+5511988770002'

const proved: ProvedInCheckout = {
  verifiedAt: minutesAgo(5),
  verifiedPhone: PHONE,
  checkoutPhone: PHONE,
  isApproved: true,
  isPaidByCustomer: true,
  openedAt: null,
  account: { phone: PHONE, isArchived: false, hasWaitingChange: false, isRecoveryClosed: false },
}

describe('a phone that was proved in a checkout', () => {
  it('opens the account that it is the phone of', () => {
    expect(opensAccount(proved, NOW)).toBe(true)
    expect(opensAccount({ ...proved, verifiedAt: minutesAgo(44) }, NOW)).toBe(true)
  })

  it.each<[string, Partial<ProvedInCheckout>]>([
    ['was not proved', { verifiedAt: null }],
    ['was proved too long ago', { verifiedAt: minutesAgo(45) }],
    ['was proved in a time to come', { verifiedAt: minutesAgo(-1) }],
    ['has opened it before', { openedAt: minutesAgo(1) }],
    ['is not the one that the purchase ended with', { checkoutPhone: OTHER }],
    ['is not the one that was proved', { verifiedPhone: OTHER }],
    ['belongs to a purchase that is not approved', { isApproved: false }],
    ['belongs to a purchase that somebody else paid', { isPaidByCustomer: false }],
    ['is not the account’s', { account: { ...proved.account, phone: OTHER } }],
    ['belongs to nobody', { verifiedPhone: '', account: { ...proved.account, phone: '' } }],
    ['is about to be replaced', { account: { ...proved.account, hasWaitingChange: true } }],
    [
      'is of an account to whose change somebody objected',
      { account: { ...proved.account, isRecoveryClosed: true } },
    ],
    ['is of an archived customer', { account: { ...proved.account, isArchived: true } }],
  ])('opens nothing when it %s', (_, changes) => {
    expect(opensAccount({ ...proved, ...changes }, NOW)).toBe(false)
  })
})
