import { describe, expect, it } from 'vitest'
import {
  ADMIN_PERMISSIONS,
  ADMIN_ROLES,
  lostWithout,
  mayAdmin,
  permissionsOf,
  rolesWith,
} from './admin-permissions.ts'

describe('roles of the back-office', () => {
  it('lets the owner do everything', () => {
    expect(permissionsOf('OWNER')).toEqual(ADMIN_PERMISSIONS)
  })

  it('only the owner may do everything', () => {
    for (const role of ADMIN_ROLES.filter((it) => it !== 'OWNER'))
      expect(permissionsOf(role).length).toBeLessThan(ADMIN_PERMISSIONS.length)
  })

  it('keeps money with finance, and risk apart from it', () => {
    expect(rolesWith('ORDERS_REFUND')).toEqual(['FINANCE', 'OWNER'])
    expect(rolesWith('DEBTS_WRITE_OFF')).toEqual(['FINANCE', 'OWNER'])
    expect(rolesWith('FRAUD_BLOCK')).toEqual(['RISK', 'OWNER'])
    expect(rolesWith('MERCHANT_RISK_EDIT')).toEqual(['RISK', 'OWNER'])
    expect(rolesWith('COLLECTIONS_LEAD')).toEqual(['FINANCE', 'OWNER'])
    expect(rolesWith('AUDIT_READ')).toEqual(['OWNER'])
    expect(rolesWith('ERASURES_ANSWER')).toEqual(['OWNER'])
    expect(rolesWith('ADMINS_END')).toEqual(['OWNER'])
  })

  it('people who only manage the catalogue see no personal data', () => {
    expect(mayAdmin('CATALOGUE', 'CUSTOMERS_READ')).toBe(false)
    expect(mayAdmin('CATALOGUE', 'ORDERS_READ')).toBe(false)
    expect(rolesWith('CPF_READ')).toEqual(['OPERATOR', 'FINANCE', 'RISK', 'OWNER'])
  })

  it('nobody can grant a permission that they do not have', () => {
    // a merchant's user sees orders and people, refunds, and creates keys that refund too
    const powers = ['ORDERS_READ', 'CUSTOMERS_READ', 'MERCHANTS_READ', 'ORDERS_REFUND']
    expect(rolesWith('MERCHANT_ACCESS_EDIT')).toEqual(['FINANCE', 'OWNER'])
    for (const role of rolesWith('MERCHANT_ACCESS_EDIT'))
      expect(permissionsOf(role)).toEqual(expect.arrayContaining(powers))
  })

  it('gives no role a permission twice', () => {
    for (const role of ADMIN_ROLES) expect(new Set(permissionsOf(role)).size).toBe(permissionsOf(role).length)
  })
})

describe('when one of them leaves', () => {
  const owner = { id: 'a', role: 'OWNER' } as const
  const risk = { id: 'b', role: 'RISK' } as const

  it('nothing is lost if somebody else has the permission', () => {
    expect(lostWithout([owner, risk], 'b')).toEqual([])
    expect(lostWithout([owner, { ...owner, id: 'c' }], 'a')).toEqual([])
    expect(lostWithout([owner, risk], 'nobody')).toEqual([])
  })

  it('a permission that only they had is named', () => {
    const lost = lostWithout([owner, risk], 'a')
    expect(lost).toContain('ADMINS_END')
    expect(lost).not.toContain('FRAUD_BLOCK')
    expect(lostWithout([risk], 'b')).toEqual(permissionsOf('RISK'))
  })
})
