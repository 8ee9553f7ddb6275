/** Where one browser receives its notifications, in its own words (W3C Push API, PushSubscription). */
export interface PushAddress {
  /** A secret address at the browser's maker: anybody who knows it and our key may send there. */
  endpoint: string
  /** Notifications are encrypted with these, base64url: the maker transports them and cannot read them. */
  p256dh: string
  auth: string
}

/** What the browser shows, even on a locked screen, so it contains nothing private. */
export interface PushNotice {
  title: string
  body: string
  /** It replaces an earlier one with the same tag, so that a repeated one is seen once. */
  tag: string
  /** The page that a tap opens, a path of ours. */
  path: string
}

export interface PushProvider {
  /** The key to which browsers bind a subscription, base64url (RFC 8292). */
  publicKey: string
  /** Whether it can be sent to: the address belongs to a browser's maker, and its key is valid. */
  canReach(address: PushAddress): boolean
  /** @throws ProviderDown; PushGone */
  send(address: PushAddress, notice: PushNotice): Promise<void>
}

/** The browser no longer accepts notifications: its owner has forbidden them, or it no longer exists. */
export class PushGone extends Error {
  constructor() {
    super('the browser takes no notices any more')
    this.name = 'PushGone'
  }
}
