/** Who may move money does nothing before they have shown a second factor; without one they can only set one up. */
import type { Deps } from '../../../deps.ts'
import type { Operation } from '@drip/core/contracts/operation'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { FactorOwner } from './factor-owner.ts'
import { isSessionProved } from './factors.store.ts'

/** Whether this person signs in with a second factor or to set one up. */
export function isObligatory(
  { config }: { config: Pick<Deps['config'], 'secondFactor'> },
  { movesMoney }: Pick<FactorOwner, 'movesMoney'>,
): boolean {
  return config.secondFactor === 'obligatory' && movesMoney
}

/** @throws Refusal SECOND_FACTOR_NEEDED for every call but those that set one up */
export async function needFactor(
  deps: Pick<Deps, 'config' | 'db'>,
  { movesMoney, sessionId }: Pick<FactorOwner, 'movesMoney'> & { sessionId: string },
  called: Operation | null,
): Promise<void> {
  if (!isObligatory(deps, { movesMoney }) || called?.beforeFactor === true) return
  if (!(await isSessionProved(deps.db, sessionId))) throw new Refusal('SECOND_FACTOR_NEEDED')
}
