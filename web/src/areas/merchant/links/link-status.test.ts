import { describe, expect, it } from 'vitest'
import { linkLabel } from '@drip/core/contracts/merchant/merchant-lists'
import { canDeactivate, hasDetails, otherState } from './link-status.ts'

describe('a link', () => {
  it.each([
    ['PRISTINE', 'ACTIVE', 'Criado', true, false],
    ['MORE_INFO', 'ACTIVE', 'Em uso', false, false],
    ['OK', 'ACTIVE', 'Concluído', false, true],
    ['KO', 'ACTIVE', 'Falha durante o checkout do cliente', false, true],
    ['PRISTINE', 'EXPIRED', 'Expirado', false, false],
    ['PRISTINE', 'REVOKED', 'Desativado', false, false],
    ['KO', 'EXPIRED', 'Expirado', false, true],
  ] as const)('that is %s and %s reads %s', (status, backofficeStatus, label, deactivates, details) => {
    const link = { status, backofficeStatus, givenUp: false }
    expect([linkLabel(link), canDeactivate(link), hasDetails(link)]).toEqual([label, deactivates, details])
  })

  it('whose purchase the shopper cancelled did not expire', () => {
    const link = { status: 'KO', backofficeStatus: 'EXPIRED', givenUp: true } as const
    expect(linkLabel(link)).toBe('Cancelado pelo cliente')
  })

  it('whose purchase was refused says so, also if the shopper then cancelled it', () => {
    const link = { status: 'KO', backofficeStatus: 'ACTIVE', givenUp: true } as const
    expect(linkLabel(link)).toBe('Falha durante o checkout do cliente')
  })

  it.each([
    ['PRISTINE', 'ACTIVE', 'Link ativo'],
    ['MORE_INFO', 'ACTIVE', 'Link ativo'],
    ['OK', 'ACTIVE', null],
    ['KO', 'ACTIVE', null],
    ['MORE_INFO', 'EXPIRED', 'Compra: Em uso'],
  ] as const)('that is %s and %s says beside its label: %s', (status, backofficeStatus, words) => {
    expect(otherState({ status, backofficeStatus, givenUp: false })).toBe(words)
  })
})
