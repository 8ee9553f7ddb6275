import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { evidenceName, evidenceType } from './evidence.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (it) => Number.parseInt(it, 16))

describe('evidence', () => {
  it.each([
    ['255044462d312e37', 'application/pdf'],
    ['89504e470d0a1a0a00', 'image/png'],
    ['ffd8ffe000104a46', 'image/jpeg'],
    // GIF, SVG, a web page, nothing
    ['474946383961', null],
    ['3c737667', null],
    ['3c68746d6c3e', null],
    ['', null],
  ])('is known by its first bytes: %s', (hex, type) => {
    expect(evidenceType(bytes(hex))).toBe(type)
  })

  it.each([
    ['nota fiscal.PDF', 'nota fiscal.pdf'],
    ['../../etc/passwd', 'arquivo.pdf'],
    ['/etc/passwd', 'etcpasswd.pdf'],
    ['foto.html', 'foto.pdf'],
    ['conversação 1.png', 'conversação 1.pdf'],
    ['"\r\nset-cookie: a', 'set-cookie a.pdf'],
    ['', 'arquivo.pdf'],
  ])('called %s is saved as %s', (given, name) => {
    expect(evidenceName(given, 'application/pdf')).toBe(name)
  })

  it('is never called anything that a header or a path could be broken with', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        expect(evidenceName(given, 'image/png')).toMatch(/^[\p{L}\p{N} _-]{1,80}\.png$/u)
      }),
    )
  })
})
