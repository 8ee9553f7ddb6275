/**
 * One process of the product: its dependencies, its HTTP server and its schedules, made like those of the real program,
 * but mortal.
 */
import { createDeps, createPurchaseApp, schedulesOf } from '@drip/server/app'
import { KEEP_VERDICT } from '@drip/server/features/records/verdicts/keep-verdict'
import type { Config } from '@drip/server/config'
import type { Deps } from '@drip/server/deps'
import type { Db } from '@drip/server/platform/database/db'
import type { Door } from '@drip/server/platform/http/http'
import type { Log } from '@drip/server/platform/log'
import type { Schedule } from '@drip/server/platform/jobs/schedules'
import type { PayoutOrder, PayoutProvider } from '@drip/server/providers/payouts/need'
import { type Life, type Queue, createLife, mortalCalls, mortalDb, oneAtATime } from './life.ts'
import type { VirtualClock } from '../virtual-clock.ts'

export interface Process {
  deps: Deps
  door: Door
  schedules: Schedule[]
  life: Life
  /** Releases timers and connections, also of a dead process. */
  bury(): Promise<void>
}

export async function startProcess(it: {
  config: Config
  db: Db
  clock: VirtualClock
  log: Log
}): Promise<Process> {
  const life = createLife()
  const deps = createDeps(it.config, mortalDb(it.db, life), it.clock, it.log)
  const queue = oneAtATime()
  const { pix, messages, bureau, antifraud, postal, stores } = deps
  Object.assign(deps, {
    ...mortalProviders({ pix, messages, bureau, antifraud, postal, stores }, life, queue),
    // the same company through other calls
    automaticPix: deps.automaticPix === null ? null : mortalCalls('pix', deps.automaticPix, life, queue),
    payouts: mortalPayouts(deps.payouts, life, queue),
    pause: async (ms) => it.clock.moveTo(new Date(it.clock.now().getTime() + ms)),
    // only screens use these events, and at unpredictable moments
    instalmentEvents: { publish: () => {}, subscribe: async () => () => {}, close: async () => {} },
  } satisfies Partial<Deps>)
  // jobs that it creates are leased to it at once and lost from its memory when it dies, as in reality
  await deps.jobs.work({ byHand: true })
  const door = await createPurchaseApp(deps, it.clock)
  await door.ready()
  return {
    deps,
    door,
    // the simulation makes the same checks after every day and at the end
    schedules: schedulesOf(deps).filter(({ name }) => name !== KEEP_VERDICT),
    life,
    bury: async () => {
      life.end()
      // its remaining calls to the database fail because it is dead
      await Promise.allSettled([deps.jobs.stop(), door.close()])
    },
  }
}

function mortalPayouts(payouts: Deps['payouts'], life: Life, queue: Queue): Deps['payouts'] {
  const mortal = (it: PayoutProvider | null): PayoutProvider | null => {
    if (it === null) return null
    const { send, find } = mortalCalls(
      'payouts',
      { send: (order: PayoutOrder) => it.send(order), find: (id: string) => it.find(id) },
      life,
      queue,
    )
    return { send, find, list: (query) => it.list(query) }
  }
  return { STARKBANK: mortal(payouts.STARKBANK), SRM: mortal(payouts.SRM) }
}

function mortalProviders<Providers extends Record<string, object>>(
  providers: Providers,
  life: Life,
  queue: Queue,
): Providers {
  const mortal = Object.entries(providers).map(([name, it]) => [name, mortalCalls(name, it, life, queue)])
  // the same names with the same shapes
  return Object.fromEntries(mortal) as Providers
}
