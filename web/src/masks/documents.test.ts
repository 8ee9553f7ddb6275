import { describe, expect, it } from 'vitest'
import { maskCep, maskCnpj, maskCode, maskCpf, maskDate, maskDocument } from './documents.ts'

describe('when a document is typed', () => {
  it.each([
    [maskCpf, '529', '529'],
    [maskCpf, '5299', '529.9'],
    [maskCpf, '529.982.247-', '529.982.247'],
    [maskCpf, '52998224725', '529.982.247-25'],
    [maskCpf, '529982247259', '529.982.247-25'],
    [maskCep, '01310', '01310'],
    [maskCep, '013101', '01310-1'],
    [maskCep, '01310-100', '01310-100'],
    [maskDate, '3112', '31/12'],
    [maskDate, '31121990', '31/12/1990'],
    [maskCnpj, '11222', '11.222'],
    [maskCnpj, '11222333000181', '11.222.333/0001-81'],
    [maskCnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
    [maskCnpj, '12ABC34501DEXX35', '12.ABC.345/01DE-35'],
    [maskDocument, '52998224725', '529.982.247-25'],
    [maskDocument, '529982247251', '52.998.224/7251'],
    [maskDocument, '12a', '12.A'],
    [maskCode, '12 34 56 7', '123456'],
  ])('shows the marks only between digits (%o, %s → %s)', (mask, typed, shown) => {
    expect(mask(typed)).toBe(shown)
  })
})
