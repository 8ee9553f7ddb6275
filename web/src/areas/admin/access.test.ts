import { permissionsOf } from '@drip/core/contracts/admin-permissions'
import { describe, expect, it } from 'vitest'
import { whyNot } from './access.ts'

const as = (role: 'OPERATOR' | 'OWNER') => ({ role, permissions: [...permissionsOf(role)] })

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
