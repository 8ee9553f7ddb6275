/**
 * A page that waits for money polls. While nothing has changed it gets the previous answer, at the price of reading one
 * number; the checkout's revision covers everything in such an answer.
 */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { Deps } from '../../../deps.ts'
import { nextStepOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, findRevision } from '../../purchases/checkouts/checkouts.store.ts'
import { shownUntil } from '@drip/core/checkout/shown-expiry'

const MAX_KEPT = 1000
/** A merchant's name or switches may change meanwhile, and a day begin. */
const LASTS_MS = 10_000

/** An answer, and how it was sent. */
export interface Polled {
  answer: CheckoutAnswer
  text: string
}

interface Kept extends Polled {
  revision: number
  until: Date
}
const kept = new Map<string, Kept>()

/** The previous answer as it was sent; null if it may have changed. */
export async function findKeptAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Polled | null> {
  const known = kept.get(id)
  if (known === undefined) return null
  if (known.until > clock.now() && (await findRevision(db, id)) === known.revision) return known
  kept.delete(id)
  return null
}

/** Keeps the answer of a waiting checkout: for its Pix, until the code expires, or for its store. */
export function keepAnswer({ clock }: Pick<Deps, 'clock'>, checkout: Checkout, polled: Polled): void {
  const now = clock.now()
  const until = standsUntil(checkout, now)
  if (until === null) return
  const oldest = kept.size >= MAX_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(checkout.id, { ...polled, revision: checkout.revision, until })
}

function standsUntil(checkout: Checkout, now: Date): Date | null {
  const { charge } = checkout
  const { kind } = nextStepOf(checkout, now)
  const lasts = now.getTime() + LASTS_MS
  if (kind === 'awaitStore') return new Date(lasts)
  if (kind !== 'pay' || charge?.status !== 'LIVE') return null
  const ends = [shownUntil(charge.expiresAt).getTime(), checkout.expiresAt.getTime()]
  // what has expired already says so; what will expire must say so then
  return new Date(Math.min(lasts, ...ends.filter((end) => end > now.getTime())))
}
