export type MessageChannel = 'SMS' | 'WHATSAPP' | 'EMAIL'

export interface Message {
  /** Our own id: a message sent again with the same id is delivered once. */
  id: string
  channel: MessageChannel
  /** E.164 phone or e-mail address. */
  to: string
  /** Only for e-mail. */
  subject?: string
  text: string
}

export interface MessageProvider {
  /**
   * @returns SENT_BEFORE if an earlier try under this id was accepted with another text: its answer was lost, and this
   *   text is not sent
   * @throws ProviderDown, Undeliverable
   */
  send(message: Message): Promise<'SENT' | 'SENT_BEFORE'>
  /**
   * Whether the message was delivered; false if its carrier does not report delivery, or not yet.
   * @throws ProviderDown
   */
  hasArrived(message: Pick<Message, 'id' | 'channel'>): Promise<boolean>
  /** Whether its carrier accepts messages of this channel now; checked without sending one. */
  acceptsNow(channel: MessageChannel): Promise<boolean>
}

/** The recipient's side refuses the message permanently: sending it again is useless. */
export class Undeliverable extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.name = 'Undeliverable'
  }
}
