import { keepsPhone } from '@drip/core/accounts/contact-change'
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Message } from '../../../providers/messages/need.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { type Contact, type ContactChange, findChanges, findContact } from './contact-changes.store.ts'
import { type ContactNews, contactText } from './contact-texts.ts'
import { objectionLink } from './objection-link.ts'

/** Where it is reported: at the former addresses, and, once it is in effect, at the new ones. */
type Place = 'OLD_PHONE' | 'OLD_EMAIL' | 'NEW_PHONE' | 'NEW_EMAIL'

/** `id` is the message's own: repeating it delivers it once. */
export const NotifyOfContactChange = jobKind<{
  id: string
  changeIds: string[]
  news: ContactNews
  place: Place
}>('tell-of-contact-change', { retries: 12 })

const PLACES: Record<ContactNews, readonly Place[]> = {
  ASKED: ['OLD_PHONE', 'OLD_EMAIL'],
  DONE: ['OLD_PHONE', 'OLD_EMAIL', 'NEW_PHONE', 'NEW_EMAIL'],
  STOPPED: ['OLD_PHONE', 'OLD_EMAIL'],
  // not to the address that is removed
  GIVEN_BACK: ['OLD_PHONE', 'OLD_EMAIL'],
}

const KINDS = {
  ASKED: 'CONTACT_CHANGE_ASKED',
  DONE: 'CONTACT_CHANGED',
  STOPPED: 'CONTACT_CHANGE_STOPPED',
  GIVEN_BACK: 'CONTACT_CHANGED',
} as const satisfies Record<ContactNews, MessageKind>

/** Plans the messages about changes of one account, in the transaction of the changes. */
export async function planNotices(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  changeIds: readonly string[],
  news: ContactNews,
): Promise<void> {
  if (changeIds.length === 0) return
  const now = clock.now()
  await jobs.enqueueAll(
    tx,
    NotifyOfContactChange,
    PLACES[news].map((place) => ({ id: newId(now), changeIds: [...changeIds], news, place })),
  )
}

/** An erased account has neither addresses nor changes: nobody is notified. */
export async function notifyOfContactChange(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  { id, changeIds, news, place }: { id: string; changeIds: string[]; news: ContactNews; place: Place },
): Promise<void> {
  const { db, config } = deps
  const changes = await findChanges(db, changeIds)
  const [first] = changes
  const account = first === undefined ? null : await findContact(db, first.customerId)
  if (first === undefined || account === null) return
  const to = addressOf(place, changes, account)
  if (to === '') return
  const isOld = place === 'OLD_PHONE' || place === 'OLD_EMAIL'
  const stop = isOld && news !== 'GIVEN_BACK' ? objectionLink({ config }, first.id) : null
  const { subject, text } = contactText(news, changes, {
    stop,
    recovery: `${config.publicUrl}/cliente/recuperar-login`,
    supportEmail: config.settings.supportEmail,
  })
  const isPhone = place === 'OLD_PHONE' || place === 'NEW_PHONE'
  const message: Message = { id, to, text, ...(isPhone ? { channel: 'SMS' } : { channel: 'EMAIL', subject }) }
  await sendAndKeep(deps, message, {
    kind: KINDS[news],
    customerId: first.customerId,
    purchaseId: null,
    // anybody with the link may stop the change
    ...(stop === null ? {} : { secret: stop }),
  })
}

function addressOf(place: Place, changes: readonly ContactChange[], account: Contact): string {
  const field = place === 'OLD_PHONE' || place === 'NEW_PHONE' ? 'PHONE' : 'EMAIL'
  const change = changes.find((it) => it.field === field)
  if (place === 'NEW_PHONE' || place === 'NEW_EMAIL')
    return change === undefined || keepsPhone(change) ? '' : change.newValue
  return change?.oldValue ?? (field === 'PHONE' ? account.phone : account.email)
}
