/** Who may move money does nothing before they have shown a second factor, and shows it again before they move some. */
import type { Deps } from '../../../deps.ts'
import type { Operation } from '@drip/core/contracts/operation'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { FactorOwner, SignedInOwner } from './factor-owner.ts'
import { findProof, hasFactor } from './factors.store.ts'

/** Whether this person signs in with a second factor or to set one up. */
export function isObligatory(
  { config }: { config: Pick<Deps['config'], 'secondFactor'> },
  { movesMoney }: Pick<FactorOwner, 'movesMoney'>,
): boolean {
  return config.secondFactor === 'obligatory' && movesMoney
}

/** How long a proof is fresh enough to move money. */
export const PROOF_LASTS_MS = 10 * 60_000

/**
 * @throws Refusal SECOND_FACTOR_NEEDED for every call but those that set one up; PROOF_NEEDED for one that moves money, of somebody
 *   who has one and showed it longer than ten minutes ago
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
  // either way: a clock that was put back makes no proof last longer
  const isFresh =
    provedAt !== null && Math.abs(deps.clock.now().getTime() - provedAt.getTime()) < PROOF_LASTS_MS
  if (isFreshNeeded && !isFresh && (await hasFactor(deps.db, owner))) throw new Refusal('PROOF_NEEDED')
}
