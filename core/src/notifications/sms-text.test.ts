import { describe, expect, it } from 'vitest'
import { smsSegments, smsText } from './sms-text.ts'

describe('an SMS', () => {
  it('is written without accents and with plain spaces', () => {
    expect(smsText('Não pôde: R$\u00A01,00 à 1ª “Loja São José” – já')).toBe(
      'Nao pode: R$ 1,00 a 1a "Loja Sao Jose" - ja',
    )
  })

  it('leaves out what would halve its length', () => {
    expect(smsText('Loja 🎉 {A}')).toBe('Loja  A')
  })

  it.each([
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ])('of %i letters is %i messages', (length, segments) => {
    expect(smsSegments('a'.repeat(length))).toBe(segments)
  })
})
