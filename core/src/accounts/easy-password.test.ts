import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-password.ts'

const OWN = ['Joana Araújo', 'joana.dark@exemplo.com.br', '+55 11 98765-4321', '529.982.247-25']

describe('a password', () => {
  it.each([
    ['drip2026', 'our name and a year'],
    ['Drip@Pix#123', 'our words and signs'],
    ['Senha-2026', 'the word itself'],
    ['joana.araujo1', 'the name, without its accent'],
    ['ARAÚJO-1985', 'the name, in capitals'],
    ['52998224725', 'the CPF'],
    ['11987654321', 'the phone'],
    ['aaaaaaaaaaaa', 'one letter'],
    ['121212121212', 'two digits'],
  ])('is easy if it is made of public words: %s (%s)', (password) => {
    expect(isEasyPassword(password, OWN)).toBe(true)
  })

  it.each([
    'Sombra-e-agua-fresca-7',
    'drip-demo-2026',
    'uma senha bem longa para a loja',
    'joana gosta de girassol',
    '83920174655',
    'çãéíú🙂🙃🙂',
  ])('is not easy for holding a word of them: %s', (password) => {
    expect(isEasyPassword(password, OWN)).toBe(false)
  })

  it('is compared with no personal data if nothing is known of its owner', () => {
    expect(isEasyPassword('52998224725')).toBe(false)
    expect(isEasyPassword('52998224725', ['', '1'])).toBe(false)
  })
})
