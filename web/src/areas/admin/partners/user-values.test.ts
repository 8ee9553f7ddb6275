import type { MerchantUserDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../api/refusal.ts'
import { NEW_USER, emailHelp, passwordHelp, saveFailure, toUserWrite, valuesOfUser } from './user-values.ts'

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
  it('is invited if a new one gets no password, and chooses or recovers it later', () => {
    expect(passwordHelp(NEW_USER, null)).toMatch(/recebe um e-mail com um link/)
    expect(passwordHelp(known, known)).toMatch(/a senha fica como está/)
    expect(passwordHelp(known, { ...known, hasPassword: false })).toMatch(/pela recuperação/)
  })

  it('is said to lose password and second factor, and to be invited, before another e-mail is saved', () => {
    const other = { email: 'bia@loja.com' }
    expect(emailHelp(other, known)).toMatch(/a senha e o segundo fator .* deixam de valer/)
    expect(passwordHelp(other, known)).toMatch(/recebe um e-mail com um link/)
    for (const email of [known.email, ' Ana@Loja.com ']) expect(emailHelp({ email }, known)).toBeUndefined()
    expect(emailHelp(other, null)).toBeUndefined()
  })

  it('gets the code by SMS and all notices, when new', () => {
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

  it('keeps the password if none is typed', () => {
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

describe('an account that was not saved', () => {
  const refused = (status: number, code: string): Refusal => ({
    kind: 'refused',
    status,
    problem: { type: 'about:blank', title: '', status, code, detail: '' },
  })
  const said = (refusal: Refusal, isNew = true) => saveFailure(refusal, { isNew })

  it('says so with the status', () => {
    expect(said({ kind: 'refused', status: 500, problem: null })).toBe(
      'Incapaz de criar conta de comerciante (500)',
    )
    expect(said({ kind: 'refused', status: 500, problem: null }, false)).toBe(
      'Incapaz de editar conta de comerciante (500)',
    )
  })

  it('blames the e-mail for a conflict, unless the merchant has the maximum number of people', () => {
    const taken = 'Incapaz de editar conta de comerciante (409) - Email Já cadastrado'
    expect(said({ kind: 'refused', status: 409, problem: null }, false)).toBe(taken)
    expect(said(refused(409, 'EMAIL_TAKEN'), false)).toBe(taken)
    expect(said(refused(409, 'TOO_MANY_USERS'))).toBe(
      'Incapaz de criar conta de comerciante (409) - A loja já tem o máximo de usuários',
    )
    for (const code of ['LAST_ADMIN', 'STILL_RUNNING'])
      expect(said(refused(409, code), false)).toBe('Incapaz de editar conta de comerciante (409)')
  })
})
