import { permissionsOf, type AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import { describe, expect, it } from 'vitest'
import { findScreens } from './finds.ts'

const names = (role: AdminRole, text: string) =>
  findScreens({ permissions: [...permissionsOf(role)], offersAutopay: true }, text).finds.map(
    ({ name }) => name,
  )

describe('the palette finds screens', () => {
  it('by a part of their name, without accents and in any case', () => {
    expect(names('OWNER', 'negoc')).toEqual(['Negociação'])
    expect(names('OWNER', 'PROMOCOES')).toEqual(['Promoções'])
  })

  it('by the names in the navigation', () => {
    expect(names('OWNER', 'privac')).toEqual(['Pedidos de exclusão'])
  })

  it('that the role may open, and none else', () => {
    expect(names('OPERATOR', 'auditoria')).toEqual([])
    expect(names('OWNER', 'auditoria')).toEqual(['Auditoria'])
  })

  it('that need no id, all of them while nothing is typed', () => {
    expect(names('OWNER', '')).toContain('Pedidos')
    expect(names('OWNER', '')).not.toContain('Pedido')
  })
})
