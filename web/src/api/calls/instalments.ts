/** The stream that informs the payment page of a payment (001 §7.3). */
import { streamInstalment } from '@drip/core/contracts/public-calls'
import { useEffect, useState } from 'react'
import { addressOf } from '../ask.ts'

let eventsUrl = ''

/** If the stream has its own host, the page sent by the server names it. */
export function streamFrom(origin: string | null): void {
  eventsUrl = origin ?? ''
}

/** The stream's data; null: there is none, or the server does not say. */
export interface InstalmentNews {
  status: string
  /** In words for people. */
  state: string | null
  /** The amount to pay today, in reais. */
  amount: number | null
  /** When the newest returned Pix was paid. */
  returnedAt: string | null
}

/**
 * Calls `changed` with the stream's data until it reports PAID; returns whether the stream is open now. The browser
 * reopens a stream that breaks; a refused one stays closed, and the page must poll instead.
 * @param id null opens no stream
 */
export function useInstalmentEvents(id: string | null, changed: (news: InstalmentNews) => void): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (id === null) return
    const stream = new EventSource(eventsUrl + addressOf(streamInstalment.path, { id }))
    stream.addEventListener('open', () => setOpen(true))
    stream.addEventListener('error', () => setOpen(false))
    stream.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const news = newsIn(data)
      if (news === null) return
      if (news.status === 'PAID') stream.close()
      changed(news)
    })
    return () => {
      stream.close()
      setOpen(false)
    }
  }, [id, changed])
  return isOpen
}

/** The data in a message's JSON; null for anything without a status. */
export function newsIn(data: unknown): InstalmentNews | null {
  const message = Object.fromEntries(entriesOf(data))
  const text = (name: string) => (typeof message[name] === 'string' ? message[name] : null)
  const status = text('status')
  if (status === null) return null
  const amount = typeof message['amount'] === 'number' ? message['amount'] : null
  return { status, state: text('state'), amount, returnedAt: text('returnedAt') }
}

function entriesOf(data: unknown): [string, unknown][] {
  if (typeof data !== 'string') return []
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' && message !== null ? Object.entries(message) : []
  } catch {
    return []
  }
}
