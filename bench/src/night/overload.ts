/**
 * `npm run night -- overload [--seconds 30]`: three times as many people arrive as the maximum found in the same run.
 * Those above the limit are refused quickly and told when to come back; everybody who was admitted buys; and soon after
 * the rush everything is as fast as before.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startLeanProduct } from '../lean/lean-product.ts'
import { arrive } from '../measure/load.ts'
import { Refused, type Target, purchase } from '../purchase.ts'
import { checkDatabase } from './check-database.ts'
import { mostOf, p99 } from './pace.ts'
import type { Part } from './verdict.ts'

const TIMES_THE_MOST = 3
/** Of the maximum: an ordinary hour, before and after the rush. */
const ORDINARY = 0.5
const CALM_SECONDS = 15
const WELL_AFTER_SECONDS = 10
const MOST_TIMES_SLOWER = 2
/** For 99 in 100. */
const REFUSED_WITHIN_MS = 1000

export const overload: Part<{ seconds: number; mostSeconds: number }> = {
  usual: { seconds: 30, mostSeconds: 20 },

  async play(databaseUrl, { seconds, mostSeconds }) {
    await using product = await startLeanProduct(databaseUrl)
    const most = await mostOf(product, mostSeconds)
    const come = (share: number, forSeconds: number) =>
      letIn(product.target, most.perSecond * share, Math.round(most.perSecond * share * forSeconds))
    const before = await come(ORDINARY, CALM_SECONDS).ended
    const rush = come(TIMES_THE_MOST, seconds)
    await rush.allCame
    const after = await come(ORDINARY, WELL_AFTER_SECONDS + CALM_SECONDS).ended
    const visits = [...before, ...(await rush.ended), ...after]
    const { wrong, orders } = await checkDatabase(databaseUrl)

    const calm = p99(before.map((it) => it.ms))
    const wellAfter = wellAgainAfter(after, MOST_TIMES_SLOWER * calm)
    const bought = visits.filter((it) => it.end === 'bought')
    const refusals = visits.flatMap((it) => it.refusals)
    const refusedWithin = p99(refusals.map((it) => it.ms))
    const mute = refusals.filter((it) => it.retryAfterSeconds === null)
    const failed = visits.filter((it) => it.end === 'failed')
    const letDown = bought.filter((it) => it.refusals.length > 0)
    return {
      figures:
        `${(most.perSecond * TIMES_THE_MOST).toFixed(0)} people a second for ${seconds} s (3 times ${most.perSecond.toFixed(1)}), ` +
        `${visits.length - bought.length} turned away, 99 in 100 within ${refusedWithin.toFixed(0)} ms; ${bought.length} bought, ` +
        `${letDown.length} of them asked to wait on the way; well again after ${wellAfter} s`,
      wrong: [
        ...wrong,
        ...(failed.length === 0 ? [] : [`${failed.length} purchases that were let in failed`]),
        ...(orders.length === most.purchases + bought.length
          ? []
          : [`${most.purchases + bought.length} purchases made ${orders.length} orders`]),
        ...(refusals.length > 0 ? [] : ['nobody was refused: this was no overload']),
        ...(mute.length === 0 ? [] : [`${mute.length} refusals did not say when to come back`]),
        ...(refusedWithin > REFUSED_WITHIN_MS ? ['it was slow to say that it is full'] : []),
        ...(wellAfter <= WELL_AFTER_SECONDS ? [] : ['it was not well again in time']),
      ],
    }
  },
}

/** Somebody who came to buy. */
interface Visit {
  /** Seconds after the first arrival. */
  at: number
  ms: number
  refusals: Refused[]
  /** Away: refused on arrival. Those refused later wait as told and ask again. */
  end: 'bought' | 'away' | 'failed'
}

/** People arrive at this pace; returns when the last has arrived, and the outcome of all. */
export function letIn(
  target: Target,
  pace: number,
  count: number,
): { allCame: Promise<void>; ended: Promise<Visit[]> } {
  const visits: Visit[] = []
  const came = Promise.withResolvers<void>()
  const since = performance.now()
  const ended = arrive(pace, count, async (index) => {
    if (index === count - 1) came.resolve()
    const began = performance.now()
    const visit: Visit = { at: (began - since) / 1000, ms: 0, refusals: [], end: 'failed' }
    visits.push(visit)
    const whenFull = async (refused: Refused) => {
      visit.refusals.push(refused)
      if (refused.begins) throw refused
      await wait((refused.retryAfterSeconds ?? 1) * 1000)
    }
    try {
      await purchase({ ...target, whenFull })
      visit.end = 'bought'
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      visit.end = 'away'
    }
    visit.ms = performance.now() - began
  })
  return { allCame: came.promise, ended: ended.then(() => visits) }
}

/** @returns the second from which nobody was refused and 99 in 100 took no longer than this; infinity if never */
function wellAgainAfter(visits: readonly Visit[], longestMs: number): number {
  for (let second = 0; second <= WELL_AFTER_SECONDS; second++) {
    const later = visits.filter((it) => it.at >= second)
    if (later.every((it) => it.refusals.length === 0) && p99(later.map((it) => it.ms)) <= longestMs)
      return second
  }
  return Number.POSITIVE_INFINITY
}
