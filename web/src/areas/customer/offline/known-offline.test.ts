import { OFFLINE_KEYS } from '@drip/core/contracts/accounts/offline'
import type { PendingInstalments } from '@drip/core/contracts/customer-area'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepNewSession, keepSession } from '../../../signed/session.ts'
import { Memory } from '../../../testing/memory.ts'
import { forgetKnown, keepKnown } from './known-offline.ts'

const TOKENS = { accessToken: 'a', refreshToken: 'b' }
let device: Memory

beforeEach(() => {
  device = new Memory()
  vi.stubGlobal('window', { sessionStorage: new Memory(), localStorage: device })
})
afterEach(() => vi.unstubAllGlobals())

const known = (): unknown => JSON.parse(device.getItem(OFFLINE_KEYS.known) ?? 'null')
/** The instalment's fields that these tests need; no other field may be kept. */
const owed = (dueDate: string, amountToPay: number) =>
  ({ dueDate, amountToPay, merchantName: 'Mundo Pet', id: '0197-a' }) as PendingInstalments['content'][number]
const PENDING = { content: [owed('2027-01-08', 79.9), owed('2026-12-09', 63.3)] }

describe('the data kept on the device for the time without a connection', () => {
  it('is the next payment of a remembered person, without names', () => {
    keepSession('CUSTOMER', { ...TOKENS, keptUntil: Date.now() + 60_000 })
    keepKnown(PENDING)
    expect(known()).toEqual({
      seenAt: expect.any(Number),
      next: { dueDate: '2026-12-09', amountToPay: 63.3 },
    })
    keepKnown({ content: [] })
    expect(known()).toEqual({ seenAt: expect.any(Number), next: null })
  })

  it('is absent for people who did not want to be remembered, and for people before them', () => {
    keepSession('CUSTOMER', { ...TOKENS, keptUntil: Date.now() + 60_000 })
    keepKnown(PENDING)
    device.removeItem(OFFLINE_KEYS.session)
    keepSession('CUSTOMER', { ...TOKENS, keptUntil: null })
    keepKnown(PENDING)
    expect(known()).toBeNull()
  })

  it('is removed at sign-out, and absent if the browser stores nothing', () => {
    keepNewSession('CUSTOMER', TOKENS, true)
    keepKnown(PENDING)
    forgetKnown()
    expect(known()).toBeNull()
    const blocked = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal(
      'window',
      Object.defineProperties({}, { sessionStorage: { get: blocked }, localStorage: { get: blocked } }),
    )
    expect(() => keepKnown(PENDING)).not.toThrow()
  })

  it('belongs to the session that is kept under that name', () => {
    keepSession('CUSTOMER', { ...TOKENS, keptUntil: Date.now() + 60_000 })
    expect(device.names()).toContain(OFFLINE_KEYS.session)
  })
})
