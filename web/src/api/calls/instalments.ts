/** The stream that tells the payment page of a payment (001 §7.3). */
import { streamInstalment } from '@drip/core/contracts/public-calls'
import { useEffect, useState } from 'react'
import { addressOf } from '../ask.ts'

let eventsUrl = ''

/** Where the stream has a host of its own, the page that the server sent says so. */
export function streamFrom(origin: string | null): void {
  eventsUrl = origin ?? ''
}

/**
 * Calls `changed` with each status that the stream tells, and when the newest Pix was paid that went back (null: none),
 * until it told PAID; whether the stream is open now. One that
 * breaks is opened again by the browser, one that is refused stays closed: without it somebody must ask.
 * @param id null opens none
 */
export function useInstalmentEvents(
  id: string | null,
  changed: (status: string, returnedAt: string | null) => void,
): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (id === null) return
    const stream = new EventSource(eventsUrl + addressOf(streamInstalment.path, { id }))
    stream.addEventListener('open', () => setOpen(true))
    stream.addEventListener('error', () => setOpen(false))
    stream.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const status = statusIn(data)
      if (status === null) return
      const returnedAt = textIn(data, 'returnedAt')
      if (status === 'PAID') stream.close()
      changed(status, returnedAt)
    })
    return () => {
      stream.close()
      setOpen(false)
    }
  }, [id, changed])
  return isOpen
}

/** The `status` of a message's JSON; null for anything else. */
export const statusIn = (data: unknown): string | null => textIn(data, 'status')

function textIn(data: unknown, name: string): string | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null) return null
    const [, value] = Object.entries(message).find(([key]) => key === name) ?? []
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}
