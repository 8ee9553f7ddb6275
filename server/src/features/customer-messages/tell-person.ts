/** Plans a message of the table: its words are written when its cause happens, and kept with it (docs/decisions/0010-messages.md). */
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Writer } from '../../platform/writes.ts'
import type { MessageChannel } from '../../providers/messages/need.ts'
import {
  type Addressee,
  type NewMessage,
  findCustomerAddressee,
  insertMessages,
} from './customer-messages.store.ts'
import type { MessageFacts, WrittenKind } from './message-facts.ts'
import { type House, type Reach, MESSAGES, textFor } from './message-texts.ts'
import { SendCustomerMessage } from './send-customer-message.ts'

export interface News<Kind extends WrittenKind> {
  kind: Kind
  /** The id of what it tells of: told twice it is one message. */
  cause: string
  facts: MessageFacts[Kind]
  purchaseId?: string
}

/** Within the transaction of its cause. Who has no address of a kind is not told there. */
export async function tellPerson<Kind extends WrittenKind>(
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  to: Writer,
  person: Addressee,
  { kind, cause, facts, purchaseId }: News<Kind>,
): Promise<void> {
  const now = clock.now()
  const house: House = {
    publicUrl: config.publicUrl,
    help: config.settings.supportEmail,
    company: config.company,
  }
  const message = MESSAGES[kind]
  const words = message.write(facts, house)
  const messages = channelsOf(message.reach, person).map((channel): NewMessage => {
    const { subject = null, text } = textFor(channel, words, { name: person.name, house })
    return {
      id: newId(now),
      kind,
      cause,
      customerId: person.customerId,
      purchaseId: purchaseId ?? null,
      channel,
      recipient: channel === 'EMAIL' ? person.email : person.phone,
      subject,
      words: text,
      createdAt: now,
    }
  })
  insertMessages(to, messages, 'PLANNED', now)
  // the job of one that was planned before finds none of its id
  await jobs.enqueueAll(
    to,
    SendCustomerMessage,
    messages.map((it) => ({ messageId: it.id })),
  )
}

/** The same to a customer's account. */
export async function tellCustomer<Kind extends WrittenKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  customerId: string,
  news: News<Kind>,
): Promise<void> {
  const customer = await findCustomerAddressee(tx, customerId)
  if (customer !== null) await tellPerson(deps, tx, customer, news)
}

/** A landline takes neither SMS nor WhatsApp. */
function channelsOf(reach: Reach, { channel, phone, email }: Addressee): MessageChannel[] {
  const number = parsePhone(phone)
  const byPhone: MessageChannel | null =
    number === null || !isMobile(number) ? null : channel === 'EMAIL' ? 'SMS' : channel
  const byMail: MessageChannel | null = email === '' ? null : 'EMAIL'
  const first = channel === 'EMAIL' ? (byMail ?? byPhone) : (byPhone ?? byMail)
  const all = reach === 'CHOSEN' ? [first] : reach === 'WITH_COPY' ? [first, byMail] : [byPhone, byMail]
  return [...new Set(all.filter((it) => it !== null))]
}
