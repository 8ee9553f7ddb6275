import { describe, expect, it } from 'vitest'
import { customerChange, customerErrors, refusedFields, type CustomerForm } from './customer-form.ts'

const BEFORE: CustomerForm = {
  name: 'Maria da Silva',
  email: 'maria@exemplo.com.br',
  cpf: '529.982.247-25',
  phone: '+55 (11) 98765-4321',
  password: '',
  reason: '',
  addressCep: '01310-100',
  addressStreet: 'Avenida Paulista',
  addressNumber: '1578',
  addressComplement: '',
  addressNeighborhood: 'Bela Vista',
  addressCity: 'São Paulo',
  addressState: 'SP',
}

describe('the form of a customer', () => {
  it('needs an e-mail, and valid values for changed fields', () => {
    expect(customerErrors(BEFORE, BEFORE)).toEqual({})
    const wrong = { ...BEFORE, email: '', cpf: '111.111.111-11', phone: '123', password: 'curta' }
    expect(Object.keys(customerErrors(wrong, BEFORE))).toEqual([
      'email',
      'cpf',
      'phone',
      'password',
      'reason',
    ])
  })

  it.each(['cpf', 'email', 'phone', 'password'] as const)(
    'needs a reason for another %s, and for nothing else',
    (field) => {
      const values = {
        cpf: '111.444.777-35',
        email: 'outra@exemplo.com',
        phone: '+55 (21) 99876-5432',
        password: 'Escolhida-2026',
      }
      const form = { ...BEFORE, [field]: values[field] }
      expect(customerErrors(form, BEFORE)).toEqual({ reason: 'Diga por que muda' })
      expect(customerErrors({ ...form, reason: 'Perdeu o aparelho' }, BEFORE)).toEqual({})
      expect(customerErrors({ ...BEFORE, addressCity: 'Campinas' }, BEFORE)).toEqual({})
    },
  )

  it('needs no reason for the same address or number in another form', () => {
    const same = { ...BEFORE, email: 'MARIA@Exemplo.com.br', phone: '11 98765 4321' }
    expect(customerErrors(same, BEFORE)).toEqual({})
    expect(customerErrors({ ...BEFORE, email: 'errado' }, BEFORE)).toHaveProperty('reason')
  })

  it('ignores errors from before the edit', () => {
    const old = { ...BEFORE, name: 'Maria', addressCep: '' }
    expect(customerErrors(old, old)).toEqual({})
  })

  it('sends the e-mail and the changed fields, including the CPF', () => {
    const form = { ...BEFORE, cpf: '111.444.777-35', addressCity: ' Campinas ' }
    expect(customerChange(form, BEFORE)).toEqual({
      email: 'maria@exemplo.com.br',
      cpf: '111.444.777-35',
      addressCity: 'Campinas',
    })
  })

  it('reports a password that others know', () => {
    expect(refusedFields([{ field: 'password', code: 'too_easy' }]).password).toMatch(/já vazou/)
    expect(refusedFields([{ field: 'password', code: 'too_short' }]).password).toMatch(/8 caracteres/)
  })

  it('shows the server’s refusal beside its field', () => {
    expect(refusedFields([{ field: 'addressState' }, { field: 'cpf' }, { field: 'other' }])).toEqual({
      cpf: 'Digite um CPF válido',
      addressState: 'Confira este campo',
    })
  })
})
