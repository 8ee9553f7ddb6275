import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Message } from '../../../providers/messages/need.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { findContact } from './contact-changes.store.ts'

interface ClosedRecovery {
  /** The message's own. */
  id: string
  customerId: string
  /** The channel of the requested code. */
  channel: 'SMS' | 'EMAIL'
}

/** Somebody who requests a code while recovery is closed is told why none is sent. */
export const NotifyRecoveryClosed = jobKind<ClosedRecovery>('tell-recovery-closed', { retries: 3 })

export async function notifyRecoveryClosed(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  { id, customerId, channel }: ClosedRecovery,
): Promise<void> {
  const account = await findContact(deps.db, customerId)
  if (account === null || account.recoveryClosedAt === null) return
  const to = channel === 'EMAIL' ? account.email : account.phone
  if (to === '') return
  const text = `Drip: recuperar o acesso à sua conta está suspenso, porque uma troca de contato foi contestada. Fale com ${deps.config.settings.supportEmail} para liberar.`
  const subject = channel === 'EMAIL' ? { subject: 'Recuperar o acesso está suspenso' } : {}
  const message: Message = { id, channel, to, text, ...subject }
  await sendAndKeep(deps, message, { kind: 'RECOVERY_CLOSED', customerId, purchaseId: null })
}
