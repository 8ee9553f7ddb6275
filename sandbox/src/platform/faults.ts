/** Trouble on demand: what a provider of the sandbox does wrong, and how many times. */
import { randomUUID } from 'node:crypto'

export const FAULT_PROVIDERS = [
  'pix',
  'messages',
  'bureau',
  'antifraud',
  'postal',
  'store',
  'payouts',
  'webhooks',
  'help-desk',
  'nuvemshop',
  'breached-passwords',
  'push',
  'clamd',
] as const
export type FaultProvider = (typeof FAULT_PROVIDERS)[number]

export const FAULT_KINDS = [
  'slow',
  'fail',
  'hang',
  'drop',
  'delay',
  'repeat',
  'reorder',
  'half',
  'page',
  'torn',
  'lie',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface FaultOrder {
  provider: FaultProvider
  kind: FaultKind
  /** How many calls are spoiled; by default all until the fault is cleared. */
  times?: number
  /** How long `slow`, `delay` and `hang` last, in milliseconds. */
  ms?: number
  /** Only calls whose `METHOD /path?query` contains this text. */
  match?: string
}
export interface Fault extends FaultOrder {
  id: string
  /** How many calls it has spoiled so far. */
  hits: number
}

export interface FaultChoice {
  /** Only faults of these kinds. */
  kinds?: readonly FaultKind[]
  /** Only faults that select calls by `match`. */
  named?: boolean
}

export interface Faults {
  add(order: FaultOrder): Fault
  list(): Fault[]
  remove(id: string): boolean
  clear(): void
  /** The oldest fault for this call, counted as used once; undefined if there is none. */
  next(provider: FaultProvider, call: string, choice?: FaultChoice): Fault | undefined
}

export function createFaults(): Faults {
  const faults = new Map<string, Fault>()
  return {
    add: (order) => {
      const fault = { ...order, id: randomUUID(), hits: 0 }
      faults.set(fault.id, fault)
      return fault
    },
    list: () => [...faults.values()],
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
    next: (provider, call, { kinds = FAULT_KINDS, named = false } = {}) => {
      for (const fault of faults.values()) {
        if (fault.provider !== provider || !kinds.includes(fault.kind)) continue
        if (!call.includes(fault.match ?? '') || (named && fault.match === undefined)) continue
        fault.hits += 1
        if (fault.times !== undefined && fault.hits >= fault.times) faults.delete(fault.id)
        return fault
      }
      return undefined
    },
  }
}
