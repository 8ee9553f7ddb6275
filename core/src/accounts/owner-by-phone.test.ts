import { expect, it } from 'vitest'
import { type PhoneAccount, ownerByPhone } from './owner-by-phone.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const OWNER: PhoneAccount = { provedAt: daysAgo(10), hasWaitingChange: false, isRecoveryClosed: false }

it('A person who recently proved the phone is shown their limit', () => {
  expect(ownerByPhone([OWNER], NOW)).toBe(OWNER)
  const longAgo = { ...OWNER, provedAt: daysAgo(179.9) }
  expect(ownerByPhone([longAgo], NOW)).toBe(longAgo)
})

it.each<[string, PhoneAccount[]]>([
  ['nobody has the phone', []],
  ['two people share it', [OWNER, OWNER]],
  ['it was never proved', [{ ...OWNER, provedAt: null }]],
  ['it was proved so long ago that it may be somebody else’s', [{ ...OWNER, provedAt: daysAgo(180) }]],
  ['another phone waits', [{ ...OWNER, hasWaitingChange: true }]],
  ['somebody objected to a change', [{ ...OWNER, isRecoveryClosed: true }]],
])('Nothing is shown if %s', (_, accounts) => {
  expect(ownerByPhone(accounts, NOW)).toBeNull()
})
