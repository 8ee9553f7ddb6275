import { describe, expect, it } from 'vitest'
import { newPasswordErrors, refusedPassword } from './new-password.ts'

describe('when a customer chooses a new password', () => {
  it('wants at least eight characters', () => {
    expect(newPasswordErrors('1234567', '1234567')).toEqual({
      password: 'As senha devem conter no mínimo 8 caracteres',
    })
    expect(newPasswordErrors('12345678', '12345678')).toEqual({})
  })

  it('must be typed identically twice', () => {
    expect(newPasswordErrors('uma senha boa', 'uma senha boá')).toEqual({ repeat: 'As senhas não conferem' })
  })

  it('accepts more than the fifteen characters of the hint', () => {
    const long = 'uma frase longa que ninguém adivinha'
    expect(newPasswordErrors(long, long)).toEqual({})
  })

  it('shows beside the field what only the server can know of it', () => {
    const refused = (field: string, code: string) => ({
      kind: 'refused' as const,
      status: 422,
      problem: { type: '', title: '', status: 422, code: 'INVALID_FIELDS', errors: [{ field, code }] },
    })
    expect(refusedPassword(refused('newPassword', 'too_easy'), 'newPassword')?.password).toMatch(/já vazou/)
    expect(refusedPassword(refused('currentPassword', 'wrong'), 'newPassword')).toBeNull()
    expect(refusedPassword({ kind: 'offline' }, 'newPassword')).toBeNull()
  })

  it('counts what people see as one character once', () => {
    expect(newPasswordErrors('🙂🙂🙂🙂', '🙂🙂🙂🙂').password).toBeDefined()
  })
})
