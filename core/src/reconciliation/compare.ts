/** Compares our records with those of the company that holds the money, item by item (docs/decisions/0012-reconciliation.md). */
import { type Cents, ZERO, sumCents } from '../money/cents.ts'

/** OPEN: in progress. DONE: the money has moved. ENDED: it has not moved and will not, or it was returned. */
export type EntryState = 'OPEN' | 'DONE' | 'ENDED'

export interface Entry {
  /** The id that both sides use. */
  reference: string
  amount: Cents
  state: EntryState
}

export interface OurEntry extends Entry {
  /** What the ledger says was moved. */
  booked: Cents
  /** So recent that the other side may not know it yet. */
  fresh: boolean
}

export interface TheirEntry extends Entry {
  /** Money that belongs to nothing we know. */
  nobodys: boolean
}

export type DifferenceKind =
  | 'MISSING_AT_US'
  | 'MISSING_AT_THEM'
  | 'UNKNOWN_TXID'
  | 'AMOUNT_DIFFERS'
  | 'STATE_DIFFERS'
  | 'NOT_AS_BOOKED'

export interface Difference {
  kind: DifferenceKind
  reference: string
  ours: OurEntry | null
  theirs: TheirEntry | null
}

export interface Comparison {
  /** Items that either side knows. */
  counted: number
  /** Items on which both agree. */
  matched: number
  /** Sum of what was moved. */
  ours: Cents
  theirs: Cents
  differences: Difference[]
}

/** Each item has at most one difference, the first of: known to one side only, amount, state, ledger. */
export function compare(ours: readonly OurEntry[], theirs: readonly TheirEntry[]): Comparison {
  const mine = new Map(ours.map((it) => [it.reference, it]))
  // a page that shifted while we read may contain an item twice
  const yours = new Map(theirs.map((it) => [it.reference, it]))
  const references = new Set([...mine.keys(), ...yours.keys()])
  const differences: Difference[] = []
  for (const reference of references) {
    const pair = { ours: mine.get(reference) ?? null, theirs: yours.get(reference) ?? null }
    const kind = kindOf(pair)
    if (kind !== null) differences.push({ kind, reference, ...pair })
  }
  return {
    counted: references.size,
    matched: references.size - differences.length,
    ours: moved([...mine.values()]),
    theirs: moved([...yours.values()]),
    differences,
  }
}

function kindOf({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>): DifferenceKind | null {
  if (ours === null) {
    if (theirs === null || theirs.state === 'ENDED') return null
    return theirs.nobodys ? 'UNKNOWN_TXID' : 'MISSING_AT_US'
  }
  if (theirs === null) {
    if (ours.state !== 'ENDED' && !ours.fresh) return 'MISSING_AT_THEM'
  } else if (ours.amount !== theirs.amount) return 'AMOUNT_DIFFERS'
  else if (ours.state !== theirs.state) return 'STATE_DIFFERS'
  return ours.booked === (ours.state === 'DONE' ? ours.amount : ZERO) ? null : 'NOT_AS_BOOKED'
}

const moved = (entries: readonly Entry[]): Cents =>
  sumCents(entries.filter((it) => it.state === 'DONE').map((it) => it.amount))
