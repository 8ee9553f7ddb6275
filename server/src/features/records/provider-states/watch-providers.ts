/** Stores what this process observes of each provider, so that the back-office can show whether it answers now. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { type ProviderSeen, saveProviderSeen } from './provider-states.store.ts'

/** A provider is called many times a second, but its state is read rarely. */
const SAID_EVERY_MS = 10_000
/** During an outage people want to see the present state. */
const TROUBLE_SAID_MS = 1_000

/** Until the returned function is called; unreported observations are made again by others. */
export function watchProviders({ db, clock, guards }: Pick<Deps, 'db' | 'clock' | 'guards'>): () => void {
  const seen = new Map<string, ProviderSeen>()
  let timer: NodeJS.Timeout | null = null
  let hurries = false

  const say = () => {
    timer = null
    hurries = false
    const all = [...seen.values()]
    seen.clear()
    // without a database nobody can look at it either
    for (const it of all) saveProviderSeen(db, it).catch(() => {})
  }
  const stop = guards.onCall(({ provider, error, interruptedSince }) => {
    const now = clock.now()
    const before = seen.get(provider) ?? {
      provider,
      lastOkAt: null,
      lastFailedAt: null,
      lastError: '',
      failures: 0,
      calls: 0,
      failedCalls: 0,
    }
    const common = { ...before, interruptedSince, countedOn: saoPauloDate(now), calls: before.calls + 1 }
    seen.set(
      provider,
      error === null
        ? { ...common, lastOkAt: now, failures: 0 }
        : {
            ...common,
            lastFailedAt: now,
            lastError: error,
            failures: before.failures + 1,
            failedCalls: before.failedCalls + 1,
          },
    )
    if (error !== null && !hurries) {
      hurries = true
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(say, TROUBLE_SAID_MS).unref()
    }
    timer ??= setTimeout(say, SAID_EVERY_MS).unref()
  })
  return () => {
    stop()
    if (timer !== null) clearTimeout(timer)
  }
}
