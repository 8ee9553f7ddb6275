/**
 * ClamAV's daemon by its own protocol (man clamd, INSTREAM): length and bytes, a zero length, and one line as the
 * answer.
 */
import { type Socket, connect, isIP } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { connect as connectByTls } from 'node:tls'
import { ProviderDown, within } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { FileScanner } from './need.ts'

/** Somebody waits, with a file of a few MB. */
const TIMEOUT_MS = 15_000
const LONGEST_ANSWER = 1000

/** @param config.url `tcp://127.0.0.1:3310`, or `tls://…` if a TLS proxy stands before it */
export function clamd({ url }: { url: string }, guards: Guards): FileScanner {
  return {
    find: (content) =>
      within(TIMEOUT_MS, (signal) =>
        guards.pass({ provider: 'clamd', signal }, async () => foundIn(await ask(url, content, signal))),
      ),
  }
}

/** @throws ProviderDown */
async function ask(url: string, content: Uint8Array, signal: AbortSignal): Promise<string> {
  const socket = addAbortSignal(signal, connectTo(new URL(url)))
  try {
    // buffered until there is a connection
    socket.write('zINSTREAM\0')
    socket.write(lengthOf(content))
    socket.write(content)
    socket.write(lengthOf(new Uint8Array()))
    let answer = ''
    for await (const part of socket) {
      answer += String(part)
      if (answer.endsWith('\0') || answer.length > LONGEST_ANSWER) break
    }
    return answer
  } catch (error) {
    throw new ProviderDown('clamd', 'no answer', { cause: error })
  } finally {
    socket.destroy()
  }
}

function connectTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = { host, port: Number(port) }
  return protocol === 'tls:'
    ? connectByTls({ ...at, ...(isIP(host) === 0 && { servername: host }) })
    : connect(at)
}

/** Four bytes, most significant first. */
function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** @throws ProviderDown without a verdict: the file is too long for it, or its answer broke off */
function foundIn(answer: string): string | null {
  const [, verdict = ''] = /^stream: (.*)\0$/.exec(answer) ?? []
  if (verdict === 'OK') return null
  const [, name] = /^(.+) FOUND$/.exec(verdict) ?? []
  if (name === undefined) throw new ProviderDown('clamd', 'answered without a verdict')
  return name
}
