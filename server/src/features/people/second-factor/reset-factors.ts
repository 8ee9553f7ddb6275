/**
 * People who have lost every device and every recovery code are admitted by password again, by somebody responsible.
 */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { type FactorSubject, objectOf } from './factor-owner.ts'
import { deleteFactors } from './factors.store.ts'
import { notifyOfFactor } from './notify-of-factor.ts'

/**
 * Ends all sessions of somebody and deletes their factors and recovery codes; does nothing if there are none. The
 * person is notified; notifying others is up to the caller.
 * @param it.by the name of the acting person
 */
export async function resetFactors(
  deps: Deps,
  tx: Tx,
  it: { whose: FactorSubject; email: string; by: string; actor: AuditActor },
): Promise<boolean> {
  const { whose, email, by, actor } = it
  if (!(await deleteFactors(tx, whose))) return false
  await endSessionsOf(tx, whose.audience, whose.id, deps.clock.now())
  await recordAudit(deps, tx, { actor, action: 'SECOND_FACTOR_RESET', object: objectOf(whose) })
  await notifyOfFactor(
    deps,
    tx,
    { ...whose, email },
    `${by} retirou o segundo fator da sua conta: até cadastrar outro, você entra sem ele, em "Segurança", no seu perfil.`,
  )
  return true
}
