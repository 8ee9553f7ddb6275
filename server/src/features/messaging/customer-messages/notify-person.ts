/**
 * Plans a message of the table: its text is written when its cause happens, and stored with it
 * (docs/decisions/0010-messages.md).
 */
import { v5 } from 'uuid'
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { MessageChannel } from '../../../providers/messages/need.ts'
import { type Addressee, type NewMessage, findCustomerAddressee } from './customer-messages.store.ts'
import type { MessageFacts, WrittenKind } from './message-facts.ts'
import { type House, type Reach, MESSAGES, textFor } from './message-texts.ts'
import { planMessages, sendMessages } from './send-customer-message.ts'

export interface News<Kind extends WrittenKind> {
  kind: Kind
  /** The id of its cause: two reports of it are one message. */
  cause: string
  facts: MessageFacts[Kind]
  purchaseId?: string
}

/** Call within the transaction of its cause. Channels without an address are skipped. */
export async function notifyPerson<Kind extends WrittenKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  to: Writer,
  person: Addressee,
  news: News<Kind>,
): Promise<void> {
  await notifyPeople(deps, to, [{ person, news }])
}

/** The same for many at once. */
export async function notifyPeople<Kind extends WrittenKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  to: Writer,
  all: readonly { person: Addressee; news: News<Kind> }[],
): Promise<void> {
  await planMessages(
    deps,
    to,
    all.flatMap(({ person, news }) => messagesOf(deps, person, news)),
  )
}

/**
 * Called after its cause was committed, by the cause's own job: sends, then stores. Repeating it is one message, by its
 * id.
 * @param done is written with it
 */
export async function notifyPersonNow<Kind extends WrittenKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'db' | 'messages'>,
  person: Addressee,
  news: News<Kind>,
  done: (to: Writer) => void,
): Promise<void> {
  await sendMessages(deps, messagesOf(deps, person, news), done)
}

function messagesOf<Kind extends WrittenKind>(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  person: Addressee,
  { kind, cause, facts, purchaseId }: News<Kind>,
): NewMessage[] {
  const now = clock.now()
  const house: House = {
    publicUrl: config.publicUrl,
    help: config.settings.supportEmail,
    company: config.company,
    isReaderArchived: person.isArchived,
  }
  const message = MESSAGES[kind]
  const words = message.write(facts, house)
  return channelsOf(message.reach, person).map((channel) => {
    const { subject = null, text } = textFor(channel, words, { name: person.name, house })
    const recipient = channel === 'EMAIL' ? person.email : person.phone
    return {
      id: idOf([kind, cause, channel, recipient]),
      kind,
      cause,
      customerId: person.customerId,
      purchaseId: purchaseId ?? null,
      channel,
      recipient,
      subject,
      words: text,
      createdAt: now,
    }
  })
}

/** One cause is reported once to each address, whichever feature reports it. */
const idOf = (parts: readonly string[]) => v5(parts.join(' '), MESSAGES_OF_DRIP)
const MESSAGES_OF_DRIP = '3b0f0c52-6d0e-4f0e-9a55-7f1d8c0f4a10'

/** The same for a customer's account. */
export async function notifyCustomer<Kind extends WrittenKind>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  customerId: string,
  news: News<Kind>,
): Promise<void> {
  const customer = await findCustomerAddressee(tx, customerId)
  if (customer !== null) await notifyPerson(deps, tx, customer, news)
}

/** A landline receives neither SMS nor WhatsApp. */
function channelsOf(reach: Reach, { channel, phone, email }: Addressee): MessageChannel[] {
  const number = parsePhone(phone)
  const byPhone: MessageChannel | null =
    number === null || !isMobile(number) ? null : channel === 'EMAIL' ? 'SMS' : channel
  const byMail: MessageChannel | null = email === '' ? null : 'EMAIL'
  const first = channel === 'EMAIL' ? (byMail ?? byPhone) : (byPhone ?? byMail)
  const all = reach === 'CHOSEN' ? [first] : reach === 'WITH_COPY' ? [first, byMail] : [byPhone, byMail]
  return [...new Set(all.filter((it) => it !== null))]
}
