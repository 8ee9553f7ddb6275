/** What the server knows, by key: kept while it is asked again, so that going back shows at once what was there. */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { resumed } from './connection.ts'
import type { Outcome, Refusal } from './refusal.ts'

interface Kept {
  value: unknown
  refusal: Refusal | null
}

/** Who works here all day opens thousands of lists: so many answers are kept, the newest ones. */
const KEPT_MOST = 200
const kept = new Map<string, Kept>()
const turns = new Map<string, number>()
const hearers = new Set<() => void>()

export interface Loaded<T> {
  /** Null until it came for the first time. */
  value: T | null
  /** Of the last try; what was there before stays in `value`. */
  refusal: Refusal | null
  reload: () => Promise<void>
}

/** @param load the same function for the same key, also from drawing to drawing */
export function useLoaded<T>(key: string, load: () => Promise<Outcome<T>>): Loaded<T> {
  const now = useSyncExternalStore(
    subscribe,
    () => kept.get(key),
    () => undefined,
  )
  const reload = useCallback(() => ask(key, load), [key, load])
  useEffect(() => void reload(), [reload])
  // the cast is the key's promise: one key is one kind of answer
  return { value: (now?.value ?? null) as T | null, refusal: now?.refusal ?? null, reload }
}

/** The answer to a newer question wins, whichever comes last. */
async function ask<T>(key: string, load: () => Promise<Outcome<T>>): Promise<void> {
  const turn = (turns.get(key) ?? 0) + 1
  turns.set(key, turn)
  const outcome = await resumed(load)
  if (turns.get(key) !== turn) return
  const before = kept.get(key)
  kept.delete(key)
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_MOST))) kept.delete(oldest)
  kept.set(
    key,
    outcome.ok
      ? { value: outcome.value, refusal: null }
      : { value: before?.value ?? null, refusal: outcome.refusal },
  )
  hearers.forEach((hear) => hear())
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
