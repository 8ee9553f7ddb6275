import { call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { Analytics, UseEvent } from './need.ts'

const TIMEOUT_MS = 5000
const PAUSE_MS = 1000
/** More only wait while the collector is away: further events are dropped. */
const MOST_WAITING = 1000

/**
 * Events are sent together, a second after the first of them: `POST {url}/v1/events` with `{events: [{name, at,
 * detail}]}`.
 */
export function httpCollector(config: { url: string; token: string }, guards: Guards): Analytics {
  let waiting: UseEvent[] = []
  let timer: NodeJS.Timeout | null = null
  const send = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const events = waiting
    waiting = []
    if (events.length === 0) return
    await call(guards, {
      provider: 'analytics',
      method: 'POST',
      url: `${config.url}/v1/events`,
      headers: { authorization: `Bearer ${config.token}` },
      body: { events },
      expects: 'anything',
      timeoutMs: TIMEOUT_MS,
    }).catch(() => {})
  }
  return {
    count(event) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(event)
      timer ??= setTimeout(() => void send(), PAUSE_MS).unref()
    },
    close: send,
  }
}
