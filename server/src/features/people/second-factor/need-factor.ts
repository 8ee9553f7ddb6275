/** People who may move money can do nothing before showing a second factor, and show it again before moving some. */
import type { Deps } from '../../../deps.ts'
import type { Operation } from '@drip/core/contracts/operation'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { FactorOwner, SignedInOwner } from './factor-owner.ts'
import { findProof, hasFactor } from './factors.store.ts'

/** Whether this person must have a second factor. */
export function isObligatory(
  { config }: { config: Pick<Deps['config'], 'secondFactor'> },
  { movesMoney }: Pick<FactorOwner, 'movesMoney'>,
): boolean {
  return config.secondFactor === 'obligatory' && movesMoney
}

/** How long a proof is fresh enough to move money. */
export const PROOF_LASTS_MS = 10 * 60_000

/**
 * @throws Refusal SECOND_FACTOR_NEEDED for every call except those that set one up; PROOF_NEEDED for a call that moves
 *   money, if the caller's last proof is older than ten minutes
 */
export async function needFactor(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  owner: SignedInOwner,
  called: Operation | null,
): Promise<void> {
  const isNeeded = isObligatory(deps, owner) && called?.beforeFactor !== true
  const isFreshNeeded = called?.proof === true
  if (!isNeeded && !isFreshNeeded) return
  const provedAt = await findProof(deps.db, owner.sessionId)
  if (isNeeded && provedAt === null) throw new Refusal('SECOND_FACTOR_NEEDED')
  // in both directions: a clock that was set back makes no proof last longer
  const isFresh =
    provedAt !== null && Math.abs(deps.clock.now().getTime() - provedAt.getTime()) < PROOF_LASTS_MS
  if (isFreshNeeded && !isFresh && (await hasFactor(deps.db, owner))) throw new Refusal('PROOF_NEEDED')
}
