import { describe, expect, it } from 'vitest'
import { decimalSigns } from '../../masks/decimal.ts'
import { maskCpf } from '../../masks/documents.ts'
import { maskPhone } from '../../masks/phone.ts'
import { cutTo, maskTyped, onlyDrawn } from './mask.ts'

it('masked characters cannot be typed', () => {
  expect(onlyDrawn('\u200Eana@exemplo\u2060.com\u200B\uFEFF')).toBe('ana@exemplo.com')
})

describe('when a masked text is edited', () => {
  it('keeps the caret at the end while typing on', () => {
    expect(maskTyped('529.9', 5, maskCpf)).toEqual({ text: '529.9', caret: 5 })
    expect(maskTyped('5299', 4, maskCpf)).toEqual({ text: '529.9', caret: 5 })
  })

  it('keeps the caret beside the digit that was inserted in the middle', () => {
    // 529.982 with a 1 typed after "52": 5219.982 with the caret after the 1.
    expect(maskTyped('5219.982', 3, maskCpf)).toEqual({ text: '521.998.2', caret: 3 })
  })

  it('keeps the caret when a digit in the middle is deleted', () => {
    expect(maskTyped('529.82.247', 4, maskCpf)).toEqual({ text: '529.822.47', caret: 3 })
  })

  it('is not moved by the country code that the mask puts before', () => {
    expect(maskTyped('1', 1, maskPhone)).toEqual({ text: '+55 (1', caret: 6 })
    expect(maskTyped('19', 1, maskPhone)).toEqual({ text: '+55 (19', caret: 6 })
  })
})

it('a limit counts what the mask leaves, not the spaces and words around a pasted number', () => {
  expect(cutTo(14, maskCpf)('CPF: 529.982.247-25 ')).toBe('529.982.247-25')
  expect(cutTo(12, decimalSigns)('Total: R$ 12.345,67')).toBe('12.345,67')
  expect(cutTo(2, decimalSigns)('123')).toBe('12')
  expect(cutTo(undefined, maskCpf)('52998224725')).toBe('529.982.247-25')
})
