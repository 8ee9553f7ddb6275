import type { TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../api/refusal.ts'
import { changesOfMember, checkMember, memberRefused, memberValues } from './member-values.ts'

const typed = { ...memberValues(null), name: 'Ana', email: 'ana@loja.example', phone: '+55 (11) 98765-4321' }

describe('a user of the store', () => {
  it('needs a name, and for a new person an existing address and phone', () => {
    const wrong = (changes: object, isNew = true) => checkMember({ ...typed, ...changes }, { isNew })
    expect(wrong({})).toEqual({})
    expect(wrong({ name: ' ' }, false)).toEqual({ name: 'Digite o nome' })
    expect(wrong({ email: 'ana' })).toEqual({ email: 'Digite um e-mail válido, como nome@exemplo.com' })
    // the digits are complete, but the area code 20 does not exist, and a landline cannot receive a code
    for (const phone of ['+55 (20) 98765-4321', '+55 (11) 3456-7890', '+55 (11) 98765', ''])
      expect(wrong({ phone })).toEqual({ phone: 'Digite um celular válido com DDD' })
    expect(wrong({ email: '', phone: '' }, false)).toEqual({})
  })

  it('is saved with only its changes, so that permissions removed meanwhile do not return', () => {
    const member = {
      id: 'm',
      email: 'bia@loja.example',
      phone: '+5511987654321',
      name: 'Bia',
      post: '',
      authenticationPreference: 'SMS',
      permissions: ['ADMIN', 'READ'],
      hasPassword: true,
      createdAt: '2026-11-24T13:00:00.000Z',
    } satisfies TeamMember
    const shown = memberValues(member)
    expect(changesOfMember(member, { ...shown, post: ' Caixa ' })).toEqual({ post: 'Caixa' })
    expect(changesOfMember(member, { ...shown, name: 'Bia Reis', access: 'reader' })).toEqual({
      name: 'Bia Reis',
      isAdmin: false,
    })
    expect(changesOfMember(member, shown)).toEqual({})
  })

  it('that was not saved shows why, at its field if it has one', () => {
    const said = (status: number, code: string, fields: readonly string[] = [], isNew = true) => {
      const errors = fields.map((field) => ({ field, code: 'invalid' }))
      const problem = { type: 'about:blank', title: '', status, code, detail: '', errors }
      return memberRefused({ kind: 'refused', status, problem } satisfies Refusal, { isNew })
    }
    expect(said(409, 'EMAIL_TAKEN')).toEqual({ wrong: { email: 'Este e-mail já é de outro usuário' } })
    expect(said(422, 'INVALID_FIELDS', ['email', 'phone'])).toEqual({
      wrong: {
        email: 'Digite um e-mail válido, como nome@exemplo.com',
        phone: 'Digite um celular válido com DDD',
      },
    })
    expect(said(422, 'INVALID_FIELDS', ['authenticationPreference'])).toEqual({
      wrong: { phone: 'Digite um celular válido com DDD' },
    })
    expect(said(409, 'TOO_MANY_USERS')).toEqual({
      failure: 'Sua loja já tem 100 usuários, o máximo. Remova um para adicionar outro.',
    })
    expect(said(409, 'LAST_ADMIN', ['permissions'], false)).toEqual({
      failure: 'Sua loja precisa de pelo menos um administrador',
    })
    expect(said(404, 'USER_NOT_FOUND', [], false)).toEqual({
      failure: 'Este usuário já foi removido. Confira a lista.',
    })
    expect(said(500, '')).toEqual({ failure: 'Não foi possível adicionar o usuário, tente novamente' })
    expect(said(500, '', [], false)).toEqual({
      failure: 'Não foi possível fazer essa mudança, tente novamente',
    })
  })
})
