import type { Deps } from '../../deps.ts'
import { jobKind } from '../../platform/jobs.ts'
import { sendAndKeep } from '../customer-messages/keep-message.ts'
import { findContact } from './contact-changes.store.ts'

/** Whoever asks for a code while recovery is closed is told why none comes; `id` is the message's own. */
export const TellRecoveryClosed = jobKind<{ id: string; customerId: string }>('tell-recovery-closed', {
  retries: 3,
})

export async function tellRecoveryClosed(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const account = await findContact(deps.db, customerId)
  if (account === null || account.recoveryClosedAt === null || account.phone === '') return
  const text = `Drip: recuperar o acesso à sua conta está suspenso, porque uma troca de contato foi contestada. Fale com ${deps.config.settings.supportEmail} para liberar.`
  const message = { id, channel: 'SMS', to: account.phone, text } as const
  await sendAndKeep(deps, message, { kind: 'RECOVERY_CLOSED', customerId, purchaseId: null })
}
