import { describe, expect, it } from 'vitest'
import { profileErrors } from './profile-form.ts'

const RIGHT = {
  email: 'dona@drip.com.br',
  phone: '',
  currentPassword: 'antiga',
  newPassword: 'nova-1',
  repeat: 'nova-1',
}

describe('the profile of an admin', () => {
  it('may be sent without a phone', () => {
    expect(profileErrors(RIGHT)).toEqual({})
  })

  it.each([
    [{ email: 'dona' }, { email: 'Digite um e-mail válido' }],
    [{ phone: '+55 (11) 9' }, { phone: 'Digite um telefone válido' }],
    [{ currentPassword: '' }, { currentPassword: 'Digite sua senha atual' }],
    [{ repeat: 'nova-2' }, { repeat: 'As senhas devem ser iguais' }],
    [
      { newPassword: 'curta', repeat: 'outra' },
      { newPassword: 'A nova senha deve conter no mínimo 6 caracteres' },
    ],
  ])('with %o is refused', (wrong, errors) => {
    expect(profileErrors({ ...RIGHT, ...wrong })).toEqual(errors)
  })
})
