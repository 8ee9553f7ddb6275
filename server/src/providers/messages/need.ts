export type MessageChannel = 'SMS' | 'WHATSAPP' | 'EMAIL'

export interface Message {
  /** Ours: a message sent again with the same id is delivered once. */
  id: string
  channel: MessageChannel
  /** E.164 phone or e-mail address. */
  to: string
  /** Of an e-mail. */
  subject?: string
  text: string
}

export interface MessageProvider {
  /**
   * @returns SENT_BEFORE where an earlier try under this id has gone with other words: its answer was lost, and these are not sent
   * @throws ProviderDown, Undeliverable
   */
  send(message: Message): Promise<'SENT' | 'SENT_BEFORE'>
  /**
   * Whether the person has what was sent; false where its carrier does not say so, or not yet.
   * @throws ProviderDown
   */
  hasArrived(message: Pick<Message, 'id' | 'channel'>): Promise<boolean>
  /** Whether its carrier takes messages of this channel now; asked without sending one. */
  acceptsNow(channel: MessageChannel): Promise<boolean>
}

/** The recipient's side refuses the message for ever: sending it again is of no use. */
export class Undeliverable extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.name = 'Undeliverable'
  }
}
