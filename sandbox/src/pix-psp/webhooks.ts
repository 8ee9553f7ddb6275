/**
 * Telling the receiver: `POST {webhookUrl}/pix` with `{"pix": […]}` for each Pix with a txid on a key that has a
 * webhook, and again for each refund that ended. Delivery is tried a few times; nothing is promised beyond that.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../platform/world.ts'
import type { ReceivedPix } from './charge.ts'
import { pixView } from './views.ts'

export interface Webhook {
  chave: string
  webhookUrl: string
  criacao: string
}
export interface Webhooks {
  get(chave: string): Webhook | undefined
  list(): Webhook[]
  set(chave: string, webhookUrl: string): Webhook
  remove(chave: string): boolean
  /** Tells the receiver about this Pix as it is now, in the background. */
  notify(pix: ReceivedPix): void
  /** How many Pix still wait to be told. */
  waiting(): number
  stop(): void
}

const MAX_IN_FLIGHT = 8
const MAX_PER_CALL = 50
const MAX_WAITING = 50_000
const RETRY_AFTER_MS = [500, 2_000, 8_000, 30_000]
const TIMEOUT_MS = 10_000
const DELAY_MS = 5_000
const REORDER_PATIENCE_MS = 5_000
const REORDER_GAP_MS = 200

interface Notice {
  chave: string
  pix: object
  /** How often the receiver did not answer; counted only in a world that runs by hand. */
  tries?: number
}

export function openWebhooks(world: World): Webhooks {
  const webhooks = new Map(
    world.archive
      .load<Webhook & { removed?: boolean }>('webhook')
      .flatMap((it) => (it.removed ? [] : [[it.chave, it]])),
  )
  const stopping = new AbortController()
  let queue: Notice[] = []
  let held: Notice | undefined
  let inFlight = 0

  const pump = (): void => {
    while (inFlight < MAX_IN_FLIGHT && queue.length > 0 && !stopping.signal.aborted) {
      const batch = nextBatch()
      inFlight += 1
      void deliver(batch).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }
  /** The oldest notice together with its neighbours of the same key: PSPs group Pix to save calls. */
  const nextBatch = (): Notice[] => {
    const { chave } = queue[0] ?? {}
    let size = 1
    while (size < MAX_PER_CALL && queue[size]?.chave === chave) size += 1
    return queue.splice(0, size)
  }
  const deliver = async (batch: Notice[]): Promise<void> => {
    for (const pause of [0, ...RETRY_AFTER_MS]) {
      const target = webhooks.get(batch[0]?.chave ?? '')
      if (!target) return
      const slept = pause === 0 || (await wait(pause, true, { signal: stopping.signal }).catch(() => false))
      if (!slept || (await call(target.webhookUrl, batch))) return
    }
  }
  const call = async (webhookUrl: string, batch: Notice[]): Promise<boolean> => {
    if (world.faults.next('webhooks', webhookUrl, { kinds: ['fail'] })) return false
    const url = new URL(webhookUrl)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/pix`
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix: batch.map((it) => it.pix) }),
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }
  const enqueue = (...notices: Notice[]): void => {
    queue.push(...notices)
    if (queue.length > MAX_WAITING) queue = queue.slice(-MAX_WAITING)
    pump()
  }
  const later = (ms: number, notice: Notice): void => {
    void wait(ms, undefined, { signal: stopping.signal, ref: false }).then(
      () => enqueue(notice),
      () => {},
    )
  }
  /** `reorder`: this notice waits until the next one has gone, or a few seconds if none comes. */
  const hold = (notice: Notice): void => {
    held = notice
    void wait(REORDER_PATIENCE_MS, undefined, { signal: stopping.signal, ref: false }).then(
      releaseHeld,
      () => {},
    )
  }
  const releaseHeld = (): void => {
    if (held) enqueue(held)
    held = undefined
  }
  /** In a world that runs by hand: all that waits leaves now, and what nobody took waits for the next tick. */
  const round = async (): Promise<void> => {
    const waiting = queue.splice(0)
    const leaving: Notice[] = []
    for (const notice of waiting) {
      const kind = world.faults.next('webhooks', notice.chave, {
        kinds: ['drop', 'delay', 'slow', 'repeat', 'reorder'],
      })?.kind
      if (kind === 'delay' || kind === 'slow') queue.push(notice)
      else if (kind === 'reorder' && !held) held = notice
      else if (kind !== 'drop') {
        leaving.push(...(kind === 'repeat' ? [notice, notice] : [notice]), ...(held ? [held] : []))
        held = undefined
      }
    }
    if (held) leaving.push(held)
    held = undefined
    for (const notice of leaving) {
      const target = webhooks.get(notice.chave)
      if (!target || (await call(target.webhookUrl, [notice]))) continue
      const tries = (notice.tries ?? 0) + 1
      if (tries <= RETRY_AFTER_MS.length) queue.push({ ...notice, tries })
    }
  }
  if (world.later.byHand) world.later.onTick(round)
  const spoil = (notice: Notice): void => {
    if (world.later.byHand) {
      queue.push(notice)
      return
    }
    const fault = world.faults.next('webhooks', notice.chave, {
      kinds: ['drop', 'delay', 'slow', 'repeat', 'reorder'],
    })
    if (fault?.kind === 'drop') return
    if (fault?.kind === 'delay' || fault?.kind === 'slow') return later(fault.ms ?? DELAY_MS, notice)
    if (fault?.kind === 'reorder' && !held) return hold(notice)
    enqueue(...(fault?.kind === 'repeat' ? [notice, notice] : [notice]))
    if (held) later(REORDER_GAP_MS, held)
    held = undefined
  }

  return {
    get: (chave) => webhooks.get(chave),
    list: () => [...webhooks.values()],
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
      if (webhooks.has(pix.chave)) spoil({ chave: pix.chave, pix: structuredClone(pixView(pix)) })
    },
    waiting: () => queue.length + inFlight,
    stop: () => stopping.abort(),
  }
}
