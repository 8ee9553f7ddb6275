/**
 * Erases a person: on request, or after so long without activity that nothing has to be kept (LGPD art. 15, 16 and 18
 * VI).
 */
import { type ErasurePlan, planErasure } from '@drip/core/privacy/erasure'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { endSessionsOf } from '../../people/sessions/sessions.store.ts'
import { stopAllWithin } from '../../servicing/autopay/stop-autopay.ts'
import { lockCustomer } from '../admin-area/customers/admin-customers.store.ts'
import {
  eraseAccount,
  eraseAskedByPhone,
  eraseBought,
  eraseIdentity,
  eraseUnbought,
  findErasureFacts,
  findLastAct,
} from './erasures.store.ts'

/**
 * Within a transaction, under the customer's lock.
 * @param it.seen the outcome shown earlier: if it has changed, nothing is done
 * @param it.idleSince people inactive since then also lose their name, and people with later activity lose nothing;
 *   null: on request
 * @throws Refusal ERASURE_CHANGED
 */
export async function eraseWithin(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  customerId: string,
  { seen, idleSince }: { seen: ErasurePlan['outcome']; idleSince: Date | null },
): Promise<ErasurePlan> {
  const now = deps.clock.now()
  if (seen === 'ERASED') await stopAllWithin(deps, tx, customerId, 'DRIP')
  // a purchase being approved at this moment waits, or came before and counts
  const locked = orRefuse(await lockCustomer(tx, customerId), 'ERASURE_CHANGED')
  const person = { customerId, cpf: locked.cpf }
  const plan = planErasure(await findErasureFacts(tx, person), idleSince !== null)
  if (plan.outcome !== seen) throw new Refusal('ERASURE_CHANGED')
  if (idleSince !== null && (await findLastAct(tx, person)) >= idleSince) throw new Refusal('ERASURE_CHANGED')
  await eraseUnbought(tx, person)
  if (plan.outcome === 'ERASED') {
    await eraseBought(tx, customerId)
    await eraseAskedByPhone(tx, customerId, deps.config.secret)
    await eraseAccount(tx, person, now)
    await endSessionsOf(tx, 'CUSTOMER', customerId, now)
  }
  if (plan.erased.includes('IDENTITY')) await eraseIdentity(tx, person, now)
  return plan
}
