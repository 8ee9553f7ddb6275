import { useState } from 'react'
import type { Outcome } from './refusal.ts'
import { useLoaded, type Loaded } from './use-loaded.ts'

export interface Listed<T> extends Loaded<T> {
  /** What is shown belongs to the question before: the answer to the new one is on its way. */
  isStale: boolean
}

/**
 * What the server knows under a key that changes with filters and pages: the old answer stays in sight until the new one
 * is there, so that nothing jumps.
 * @param load the same function for the same key, also from drawing to drawing
 */
export function useListed<T>(key: string, load: () => Promise<Outcome<T>>): Listed<T> {
  const now = useLoaded(key, load)
  const [shown, setShown] = useState<T | null>(now.value)
  // setting state while drawing is React's own way of keeping what came before; it ends because both are then the same
  if (now.value !== null && now.value !== shown) setShown(now.value)
  return {
    ...now,
    value: now.value ?? shown,
    isStale: now.value === null && now.refusal === null && shown !== null,
  }
}
