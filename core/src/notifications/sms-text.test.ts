import { describe, expect, it } from 'vitest'
import { asSms, smsSegments, smsText } from './sms-text.ts'

describe('an SMS', () => {
  it('is written without accents and with plain spaces', () => {
    expect(smsText('Não pôde: R$\u00A01,00 à 1ª “Loja São José” – já')).toBe(
      'Nao pode: R$ 1,00 a 1a "Loja Sao Jose" - ja',
    )
  })

  it('leaves out characters that would halve its length', () => {
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

  it.each([
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
  ])('of %i letters with accents is %i messages', (length, segments) => {
    expect(smsSegments('é'.repeat(length))).toBe(segments)
  })

  it('keeps its accents while two messages carry them', () => {
    const code = 'Drip: seu código é 570856. Ele vale por 10 minutos. Não passe este código a ninguém.'
    expect(asSms(code)).toBe(code)
    expect(asSms(`${code} ${code}`)).toMatch(/^Drip: seu codigo e 570856\. .* a ninguem\.$/)
  })
})
