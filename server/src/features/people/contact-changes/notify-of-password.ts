/** A password set through our support: the customer is notified by phone and e-mail before it takes effect. */
import { CONTACT_WAIT_HOURS } from '@drip/core/accounts/contact-change'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { findContact } from './contact-changes.store.ts'

/** Its effect is reported like that of every new password. */
type Moment = 'AGREED' | 'STOPPED'

/** `id` is the message's own: repeating it delivers it once. */
export const NotifyOfPassword = jobKind<{
  id: string
  customerId: string
  moment: Moment
  channel: 'SMS' | 'EMAIL'
}>('tell-of-password', { retries: 12 })

export async function planPasswordNotices(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  customerId: string,
  moment: Moment,
): Promise<void> {
  const now = clock.now()
  const channels = ['SMS', 'EMAIL'] as const
  await jobs.enqueueAll(
    tx,
    NotifyOfPassword,
    channels.map((channel) => ({ id: newId(now), customerId, moment, channel })),
  )
}

const SUBJECTS: Record<Moment, string> = {
  AGREED: 'Pedido de troca da senha da sua conta Drip',
  STOPPED: 'A senha da sua conta Drip não vai mudar',
}

export async function notifyOfPassword(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  it: { id: string; customerId: string; moment: Moment; channel: 'SMS' | 'EMAIL' },
): Promise<void> {
  const { db, config } = deps
  const account = await findContact(db, it.customerId)
  const to = it.channel === 'SMS' ? account?.phone : account?.email
  if (to === undefined || to === '') return
  const recovery = `${config.publicUrl}/cliente/recuperar-login`
  const { supportEmail } = config.settings
  const texts: Record<Moment, string> = {
    AGREED: `Drip: nosso atendimento foi chamado a trocar a senha da sua conta. Ela só muda em ${CONTACT_WAIT_HOURS} horas. Não pediu? Escolha você a sua senha em ${recovery} e a troca não acontece, ou fale com ${supportEmail}.`,
    STOPPED: 'Drip: a troca da senha da sua conta foi interrompida. Sua senha continua a mesma.',
  }
  const text = texts[it.moment]
  const { id, channel } = it
  const subject = channel === 'EMAIL' ? { subject: SUBJECTS[it.moment] } : {}
  const message = { id, to, text, channel, ...subject }
  await sendAndKeep(deps, message, { kind: 'PASSWORD_RESET', customerId: it.customerId, purchaseId: null })
}
