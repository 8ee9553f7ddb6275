/** "Recado" also accepts e-mail by SMTP (RFC 5321), without log-in and only on this machine, into the same inbox. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { World } from '../platform/world.ts'
import type { Inbox } from './messages.ts'
import { readMail } from './read-mail.ts'

export interface MailServer {
  port: number
  close(): Promise<void>
}

const MAX_BYTES = 1_000_000
/** When the sandbox ends, a client pool's idle connections are closed after this time. */
const CLOSE_AFTER_MS = 50

/** Listens on 127.0.0.1; 0 takes any free port. Rejects if the port is taken. */
export async function startMailServer(port: number, world: World, inbox: Inbox): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'recado.example',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: CLOSE_AFTER_MS,
    // only faults that name it apply here; others apply to the mail itself
    onConnect(_session, answer) {
      const fault = world.faults.next('messages', 'SMTP CONNECT', { kinds: ['fail'], named: true })
      answer(fault === undefined ? undefined : smtpError(421, 'Try again later'))
    },
    onRcptTo({ address }, _session, answer) {
      answer(isRefused(address) ? smtpError(550, 'There is no such mailbox') : undefined)
    },
    onData(stream, { envelope }, answer) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      readAll(stream).then(
        (raw) => receive(world, inbox, recipients, raw, answer),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  // a client that disconnects midway is not our error
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  // a server that listens on a TCP port has an address object
  const listening = (server.server.address() as AddressInfo).port
  return {
    port: listening,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An address name that provokes the error of a missing mailbox. */
const isRefused = (address: string): boolean => address.toLowerCase().startsWith('recusado@')

function receive(
  world: World,
  inbox: Inbox,
  recipients: readonly string[],
  raw: Buffer,
  answer: (error?: Error) => void,
): void {
  const fault = world.faults.next('messages', 'SMTP DATA', {
    kinds: ['slow', 'fail', 'hang', 'half', 'drop', 'repeat', 'delay'],
  })
  const { messageId, subject, text } = readMail(raw)
  const deliver = (): void => {
    for (const to of recipients) {
      inbox.send(
        { channel: 'EMAIL', to, text, ...(subject === '' ? {} : { subject }) },
        {
          // the same Message-ID to the same mailbox is the same e-mail
          key: messageId === undefined ? undefined : `${messageId} ${to}`,
          lost: fault?.kind === 'drop',
          copies: fault?.kind === 'repeat' ? 2 : 1,
        },
      )
    }
  }
  const later = (work: () => void, ms: number): void => void setTimeout(work, fault?.ms ?? ms).unref()
  switch (fault?.kind) {
    case 'fail':
      return answer(smtpError(451, 'Try again later'))
    case 'half':
      deliver()
      return answer(smtpError(451, 'Try again later'))
    case 'slow':
      return later(() => {
        deliver()
        answer()
      }, 3_000)
    case 'hang':
      return later(() => answer(smtpError(421, 'Gone')), 60_000)
    case 'delay':
      later(deliver, 5_000)
      return answer()
    default:
      deliver()
      answer()
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    // an e-mail that is too large is read to its end but not kept, so that the answer can be sent
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) throw smtpError(552, 'The message is too large')
  return Buffer.concat(chunks)
}
