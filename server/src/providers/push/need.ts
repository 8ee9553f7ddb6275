/** Where one browser takes what is for it, as it says itself (W3C Push API, PushSubscription). */
export interface PushAddress {
  /** A secret address at the browser's maker: whoever knows it and our key may send there. */
  endpoint: string
  /** What is sent is sealed with them, base64url: the maker carries it and reads nothing. */
  p256dh: string
  auth: string
}

/** What the browser shows, also on a locked screen: nothing that is nobody else's business. */
export interface PushNotice {
  title: string
  body: string
  /** One with the same tag takes the place of the one before, so that what is sent twice is seen once. */
  tag: string
  /** What a press opens, a path of ours. */
  path: string
}

export interface PushProvider {
  /** What browsers bind a subscription to, base64url (RFC 8292). */
  publicKey: string
  /** Whether something can be sent there: the address is of a browser's maker, and its key is one. */
  canReach(address: PushAddress): boolean
  /** @throws ProviderDown; PushGone */
  send(address: PushAddress, notice: PushNotice): Promise<void>
}

/** The browser takes nothing any more: its owner has forbidden it, or it is gone. */
export class PushGone extends Error {
  constructor() {
    super('the browser takes no notices any more')
    this.name = 'PushGone'
  }
}
