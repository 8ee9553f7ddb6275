import { CUSTOMER_FIELDS } from '@drip/core/contracts/checkout'
import { describe, expect, it } from 'vitest'
import { anAnswer, asked } from '../checkout.makers.ts'
import {
  addressFromPost,
  blurError,
  FORM_ORDER,
  formFields,
  formStep,
  initialValues,
  lookUpError,
  submitErrors,
  typedDate,
} from './customer-form.ts'
import { serverFieldError } from '../texts/field-texts.ts'

describe('when the form opens', () => {
  it('keeps the order of the contract', () => {
    expect(FORM_ORDER).toEqual(CUSTOMER_FIELDS)
    expect(formFields(anAnswer({ fields: asked('customerName', 'customerPhone') }))).toEqual([
      'customerPhone',
      'customerName',
    ])
  })

  it('begins with known data, formatted, and leaves masked values out', () => {
    const fields = [
      { fieldName: 'customerName', fieldData: { value: 'Ana Lima' } },
      { fieldName: 'customerEmail', fieldData: { value: 'a****@dominio.com' } },
      { fieldName: 'customerAddressCep', fieldData: { value: '01310100' } },
      { fieldName: 'customerBirthDate', fieldData: { value: '1990-12-31' } },
    ] as const
    expect(initialValues(anAnswer({ fields: [...fields] }), '')).toEqual({
      customerName: 'Ana Lima',
      customerAddressCep: '01310-100',
      customerBirthDate: '31/12/1990',
    })
  })

  it.each(['11987654321', '5511987654321'])('accepts the phone %s of the page’s query', (phone) => {
    expect(initialValues(anAnswer(), phone)).toEqual({ customerPhone: '+55 (11) 98765-4321' })
  })
})

describe('when a field is left', () => {
  it.each([
    ['customerPhone', '+55 (11) 9876', 'O campo telefone está incompleto, verifique o número e seu DDD'],
    ['customerPhone', '+55 (11) 3456-7890', null],
    ['customerCpf', '529.982', 'O campo CPF fornecido é inválido'],
    ['customerCpf', '529.982.247-26', 'O campo CPF fornecido é inválido'],
    ['customerCpf', '529.982.247-25', null],
    ['customerAddressCep', '01310', 'O campo CEP deve ter 8 digitos'],
    ['customerEmail', 'ana@', 'Digite um e-mail válido, como nome@exemplo.com'],
    ['customerBirthDate', '31/02/1990', 'Digite uma data válida, com dia, mês e ano'],
    ['customerName', '', null],
  ] as const)('%s with "%s" says %s', (field, value, error) => {
    expect(blurError(field, value)).toBe(error)
  })
})

describe('when the form is sent', () => {
  it('asks for everything but the complement', () => {
    const errors = submitErrors(FORM_ORDER, {})
    expect(Object.keys(errors)).toEqual(FORM_ORDER.filter((field) => field !== 'customerAddressComplement'))
    expect(errors.customerAddressCity).toBe('Precisamos de um CEP válido para recuperar a cidade')
    expect(errors.customerAddressState).toBe('Precisamos de um CEP válido para recuperar o estado')
  })

  it('refuses a phone that no plan knows', () => {
    expect(submitErrors(['customerPhone'], { customerPhone: '+55 (20) 98765-4321' })).toEqual({
      customerPhone: 'O campo telefone fornecido é inválido, verifique e tente novamente',
    })
  })

  it('sends the phone normalised and documents as digits, and only requested fields', () => {
    const values = {
      customerPhone: '+55 (11) 98765-4321',
      customerCpf: '529.982.247-25',
      customerBirthDate: '31/12/1990',
      customerAddressCep: '01310-100',
      customerAddressComplement: ' ',
      customerEmail: 'nao@pedido.com',
    }
    const fields = [
      'customerPhone',
      'customerCpf',
      'customerBirthDate',
      'customerAddressCep',
      'customerAddressComplement',
    ] as const
    expect(formStep(fields, values)).toEqual({
      customerPhone: '+5511987654321',
      customerCpf: '52998224725',
      customerBirthDate: '1990-12-31',
      customerAddressCep: '01310100',
    })
  })
})

