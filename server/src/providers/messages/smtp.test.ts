import * as fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { systemClock } from '../../platform/clock.ts'
import { ProviderDown } from '../call.ts'
import { createGuards } from '../guards.ts'
import { Undeliverable } from './need.ts'
import { smtpMail } from './smtp.ts'

const guards = createGuards(systemClock())
const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: 'http://127.0.0.1:9' })
const mail = smtpMail(
  { url: `smtp://127.0.0.1:${sandbox.smtpPort}`, from: 'Drip <nao-responda@drip.example>' },
  guards,
)
afterEach(() => control('DELETE', '/faults'))
afterAll(() => sandbox.close())

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
const inboxOf = (to: string) => control('GET', `/messages?to=${to}`)

let messages = 0
const message = (to: string, changes: { id?: string; subject?: string; text?: string } = {}) => ({
  id: `message-${++messages}`,
  channel: 'EMAIL' as const,
  to,
  subject: 'Você pagou: parcela nº 3 — obrigado',
  text: 'Olá, João!\n\nTudo certo com a sua parcela.',
  ...changes,
})

describe('an e-mail by SMTP', () => {
  it('arrives with its accents, also in long lines and in the subject', async () => {
    const text = `Olá!\n\n${'Ação e reação. '.repeat(40).trim()}\n\nAtenção: <b>não</b> & "fim"`
    await mail.send(message('ana@exemplo.com.br', { text }))
    expect(await inboxOf('ana@exemplo.com.br')).toMatchObject([
      { channel: 'EMAIL', subject: 'Você pagou: parcela nº 3 — obrigado', text },
    ])
  })

  it('that is sent again with the same id arrives once', async () => {
    const twice = message('bia@exemplo.com.br')
    await mail.send(twice)
    await mail.send(twice)
    expect(await inboxOf('bia@exemplo.com.br')).toHaveLength(1)
  })

  it('cannot put further headers into the mail by a subject of several lines', async () => {
    await mail.send(message('caio@exemplo.com.br', { subject: 'Oi\r\nBcc: outra@exemplo.com.br' }))
    expect(await inboxOf('outra@exemplo.com.br')).toEqual([])
    expect(await inboxOf('caio@exemplo.com.br')).toHaveLength(1)
  })

  it('is one mail to its one recipient with its own text, whatever the subject contains', async () => {
    const pieces = [
      '\r\n',
      '\n',
      '\r',
      '\u2028',
      '\0',
      ' ',
      'Bcc: outra@exemplo.com.br',
      'To: outra@exemplo.com.br',
    ]
    const headers = [
      'Content-Type: text/html',
      'Subject: outro',
      '=?utf-8?B?QmNj?=',
      '\r\n\r\n.\r\n',
      'ação',
      'x',
    ]
    const subjects = fc.array(fc.constantFrom(...pieces, ...headers), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(subjects, async (subject) => {
        const it = message(`pessoa${messages}@exemplo.com.br`, { subject: subject.join('') })
        await mail.send(it)
        expect(await inboxOf(it.to)).toMatchObject([{ text: it.text }])
        expect(await inboxOf('outra@exemplo.com.br')).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('to a mailbox that does not exist is undeliverable', async () => {
    await expect(mail.send(message('recusado@exemplo.com.br'))).rejects.toThrow(Undeliverable)
  })

  it('is reported to the monitoring of the companies: also a failure, and a refusal as an answer', async () => {
    const heard: (string | null)[] = []
    const stop = guards.onCall(({ error }) => void heard.push(error))
    await mail.send(message('visto@caixa.example'))
    await control('POST', '/faults', { provider: 'messages', kind: 'fail', times: 1 })
    await expect(mail.send(message('visto@caixa.example'))).rejects.toThrow(ProviderDown)
    await expect(mail.send(message('recusado@exemplo.com.br'))).rejects.toThrow(Undeliverable)
    stop()
    expect(heard).toEqual([null, 'mail: was not taken', null])
  })

  it('that the server does not accept now is to be tried again', async () => {
    await control('POST', '/faults', { provider: 'messages', kind: 'fail', times: 1 })
    const it = message('duda@exemplo.com.br')
    await expect(mail.send(it)).rejects.toThrow(ProviderDown)
    await mail.send(it)
    expect(await inboxOf('duda@exemplo.com.br')).toHaveLength(1)
  })

  it('to a server that is not there is to be tried again', async () => {
    const nowhere = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'Drip <nao-responda@drip.example>' }, guards)
    await expect(nowhere.send(message('eva@exemplo.com.br'))).rejects.toThrow(ProviderDown)
  })
})
