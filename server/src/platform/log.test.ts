import { describe, expect, it } from 'vitest'
import { jsonLog, maskPersonal } from './log.ts'

describe('a line of the log', () => {
  it.each([
    ['a CPF', 'cpf 70080000181 end', 'cpf [cpf] end'],
    ['a CPF with its marks', 'cpf 700.800.001-81 end', 'cpf [cpf] end'],
    ['an e-mail', 'to ana.b+loja@exemplo.com.br, sent', 'to [e-mail], sent'],
    ['a phone', 'to +5511988770001 sent', 'to [phone] sent'],
    ['a phone with spaces', 'to +55 (11) 98877-0001 sent', 'to [phone] sent'],
    ['a phone without plus', 'to 5511988770001 sent', 'to [phone] sent'],
    ['a phone as people write it', 'to (11) 98877-0001 sent', 'to [phone] sent'],
    ['a landline', 'to (11) 3333-4444 sent', 'to [phone] sent'],
    ['a bare mobile', 'to 11988770001 sent', 'to [cpf] sent'],
    ['several', '70080000181;+5511988770001', '[cpf];[phone]'],
  ])('hides %s', (_name, line, expected) => {
    expect(maskPersonal(line)).toBe(expected)
  })

  it.each([
    ['an id', '0197a000-0000-7000-8000-000000000000'],
    ['an id of digits alone', '01970000-0000-7000-8000-700800001810'],
    ['an amount', '"amount":29990'],
    ['an instant', '2026-11-24T13:00:00.000Z'],
    ['milliseconds', '1764000000000'],
    ['a postal code', '01310100'],
    ['a place in the code', 'settle-charge.ts:123:45'],
  ])('shows %s', (_name, line) => {
    expect(maskPersonal(line)).toBe(line)
  })

  it('is one object with event, level and facts; an error has its cause', () => {
    const lines: string[] = []
    const log = jsonLog((line) => lines.push(line))
    log.info('started', { port: 1 })
    log.warn('odd', {})
    log.error('broken', new Error('outer', { cause: new Error('inner for ana@exemplo.com.br') }), { id: 'x' })
    log.error('thrown', 'just a text')
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(read).toMatchObject([
      { level: 'info', event: 'started', port: 1 },
      { level: 'warn', event: 'odd' },
      {
        level: 'error',
        event: 'broken',
        id: 'x',
        error: expect.stringContaining('inner for [e-mail]') as unknown,
      },
      { level: 'error', event: 'thrown', error: 'just a text' },
    ])
    expect(lines.every((line) => !line.includes('\n'))).toBe(true)
  })
})
