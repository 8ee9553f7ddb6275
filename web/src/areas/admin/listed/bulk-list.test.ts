import { describe, expect, it } from 'vitest'
import { readList } from './bulk-list.ts'

describe('when a list is pasted', () => {
  it.each([
    ['commas', '529.982.247-25, 11144477735'],
    ['semicolons', '529.982.247-25;11144477735;'],
    ['lines', '\n529.982.247-25\r\n\r\n11144477735\n'],
    ['tabs of a spreadsheet', '52998224725\t111.444.777-35'],
    ['spaces', ' 52998224725  11144477735 '],
  ])('separates CPFs at %s and drops empty ones', (_, text) => {
    expect(readList(text, 'cpf')).toMatchObject({ values: ['52998224725', '11144477735'], wrong: [] })
  })

  it('reports each wrong entry with its line', () => {
    const { values, wrong } = readList('52998224725\n123\n\n111.444.777-35, abc', 'cpf')
    expect(values).toEqual(['52998224725', '11144477735'])
    expect(wrong).toEqual([
      { text: '123', line: 2, value: null },
      { text: 'abc', line: 4, value: null },
    ])
  })

  it('counts duplicates once, in any spelling', () => {
    expect(readList('52998224725 529.982.247-25', 'cpf')).toMatchObject({
      values: ['52998224725'],
      repeated: 1,
    })
  })

  it('does not make a CPF of something with letters between its digits', () => {
    expect(readList('529a98224725', 'cpf').values).toEqual([])
  })

  it.each([
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['(11) 3456-7890', '+551134567890'],
    ['5511987654321', '+5511987654321'],
    ['55999887766', '+5555999887766'],
    ['+1 (202) 555-0123', '+12025550123'],
  ])('reads the phone %s with its spaces', (text, value) => {
    expect(readList(text, 'phone').values).toEqual([value])
  })

  it.each(['98765-4321', '+1 212 555 0100 00', 'meu telefone', '+5511987654321999'])(
    'refuses %s as a phone',
    (text) => {
      expect(readList(text, 'phone')).toMatchObject({ values: [], wrong: [{ text }] })
    },
  )

  it('separates phones by lines, commas and semicolons', () => {
    expect(readList('11987654321, 11 3456 7890\n+55 21 99876-5432', 'phone').values).toEqual([
      '+5511987654321',
      '+551134567890',
      '+5521998765432',
    ])
  })

  it.each([
    ['01310-100', ['01310-100']],
    ['01310100', ['01310-100']],
    ['0131010', []],
  ])('reads the CEP %s', (text, values) => {
    expect(readList(text, 'cep').values).toEqual(values)
  })

  it('leaves ids as they are', () => {
    expect(readList('AB12CD; 019aab00-0000-7000-8000-000000000000', 'id').values).toEqual([
      'AB12CD',
      '019aab00-0000-7000-8000-000000000000',
    ])
  })
})
