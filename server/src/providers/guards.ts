/**
 * Protects calls to each company outside: a limited number at once with a short queue and, after repeated failures, a
 * pause in which nobody waits for it. The library counts and lets one call try again; the injected clock decides when
 * the pause is over (decisions/0051). Each app has its own guards: what one process observed says nothing about
 * another's network.
 */
import {
  type BulkheadPolicy,
  BulkheadRejectedError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  TaskCancelledError,
  bulkhead,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { Clock } from '../platform/clock.ts'
import { ProviderDown, ProviderLate, ProviderNotAsked } from './call.ts'

/**
 * More than the calls that one person's page makes by itself, fewer than are in progress at once to a hanging company.
 */
export const FAILURES_IN_A_ROW = 10
/** Shorter than a person's wait between two attempts, and no load for the company: one call per pause. */
export const PAUSE_MS = 5000
/** A full queue of calls that take 200 ms is finished in a second. */
const CROWDED_MS = 1000
/** How many merchants' hosts are remembered while idle, because their last call failed. */
const MOST_HOSTS = 1000

export interface Limits {
  atOnce: number
  /** The length of the queue; further calls are refused at once. */
  waiting: number
  /** Whether calls are paused after a run of failures. */
  isInterrupted: boolean
}

/** For a company that we chose. */
export const COMPANY: Limits = { atOnce: 32, waiting: 128, isInterrupted: true }

export interface Way {
  provider: string
  /** Merchants' servers, or addresses on them, each separately: a failing one does not affect the others. */
  host?: string
  limits?: Limits
  /** The caller has waited long enough: the call is no longer started. */
  signal?: AbortSignal
  /**
   * A call whose time-out says nothing about the provider (ProviderLate); it does not test whether the provider is back
   * either.
   */
  isImpatient?: boolean
}

/** The result of a call. */
export interface ProviderCall {
  provider: string
  /** Null: it answered. Nothing personal. */
  error: string | null
  /** Since when it is paused; null if it is not. */
  interruptedSince: Date | null
}

export interface ProviderTraffic {
  provider: string
  /** Of all its hosts, the worst state. */
  state: 'NORMAL' | 'TESTING' | 'INTERRUPTED'
  /** Since the process started. */
  calls: number
  failures: number
  /** Not made: it was paused, or there were too many calls. */
  refused: number
  inFlight: number
}

export interface Guards {
  /**
   * Runs the work. A ProviderDown it throws counts as the provider's failure (except ProviderLate); everything else
   * counts as an answer.
   * @throws ProviderNotAsked at once if the provider is paused or too many calls are in progress, and whatever the work
   *   throws
   */
  pass<T>(way: Way, work: () => Promise<T>): Promise<T>
  /** Of every company that was called, by name. */
  traffic(): ProviderTraffic[]
  /** Reports each call to a company (not to merchants' own servers), until the returned function is called. */
  onCall(listener: (call: ProviderCall) => void): () => void
}

interface Gate {
  provider: string
  atOnce: number
  places: BulkheadPolicy
  breaker: CircuitBreakerPolicy
  /** When its pause began, the latest and the first of this run. */
  openedAt: Date | null
  interruptedSince: Date | null
  hasFailed: boolean
}
type Counts = Pick<ProviderTraffic, 'calls' | 'failures' | 'refused'>

export function createGuards(clock: Clock): Guards {
  const gates = new Map<string, Gate>()
  const counted = new Map<string, Counts>()
  const listeners = new Set<(call: ProviderCall) => void>()

  const gateOf = ({ provider, host = '', limits = COMPANY }: Way): Gate => {
    const key = `${provider} ${host}`
    const known = gates.get(key)
    if (known !== undefined) return known
    const gate = newGate(provider, limits, clock)
    gates.set(key, gate)
    return gate
  }
  const countsOf = (provider: string): Counts => {
    const known = counted.get(provider)
    if (known !== undefined) return known
    const none = { calls: 0, failures: 0, refused: 0 }
    counted.set(provider, none)
    return none
  }

  const ask = async <T>(gate: Gate, way: Way, work: () => Promise<T>): Promise<T> => {
    refuseWhileInterrupted(gate, way, clock)
    const counts = countsOf(gate.provider)
    counts.calls += 1
    let error: string | null = null
    try {
      return await gate.breaker.execute(work)
    } catch (thrown) {
      if (thrown instanceof ProviderDown) {
        error = thrown.message
        counts.failures += 1
      }
      throw thrown
    } finally {
      gate.hasFailed = error !== null
      if (way.host === undefined) {
        const { provider, interruptedSince } = gate
        for (const listener of listeners) listener({ provider, error, interruptedSince })
      }
    }
  }

  /** Only calls in progress and failures are remembered for a merchant's host. */
  const forget = (way: Way, gate: Gate): void => {
    if (way.host === undefined) return
    if (inFlight(gate) === 0 && !gate.hasFailed) gates.delete(`${way.provider} ${way.host}`)
    if (gates.size <= MOST_HOSTS) return
    const idle = [...gates].find(([, it]) => inFlight(it) === 0 && it !== gate)
    if (idle !== undefined) gates.delete(idle[0])
  }

  return {
    async pass(way, work) {
      const gate = gateOf(way)
      try {
        // also before the queue: a refused call is refused at once
        refuseWhileInterrupted(gate, way, clock)
        return await gate.places.execute(() => ask(gate, way, work), way.signal)
      } catch (error) {
        const refusal = isCrowded(error)
          ? new ProviderNotAsked(way.provider, 'too many calls at once', CROWDED_MS)
          : error
        if (refusal instanceof ProviderNotAsked) countsOf(way.provider).refused += 1
        throw refusal
      } finally {
        forget(way, gate)
      }
    },

    traffic: () =>
      [...counted].map(([provider, counts]) => {
        const own = [...gates.values()].filter((it) => it.provider === provider)
        const states = own.map((it) => stateOf(it, clock))
        const worst = (['INTERRUPTED', 'TESTING'] as const).find((it) => states.includes(it)) ?? 'NORMAL'
        return { provider, state: worst, ...counts, inFlight: own.reduce((sum, it) => sum + inFlight(it), 0) }
      }),

    onCall(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function newGate(provider: string, { atOnce, waiting, isInterrupted }: Limits, clock: Clock): Gate {
  const breaker = circuitBreaker(handleWhen(isFailure), {
    // by the library's own clock the pause is always over: `pauseLeft` decides instead
    halfOpenAfter: Number.NEGATIVE_INFINITY,
    breaker: new ConsecutiveBreaker(isInterrupted ? FAILURES_IN_A_ROW : Number.POSITIVE_INFINITY),
  })
  const gate: Gate = {
    provider,
    atOnce,
    places: bulkhead(atOnce, waiting),
    breaker,
    openedAt: null,
    interruptedSince: null,
    hasFailed: false,
  }
  breaker.onBreak(() => {
    gate.openedAt = clock.now()
    gate.interruptedSince ??= gate.openedAt
  })
  breaker.onReset(() => {
    gate.openedAt = null
    gate.interruptedSince = null
  })
  return gate
}

/** In milliseconds. A clock that was set back makes no pause longer. */
function pauseLeft({ openedAt }: Gate, clock: Clock): number {
  if (openedAt === null) return 0
  const passed = clock.now().getTime() - openedAt.getTime()
  return passed < 0 ? 0 : Math.max(0, PAUSE_MS - passed)
}

function stateOf(gate: Gate, clock: Clock): ProviderTraffic['state'] {
  if (gate.breaker.state === CircuitState.Closed) return 'NORMAL'
  return gate.breaker.state === CircuitState.HalfOpen || pauseLeft(gate, clock) === 0
    ? 'TESTING'
    : 'INTERRUPTED'
}

const isFailure = (error: Error): boolean => error instanceof ProviderDown && !(error instanceof ProviderLate)

/** @throws ProviderNotAsked, also while another call tests whether the provider is back, or has to */
function refuseWhileInterrupted(gate: Gate, { isImpatient = false }: Way, clock: Clock): void {
  const { state } = gate.breaker
  if (state === CircuitState.Closed) return
  const isForOthers = isImpatient || state === CircuitState.HalfOpen
  const left = isForOthers ? PAUSE_MS : pauseLeft(gate, clock)
  if (left > 0) throw new ProviderNotAsked(gate.provider, 'is left alone after many failures', left)
}

const inFlight = ({ places, atOnce }: Gate): number => atOnce - places.executionSlots
const isCrowded = (error: unknown): boolean =>
  error instanceof BulkheadRejectedError || error instanceof TaskCancelledError
