/** The life of a store (specification 000 §4), as one table. */
import type { StoreStatus } from '../contracts/catalogue/catalogue-states.ts'

/** Shown to shoppers whose purchase was refused; a further one would never be seen. */
export const MOST_HIGHLIGHTS = 8

const NEXT: Record<StoreStatus, readonly StoreStatus[]> = {
  ACTIVE: ['DISABLED', 'ARCHIVED'],
  DISABLED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: ['ACTIVE'],
}

/** Whether a store may change to that status; keeping its status is always allowed. */
export function mayBecome(from: StoreStatus, to: StoreStatus): boolean {
  return from === to || NEXT[from].includes(to)
}
