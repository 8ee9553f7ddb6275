import { describe, expect, it } from 'vitest'
import { maskEmail, parseEmail } from './email.ts'

/** A well-formed address with that many characters, from 67. */
function address(length: number): string {
  return `${'x'.repeat(60)}@${'abcdefg.'.repeat(40).slice(0, length - 65)}.com`
}

describe('an e-mail address', () => {
  it.each([
    ['maria@dominio.com', 'maria@dominio.com', 'm****@dominio.com'],
    [' Fulana.Tal@Exemplo.COM.br ', 'fulana.tal@exemplo.com.br', 'f****@exemplo.com.br'],
    ['a@ab.com', 'a@ab.com', 'a****@ab.com'],
    ['a@b.co', 'a@b.co', 'a****@b.co'],
    [
      "o'neil+drip@sub.loja-exemplo.com.br",
      "o'neil+drip@sub.loja-exemplo.com.br",
      'o****@sub.loja-exemplo.com.br',
    ],
    [`${'x'.repeat(64)}@a.com`, `${'x'.repeat(64)}@a.com`, 'x****@a.com'],
    ['ana@loja.xn--p1ai', 'ana@loja.xn--p1ai', 'a****@loja.xn--p1ai'],
  ])('"%s" is stored as %s and masked as %s', (text, stored, masked) => {
    const email = parseEmail(text)
    expect(email).toBe(stored)
    expect(email !== null && maskEmail(email)).toBe(masked)
  })

  it.each([
    '',
    'fulano@',
    '@dominio.com',
    'a@b.com!',
    'a@b.com/x',
    'a@b.\u212Aim',
    `a@b.${'x'.repeat(64)}`,
    'fulano',
    'fulano@dominio',
    'a@b@c.com',
    '.a@b.com',
    'a.@b.com',
    'a..b@c.com',
    'a b@c.com',
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    'a@.com',
    'a@1.2.3.4',
    'a@[1.2.3.4]',
    '"a b"@c.com',
    'joão@dominio.com',
    'a@domínio.com',
    '\u212Aa@b.com',
    'a@b.com\nBcc: x@y.com',
    'a@b.com,x@y.com',
    'A <a@b.com>',
    'a@b.com\u200b',
    `${'x'.repeat(65)}@a.com`,
    `a@${'x'.repeat(64)}.com`,
    `a@${'abcdefgh.'.repeat(30)}com`,
  ])('%j is none', (text) => {
    expect(parseEmail(text)).toBeNull()
  })

  it('has at most 254 characters', () => {
    expect(address(254)).toHaveLength(254)
    expect(parseEmail(address(254))).not.toBeNull()
    expect(parseEmail(address(255))).toBeNull()
  })

  it('is judged at once, however long and repetitive the text', () => {
    const started = performance.now()
    parseEmail(`${'a.'.repeat(100_000)}@`)
    parseEmail(`${'a'.repeat(120)}@${'a-'.repeat(60)}`)
    parseEmail(`a@${'a.'.repeat(126)}`)
    expect(performance.now() - started).toBeLessThan(100)
  })
})
