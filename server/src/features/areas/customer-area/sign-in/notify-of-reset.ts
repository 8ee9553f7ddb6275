/**
 * A customer whose password our staff removed is notified, and told how to choose another: by the recovery of 001 §2.2.
 */
import type { Deps } from '../../../../deps.ts'
import { jobKind } from '../../../../platform/jobs/jobs.ts'
import { sendAndKeep } from '../../../messaging/customer-messages/keep-message.ts'
import { findAccount } from '../../../people/customers/customers.store.ts'

/** `id` is the reset's own: repeating it delivers it once. */
export const NotifyOfReset = jobKind<{ id: string; customerId: string }>('tell-of-reset', { retries: 8 })

/** A customer archived meanwhile cannot sign in, and is not notified. */
export async function notifyOfReset(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  const { db, config } = deps
  const account = await findAccount(db, customerId)
  if (account === null) return
  const text = `Drip: sua senha foi redefinida pelo nosso atendimento. Escolha uma nova com o seu CPF em ${config.publicUrl}/cliente/recuperar-login. Não pediu? Fale com ${config.settings.supportEmail}.`
  const message = { id, channel: 'SMS', to: account.phone, text } as const
  await sendAndKeep(deps, message, { kind: 'PASSWORD_RESET', customerId, purchaseId: null })
}