describe('when the post office answers', () => {
  const found = {
    cep: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  }

  it('fills and locks street and neighbourhood', () => {
    const { values, errors, locked } = addressFromPost(found)
    expect(values.customerAddressStreet).toBe('Avenida Paulista')
    expect(locked).toEqual(['customerAddressStreet', 'customerAddressNeighborhood'])
    expect(errors).toEqual({})
  })

  it('leaves unknown parts to be typed, and says so', () => {
    const { errors, locked } = addressFromPost({ ...found, street: '', neighborhood: '' })
    expect(locked).toEqual([])
    expect(errors).toEqual({
      customerAddressStreet: 'Não encontramos a rua pelo CEP informado, por favor preencha',
      customerAddressNeighborhood: 'Não encontramos o bairro pelo CEP informado, por favor preencha',
    })
  })

  it('does not clear typed parts that it does not know', () => {
    const typed = { customerAddressStreet: 'Rua das Flores', customerAddressNeighborhood: 'Centro' }
    const { values } = addressFromPost({ ...found, street: '', neighborhood: '' })
    expect({ ...typed, ...values }).toMatchObject({ ...typed, customerAddressCity: 'São Paulo' })
  })

  it('says that a CEP without city or state is of no use', () => {
    expect(addressFromPost({ ...found, state: '' }).errors.customerAddressCep).toBe(
      'Não foi possível recuperar os detalhes do endereço com base no CEP fornecido',
    )
  })
})

describe('when the post office cannot be asked', () => {
  it('asks for city and state themselves, not for another CEP', () => {
    const fields = ['customerAddressCity', 'customerAddressState'] as const
    expect(submitErrors(fields, {}, { byHand: true })).toEqual({
      customerAddressCity: 'Digite a cidade',
      customerAddressState: 'Digite a sigla do estado, como SP',
    })
    expect(submitErrors(fields, {}).customerAddressCity).toBe(
      'Precisamos de um CEP válido para recuperar a cidade',
    )
  })
})

describe('when the server refuses a field', () => {
  it.each([
    ['customerPhone', 'incomplete', 'O campo telefone está incompleto, verifique o número e seu DDD'],
    ['customerPhone', 'invalid', 'O campo telefone fornecido é inválido, verifique e tente novamente'],
    ['customerAddressCep', 'unknown', 'O CEP fornecido é inválido '],
    ['customerBirthDate', 'minor', 'É preciso ter 18 anos ou mais para comprar com a Drip'],
    ['customerCpf', 'invalid', 'O campo CPF fornecido é inválido'],
  ] as const)('%s with %s says "%s"', (field, code, sentence) => {
    expect(serverFieldError(field, code, false)).toBe(sentence)
  })

  it('needs no CEP if city and state are typed by hand', () => {
    expect(serverFieldError('customerAddressState', 'invalid', false)).toBe(
      'Precisamos de um CEP válido para recuperar o estado',
    )
    expect(serverFieldError('customerAddressState', 'invalid', true)).toBe(
      'Digite a sigla do estado, como SP',
    )
  })
})

describe('when a CEP brings no address', () => {
  it.each([400, 404])('is reported as invalid if it does not exist (%i)', (status) => {
    expect(lookUpError({ kind: 'refused', status, problem: null })).toBe('O CEP fornecido é inválido ')
  })

  it.each([429, 500, 503])('is not called invalid for anything else: the address is typed (%i)', (status) => {
    expect(lookUpError({ kind: 'refused', status, problem: null })).toBeNull()
  })

  it('is to be tried again after no answer', () => {
    expect(lookUpError({ kind: 'offline' })).toMatch(/^Não conseguimos consultar o CEP/)
  })
})

describe('when a date is typed', () => {
  it.each([
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', null],
    ['1/2/2027', null],
  ])('%s is %s', (typed, date) => {
    expect(typedDate(typed)).toBe(date)
  })
})
