import { expect, it } from 'vitest'
import { addressText } from './address-text.ts'

const PAULISTA = {
  addressCep: '01310100',
  addressStreet: 'Avenida Paulista',
  addressNumber: '1578',
  addressComplement: '',
  addressNeighborhood: 'Bela Vista',
  addressCity: 'São Paulo',
  addressState: 'SP',
}

it('leaves out unknown parts', () => {
  expect(addressText(PAULISTA)).toBe('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100')
  expect(addressText({ ...PAULISTA, addressStreet: '', addressNumber: '', addressCity: '' })).toBe(
    'Bela Vista, SP, 01310-100',
  )
})
