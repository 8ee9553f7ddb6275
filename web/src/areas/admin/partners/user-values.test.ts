import type { MerchantUserDetails } from '@drip/core/contracts/merchant-admin'
import { describe, expect, it } from 'vitest'
import { NEW_USER, toUserWrite, valuesOfUser } from './user-values.ts'

const known: MerchantUserDetails = {
  id: '019aab00-0000-7000-8000-000000000001',
  email: 'ana@loja.com',
  phone: '+5511987654321',
  name: 'Ana',
  post: '',
  authenticationPreference: 'EMAIL',
  communications: [
    { communicationType: 'ORDER_CREATED', notify: false, channel: 'SMS', frequency: 'DAILY' },
    { communicationType: 'ORDER_CANCELED', notify: true, channel: 'EMAIL', frequency: 'EACH' },
  ],
  permissions: ['READ'],
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00Z',
  version: '',
}

describe("a merchant's person", () => {
  it('gets the code by SMS and is told of everything, when new', () => {
    const sent = toUserWrite(NEW_USER)
    expect(sent.authenticationPreference).toBe('SMS')
    expect(sent.communications).toEqual([
      { communicationType: 'ORDER_CREATED', notify: true },
      { communicationType: 'ORDER_CANCELED', notify: true },
      { communicationType: 'SETTLEMENT_CREATED', notify: true },
    ])
  })

  it('may act or only read', () => {
    expect(toUserWrite({ ...NEW_USER, mayAct: true }).permissions).toEqual(['ADMIN', 'READ'])
    expect(toUserWrite({ ...NEW_USER, mayAct: false }).permissions).toEqual(['READ'])
  })

  it('keeps the password where none is typed', () => {
    expect(Object.keys(toUserWrite(NEW_USER))).not.toContain('password')
    expect(toUserWrite({ ...NEW_USER, password: 'nova-senha' }).password).toBe('nova-senha')
  })

  it('of the old days, without any permission, may act', () => {
    expect(valuesOfUser({ ...known, permissions: [] }).mayAct).toBe(true)
    expect(valuesOfUser(known).mayAct).toBe(false)
  })

  it('keeps channel and frequency that were chosen in the own area', () => {
    const sent = toUserWrite({ ...valuesOfUser(known), notify: ['ORDER_CREATED'] }, known.communications)
    expect(sent.communications).toEqual([
      { communicationType: 'ORDER_CREATED', notify: true, channel: 'SMS', frequency: 'DAILY' },
      { communicationType: 'ORDER_CANCELED', notify: false, channel: 'EMAIL', frequency: 'EACH' },
      { communicationType: 'SETTLEMENT_CREATED', notify: false },
    ])
    expect(sent.phone).toBe('+5511987654321')
  })
})
