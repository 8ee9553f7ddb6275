import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'utf8')

describe('an e-mail', () => {
  it('of plain ASCII is read as it is', () => {
    expect(
      readMail(mail('Message-ID: <1@drip.example>', 'Subject: Oi', '', 'Linha 1', 'Linha 2', '')),
    ).toEqual({
      messageId: '1@drip.example',
      subject: 'Oi',
      text: 'Linha 1\nLinha 2',
    })
  })

  it('with accents in its subject has them decoded, in one word or in several', () => {
    expect(
      readMail(mail('Subject: =?UTF-8?Q?Lembrete:_3=C2=AA?= =?UTF-8?B?IHBhcmNlbGEgw6k=?=', '', '')).subject,
    ).toBe('Lembrete: 3ª parcela é')
  })

  it('with a folded header is unfolded', () => {
    expect(readMail(mail('Subject: um', ' assunto', '', 'x')).subject).toBe('um assunto')
  })

  it('in two forms is read in its plain one', () => {
    const raw = mail(
      'Content-Type: multipart/alternative;',
      ' boundary="--_Part_1"',
      '',
      '----_Part_1',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Olá</p>',
      '----_Part_1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Ol=C3=A1, a parcela vence em 09/12/2026 e pode ser paga at=C3=A9 =',
      'amanh=C3=A3.',
      '----_Part_1--',
      '',
    )
    expect(readMail(raw).text).toBe('Olá, a parcela vence em 09/12/2026 e pode ser paga até amanhã.')
  })

  it('in base64 is decoded', () => {
    const raw = mail(
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('São Paulo', 'utf8').toString('base64'),
    )
    expect(readMail(raw).text).toBe('São Paulo')
  })

  it('without a plain text is empty', () => {
    expect(readMail(mail('Content-Type: text/html', '', '<p>x</p>')).text).toBe('')
  })
})
