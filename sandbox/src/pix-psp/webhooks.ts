/**
 * Notices to the receiver: `POST {webhookUrl}/pix` with `{"pix": […]}` for each Pix with a txid on a key that has a
 * webhook, and again for each refund that ended; `/med` below the same address for contests; `/rec` and `/cobr`, each
 * at a single address, for recurrences and recurring charges.
 */
import type { World } from '../platform/world.ts'
import type { ReceivedPix } from './charge.ts'
import { pixView } from './views.ts'
import {
  OF_CONTESTS,
  type CallReceiver,
  type OwnAddress,
  callReceiver,
  isOwnAddress,
  deliverByHand,
  deliverByItself,
} from './webhook-deliveries.ts'

export interface Webhook {
  /** The Pix key, or the kind of notice that has this single address. */
  chave: string
  webhookUrl: string
  criacao: string
}
export interface Webhooks {
  get(chave: string): Webhook | undefined
  /** The webhooks of keys. */
  list(): Webhook[]
  set(chave: string, webhookUrl: string): Webhook
  remove(chave: string): boolean
  /**
   * Sends the current state of this Pix to the receiver in the background; a Pix without a key goes to the listeners.
   */
  notify(pix: ReceivedPix): void
  /** The same for a contest of a Pix; for a Pix without a key nothing is sent. */
  notifyOfContest(pix: ReceivedPix, item: object): void
  /** Adds a listener for Pix that were paid without a key. */
  whenKeyless(listener: (pix: ReceivedPix) => void): void
  /** The same for a recurrence or a recurring charge. */
  notifyAt(address: OwnAddress, item: object): void
  /** How many notices still wait. */
  waiting(): number
  stop(): void
}

export function openWebhooks(world: World): Webhooks {
  const webhooks = new Map(
    world.archive
      .load<Webhook & { removed?: boolean }>('webhook')
      .flatMap((it) => (it.removed ? [] : [[it.chave, it]])),
  )
  const stopping = new AbortController()
  const call: CallReceiver = async ({ chave }, batch) => {
    const target = webhooks.get(chave.replace(OF_CONTESTS, ''))
    return target === undefined || callReceiver(world, { ...target, chave }, batch, stopping.signal)
  }
  const deliveries = world.later.byHand
    ? deliverByHand(world, call)
    : deliverByItself(world, call, stopping.signal)

  let onKeyless: (pix: ReceivedPix) => void = () => {}

  return {
    get: (chave) => webhooks.get(chave),
    list: () => [...webhooks.values()].filter((it) => !isOwnAddress(it.chave)),
    set: (chave, webhookUrl) => {
      const webhook = { chave, webhookUrl, criacao: world.clock.now().toISOString() }
      webhooks.set(chave, webhook)
      world.archive.keep('webhook', chave, webhook)
      return webhook
    },
    remove: (chave) => {
      const known = webhooks.get(chave)
      if (known) world.archive.keep('webhook', chave, { ...known, removed: true })
      return webhooks.delete(chave)
    },
    notify: (pix) => {
      if (pix.chave === undefined) onKeyless(pix)
      else if (webhooks.has(pix.chave))
        deliveries.add({ chave: pix.chave, item: structuredClone(pixView(pix)) })
    },
    notifyOfContest: ({ chave }, item) => {
      if (chave !== undefined && webhooks.has(chave))
        deliveries.add({ chave: `${OF_CONTESTS}${chave}`, item: structuredClone(item) })
    },
    whenKeyless: (listener) => {
      onKeyless = listener
    },
    notifyAt: (address, item) => {
      if (webhooks.has(address)) deliveries.add({ chave: address, item: structuredClone(item) })
    },
    waiting: () => deliveries.waiting(),
    stop: () => stopping.abort(),
  }
}
