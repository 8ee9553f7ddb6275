/**
 * Delivery of notices: a few attempts, and no promise beyond that. Normally they are sent in real time, several
 * together; in a world that runs by hand they leave one by one with the tick. Faults lose, delay, repeat or reorder
 * them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../platform/world.ts'

const MAX_IN_FLIGHT = 8
const MAX_PER_CALL = 50
const MAX_WAITING = 50_000
const RETRY_AFTER_MS = [500, 2_000, 8_000, 30_000]
const TIMEOUT_MS = 10_000
const DELAY_MS = 5_000
const REORDER_PATIENCE_MS = 5_000
const REORDER_GAP_MS = 200

/** Notices that go to a single address of the receiver, whatever the key. */
export const RECURRENCES = 'webhookrec'
export const RECURRING_CHARGES = 'webhookcobr'
export type OwnAddress = typeof RECURRENCES | typeof RECURRING_CHARGES

/** A notice of one Pix to the receiver of its key, or of something else to the address for it. */
export interface Notice {
  chave: string
  item: object
}

export interface Deliveries {
  add(notice: Notice): void
  /** How many notices have not been sent yet. */
  waiting(): number
}

/** Prefix of a key: contests of its Pix are also reported to the key's address, below a path of their own. */
export const OF_CONTESTS = 'med:'

export const isOwnAddress = (chave: string): chave is OwnAddress =>
  chave === RECURRENCES || chave === RECURRING_CHARGES

/** The path below the address, and the name of the list, as in the contract. */
const WORDS: Record<OwnAddress, { path: string; list: string }> = {
  [RECURRENCES]: { path: 'rec', list: 'recs' },
  [RECURRING_CHARGES]: { path: 'cobr', list: 'cobsr' },
}

function wordsOf(chave: string): { path: string; list: string } {
  if (isOwnAddress(chave)) return WORDS[chave]
  return chave.startsWith(OF_CONTESTS) ? { path: 'med', list: 'infracoes' } : { path: 'pix', list: 'pix' }
}

/** Sends notices to the receiver of a key; also true if the key has no receiver any more. */
export type CallReceiver = (key: Pick<Notice, 'chave'>, batch: readonly Notice[]) => Promise<boolean>

/** Whether the receiver accepted the notices. */
export async function callReceiver(
  world: World,
  { chave, webhookUrl }: { chave: string; webhookUrl: string },
  batch: readonly Notice[],
  stopping: AbortSignal,
): Promise<boolean> {
  if (world.faults.next('webhooks', webhookUrl, { kinds: ['fail'] })) return false
  const { path, list } = wordsOf(chave)
  const url = new URL(webhookUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [list]: batch.map((it) => it.item) }),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

export function deliverByItself(world: World, call: CallReceiver, stopping: AbortSignal): Deliveries {
  let queue: Notice[] = []
  let held: Notice | undefined
  let inFlight = 0

  const pump = (): void => {
    while (inFlight < MAX_IN_FLIGHT && queue.length > 0 && !stopping.aborted) {
      inFlight += 1
      void deliver(nextBatch(queue)).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }
  const deliver = async (batch: readonly Notice[]): Promise<void> => {
    const [first] = batch
    for (const pause of [0, ...RETRY_AFTER_MS]) {
      const slept = pause === 0 || (await wait(pause, true, { signal: stopping }).catch(() => false))
      if (!slept || first === undefined || (await call(first, batch))) return
    }
  }
  const enqueue = (...notices: Notice[]): void => {
    queue.push(...notices)
    if (queue.length > MAX_WAITING) queue = queue.slice(-MAX_WAITING)
    pump()
  }
  const later = (ms: number, work: () => void): void => {
    void wait(ms, undefined, { signal: stopping, ref: false }).then(work, () => {})
  }
  const releaseHeld = (): void => {
    if (held) enqueue(held)
    held = undefined
  }

  return {
    add(notice) {
      const fault = nextFault(world, notice)
      if (fault?.kind === 'drop') return
      if (fault?.kind === 'delay' || fault?.kind === 'slow') {
        return later(fault.ms ?? DELAY_MS, () => enqueue(notice))
      }
      if (fault?.kind === 'reorder' && !held) {
        // until the next one has been sent, or a few seconds if none comes
        held = notice
        return later(REORDER_PATIENCE_MS, releaseHeld)
      }
      enqueue(...(fault?.kind === 'repeat' ? [notice, notice] : [notice]))
      const overtaken = held
      held = undefined
      if (overtaken) later(REORDER_GAP_MS, () => enqueue(overtaken))
    },
    waiting: () => queue.length + inFlight,
  }
}

/** Everything waiting is sent with the tick; what nobody accepted waits for the next tick. */
export function deliverByHand(world: World, call: CallReceiver): Deliveries {
  const queue: (Notice & { tries: number })[] = []

  world.later.onTick(async () => {
    const leaving: (Notice & { tries: number })[] = []
    let held: (Notice & { tries: number }) | undefined
    for (const notice of queue.splice(0)) {
      const kind = nextFault(world, notice)?.kind
      if (kind === 'delay' || kind === 'slow') queue.push(notice)
      else if (kind === 'reorder' && !held) held = notice
      else if (kind !== 'drop') {
        leaving.push(...(kind === 'repeat' ? [notice, notice] : [notice]), ...(held ? [held] : []))
        held = undefined
      }
    }
    if (held) leaving.push(held)
    for (const notice of leaving) {
      if (await call(notice, [notice])) continue
      if (notice.tries < RETRY_AFTER_MS.length) queue.push({ ...notice, tries: notice.tries + 1 })
    }
  })

  return {
    add: (notice) => void queue.push({ ...notice, tries: 0 }),
    waiting: () => queue.length,
  }
}

/** The oldest notice and its neighbours with the same key: PSPs group Pix to save calls. */
function nextBatch(queue: Notice[]): Notice[] {
  const { chave } = queue[0] ?? {}
  let size = 1
  while (size < MAX_PER_CALL && queue[size]?.chave === chave) size += 1
  return queue.splice(0, size)
}

function nextFault(world: World, { chave }: Notice) {
  return world.faults.next('webhooks', chave, { kinds: ['drop', 'delay', 'slow', 'repeat', 'reorder'] })
}
