/** Starts lean-server.ts as a child process, which reports its costs and can be ended or killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Message, Sent } from './lean-server.ts'
import { NODE_FLAGS } from '../node-flags.ts'
import { environmentOf } from './environment.ts'

const READY_WITHIN_MS = 60_000

/** Limits per day and per address are not measured. */
export const UNLIMITED = {
  CODES_PER_ADDRESS_AND_HOUR: '100000000',
  CREDIT_POLICY: JSON.stringify({ maxApprovedPerDay: 1e14, maxOpenGlobal: 1e14 }),
}

/** The addresses of the companies outside. */
export interface OutsideUrls {
  PIX_API_URL: string
  PIX_TOKEN_URL: string
  MESSAGES_URL: string
  BUREAU_URL: string
  ANTIFRAUD_URL: string
  POSTAL_URL: string
}

export interface LeanProcess {
  pid: number
  /** Keys of its merchants: one unless MERCHANTS asks for more. */
  apiKeys: readonly string[]
  /** The first merchant's key. */
  apiKey: string
  sent: () => Promise<Sent>
  /** Resolves when the process has ended, for whatever reason. */
  gone: Promise<void>
  /**
   * Resolves when the process is gone: with SIGTERM after it has finished its work, with SIGKILL at once, like a failed
   * machine.
   */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/**
 * Resolves when it is ready.
 * @param given additional environment, such as API_KEY of a process that it replaces
 */
export async function startLeanProcess(
  { databaseUrl, port, outside }: { databaseUrl: string; port: number; outside: OutsideUrls },
  given: Record<string, string> = {},
): Promise<LeanProcess> {
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, fileURLToPath(new URL('lean-server.ts', import.meta.url))],
    {
      env: {
        ...environmentOf({ role: 'api', databaseUrl, web: `http://127.0.0.1:${port}` }),
        PORT: String(port),
        // the store is on this machine
        ALLOW_PRIVATE_URLS: 'true',
        ...outside,
        ...UNLIMITED,
        ...given,
      },
      stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    },
  )
  const over = new AbortController()
  const gone = once(child, 'exit').then(() => over.abort(new Error('the product is gone')))
  const told = async (within: AbortSignal): Promise<Message> => {
    const [it] = await once(child, 'message', { signal: AbortSignal.any([over.signal, within]) })
    return it as Message // lean-server.ts is the only sender
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal)
    await gone
  }
  try {
    const first = await told(AbortSignal.timeout(READY_WITHIN_MS))
    if (!('ready' in first)) throw new Error('the server says first that it is ready')
    return {
      pid: child.pid ?? 0,
      apiKeys: first.ready.apiKeys,
      apiKey: first.ready.apiKeys[0] ?? '',
      gone,
      end,
      async sent() {
        const answer = told(over.signal)
        child.send('how much?')
        const it = await answer
        if (!('sent' in it)) throw new Error('the server says what it has sent')
        return it.sent
      },
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}
