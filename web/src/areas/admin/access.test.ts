import { ADMIN_ROLES, permissionsOf, type AdminRole } from '@drip/core/contracts/admin-permissions'
import { describe, expect, it } from 'vitest'
import { homeOf, openTo, whyNot } from './access.ts'

const as = (role: AdminRole) => ({ role, permissions: [...permissionsOf(role)] })

describe('what a role may not do', () => {
  it('is told with the roles that may', () => {
    expect(whyNot(as('OPERATOR'), 'ORDERS_REFUND')).toBe(
      'Seu papel (Operação) não permite esta ação. Quem pode: Financeiro, Direção.',
    )
  })

  it('is nothing where the role may', () => {
    expect(whyNot(as('OPERATOR'), 'ORDERS_READ')).toBeNull()
    expect(whyNot(as('OWNER'), 'JOBS_DISCARD')).toBeNull()
  })
})

describe('the ways of the navigation', () => {
  it('lead nobody to a refusal', () => {
    const ways = [{ needs: 'ORDERS_READ' }, { needs: 'AUDIT_READ' }, { needs: null }] as const
    expect(openTo(as('OPERATOR'), ways)).toEqual([{ needs: 'ORDERS_READ' }, { needs: null }])
    expect(openTo(as('OWNER'), ways)).toEqual(ways)
    expect(openTo(as('CATALOGUE'), ways)).toEqual([{ needs: null }])
  })
})

describe('what the area begins with', () => {
  it('is the orders, and for the catalogue, which sees none, the partners', () => {
    const homes = ADMIN_ROLES.map((role) => [role, homeOf(as(role))])
    expect(Object.fromEntries(homes)).toEqual({
      OPERATOR: '/admin/orders',
      FINANCE: '/admin/orders',
      RISK: '/admin/orders',
      CATALOGUE: '/admin/merchants',
      OWNER: '/admin/orders',
    })
  })

  it('is the own profile for a role that sees no list', () => {
    expect(homeOf({ permissions: ['JOBS_READ'] })).toBe('/admin/profile')
  })
})
