/** The stream that tells the payment page of a payment (001 §7.3). */
import { streamInstalment } from '@drip/core/contracts/public-calls'
import { useEffect, useState } from 'react'
import { addressOf } from '../ask.ts'

let eventsUrl = ''

/** Where the stream has a host of its own, the page that the server sent says so. */
export function streamFrom(origin: string | null): void {
  eventsUrl = origin ?? ''
}

/** What the stream tells; null: that there is none, or that the server does not say. */
export interface InstalmentNews {
  status: string
  /** As people read it. */
  state: string | null
  /** What is to be paid today, in reais. */
  amount: number | null
  /** When the newest Pix was paid that went back. */
  returnedAt: string | null
}

/**
 * Calls `changed` with what the stream tells, until it told PAID; whether the stream is open now. One that
 * breaks is opened again by the browser, one that is refused stays closed: without it somebody must ask.
 * @param id null opens none
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

/** What a message's JSON tells; null for anything without a status. */
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
