/** E-mail by SMTP: one connection pool, plain text and the same as HTML. */
import { createTransport } from 'nodemailer'
import { ProviderDown } from '../call.ts'
import type { Guards } from '../guards.ts'
import { mailHtml } from './mail-html.ts'
import { type MessageProvider, Undeliverable } from './need.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://…:587`, which must offer TLS unless it is on this machine. */
  url: string
  /** `Name <address>`. */
  from: string
}

const TIMEOUT_MS = 8000
const THIS_MACHINE = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/

/** A message sent again has the same Message-ID, by which mailboxes recognise it. */
export function smtpMail({ url, from }: SmtpSettings, guards: Guards): MessageProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // we send only our own text: nothing is ever fetched or read from disk for it
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'drip.example'
  return {
    async send({ id, to, subject = 'Drip', text }) {
      await guards.pass({ provider: 'mail' }, async () => {
        try {
          await transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            html: mailHtml(subject, text),
            messageId: `<${id}@${domain}>`,
          })
        } catch (error) {
          // a server that does not know the mailbox has answered
          throw refusalFor(error)
        }
      })
      return 'SENT'
    },
    // a mail server does not report what happens to accepted mail
    hasArrived: async () => false,
    acceptsNow: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  }
}

/** A 5xx for the recipient's address is permanent; everything else is worth another try. */
function refusalFor(error: unknown): Error {
  // added to errors by nodemailer
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  if (command === 'RCPT TO' && responseCode >= 500) return new Undeliverable('mail', { cause: error })
  return new ProviderDown('mail', 'was not taken', { cause: error })
}
