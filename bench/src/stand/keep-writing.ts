import { moment } from '../../../server/test/busy-world.ts'
import type { Stand } from './stand.ts'

const WRITE_EVERY_MS = 20

export interface Written {
  sent: number
  /** Started purchases, and when their calls were answered, by `performance.now()`. */
  begun: { id: string; at: number }[]
  /** The answers of refused calls; "no answer" if there was none. */
  refused: string[]
  /** When the last refused call ended, by `performance.now()`; 0 if there was none. */
  lastRefused: number
  slowestMs: number
}

/** Starts a purchase every few milliseconds; each is a write. */
export function keepWriting({ web, apiKey }: Stand): { end: () => Promise<Written> } {
  const over = new AbortController()
  const written: Written = { sent: 0, begun: [], refused: [], lastRefused: 0, slowestMs: 0 }
  const write = async () => {
    written.sent++
    const since = performance.now()
    const answer = await fetch(`${web}/api/v1/checkouts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: '{"amount":"300.00"}',
    }).catch(() => null)
    // an answer of the product, whose tests check its shape
    const made =
      answer?.ok === true ? ((await answer.json().catch(() => null)) as { id: string } | null) : null
    written.slowestMs = Math.max(written.slowestMs, performance.now() - since)
    if (made !== null) return void written.begun.push({ id: made.id, at: performance.now() })
    written.refused.push(String(answer?.status ?? 'no answer'))
    written.lastRefused = performance.now()
  }
  const writing = (async () => {
    const sent: Promise<void>[] = []
    while (!over.signal.aborted) {
      sent.push(write())
      await moment(WRITE_EVERY_MS)
    }
    await Promise.all(sent)
  })()
  return {
    async end() {
      over.abort()
      await writing
      return written
    },
  }
}
