/**
 * Telling the receiver: `POST {webhookUrl}/pix` with `{"pix": […]}` for each Pix with a txid on a key that has a
 * webhook, and again for each refund that ended; `/med` below the same address for what is contested of them; `/rec` and `/cobr` for recurrences and recurring charges, each at its one
 * address.
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
  /** The Pix key, or what it is the one address for. */
  chave: string
  webhookUrl: string
  criacao: string
}
export interface Webhooks {
  get(chave: string): Webhook | undefined
  /** Those of keys. */
  list(): Webhook[]
  set(chave: string, webhookUrl: string): Webhook
  remove(chave: string): boolean
  /** Tells the receiver about this Pix as it is now, in the background; about one without a key whoever listens. */
  notify(pix: ReceivedPix): void
  /** The same about a Pix that its payer contests; nobody hears of one without a key. */
  tellOfContest(pix: ReceivedPix, item: object): void
  /** Hears of each Pix that was paid without a key. */
  whenKeyless(listener: (pix: ReceivedPix) => void): void
  /** The same about a recurrence or a recurring charge. */
  tell(address: OwnAddress, item: object): void
  /** How many notices still wait to be told. */
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

  let hearKeyless: (pix: ReceivedPix) => void = () => {}

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
      if (pix.chave === undefined) hearKeyless(pix)
      else if (webhooks.has(pix.chave))
        deliveries.add({ chave: pix.chave, item: structuredClone(pixView(pix)) })
    },
    tellOfContest: ({ chave }, item) => {
      if (chave !== undefined && webhooks.has(chave))
        deliveries.add({ chave: `${OF_CONTESTS}${chave}`, item: structuredClone(item) })
    },
    whenKeyless: (listener) => {
      hearKeyless = listener
    },
    tell: (address, item) => {
      if (webhooks.has(address)) deliveries.add({ chave: address, item: structuredClone(item) })
    },
    waiting: () => deliveries.waiting(),
    stop: () => stopping.abort(),
  }
}
