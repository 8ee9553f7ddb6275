import { ADMIN_ROLES, permissionsOf, type AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import { describe, expect, it } from 'vitest'
import { homeOf, screensOpenTo, whyNot } from './access.ts'

const as = (role: AdminRole) => ({ role, permissions: [...permissionsOf(role)], offersAutopay: true })

describe('an action that a role may not do', () => {
  it('is shown with the roles that may', () => {
    expect(whyNot(as('OPERATOR'), 'ORDERS_REFUND')).toBe(
      'Seu papel (Operação) não permite esta ação. Quem pode: Financeiro, Direção.',
    )
  })

  it('has no explanation if the role may', () => {
    expect(whyNot(as('OPERATOR'), 'ORDERS_READ')).toBeNull()
    expect(whyNot(as('OWNER'), 'JOBS_DISCARD')).toBeNull()
  })
})

describe('the first screen of the area', () => {
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
    expect(homeOf({ permissions: ['JOBS_READ'], offersAutopay: true })).toBe('/admin/profile')
  })
})

describe('the screen of autopay', () => {
  it('is present only if the PSP offers it', () => {
    const names = (offersAutopay: boolean) =>
      screensOpenTo({ ...as('OWNER'), offersAutopay }).map(({ name }) => name)
    expect(names(true)).toContain('autopay')
    expect(names(false)).toEqual(names(true).filter((name) => name !== 'autopay'))
  })
})
