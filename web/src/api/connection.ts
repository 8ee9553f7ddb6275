/**
 * The state of the connection: a lost or slow connection is shown in one place, and pending calls resume by themselves.
 */
import { useSyncExternalStore } from 'react'
import type { Outcome } from './refusal.ts'
import { untilOnline } from './until-online.ts'

export type Connection = 'fine' | 'slow' | 'lost'

/** After this long a person wonders whether anything is happening. */
const SLOW_MS = 5000

let lost = false
let slow = 0
const subscribers = new Set<() => void>()

const notify = () => subscribers.forEach((listener) => listener())
/** The current state. */
export const connection = (): Connection => (lost ? 'lost' : slow > 0 ? 'slow' : 'fine')

/** Repeats a call until it is answered; only for calls that may be made twice. */
export async function resumed<T>(make: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let counted = false
  const timer = setTimeout(() => {
    counted = true
    slow += 1
    notify()
  }, SLOW_MS)
  const outcome = await untilOnline(make, (offline) => {
    lost = offline
    notify()
  })
  clearTimeout(timer)
  if (counted) {
    slow -= 1
    notify()
  }
  return outcome
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connection, () => 'fine')
}

function subscribe(listener: () => void): () => void {
  subscribers.add(listener)
  return () => subscribers.delete(listener)
}
