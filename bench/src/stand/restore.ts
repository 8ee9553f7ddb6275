/**
 * `npm run stand -- restore`: the database is backed up while people buy, continues to archive its writes, and is
 * destroyed together with its standby. It is restored on another server from backup and archive: the loss and the
 * duration are printed, and no data differs. It is then restored again as of an earlier moment: with everything written
 * until then, and nothing later.
 */
import { openServer } from '@drip/server/platform/database/db'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.ts'
import { letThemBuy, moment, patiently, someBuy } from '../../../server/test/busy-world.ts'
import { checkDatabase } from '../night/check-database.ts'
import type { Verdict } from '../night/verdict.ts'
import { type Archive, openArchive } from './archive.ts'
import { keepWriting } from './keep-writing.ts'
import { openStand } from './stand.ts'

const PEOPLE = 4
/** The maximum delay until written data is archived: so much is lost if both servers and their disks are lost. */
const ARCHIVE_EVERY_SECONDS = 5
const AFTER_BACKUP_MS = 15_000

export async function restoreDrill(programs: string): Promise<Verdict> {
  const archive = openArchive(ARCHIVE_EVERY_SECONDS)
  try {
    return await play(programs, archive)
  } finally {
    archive.remove()
  }
}

async function play(programs: string, archive: Archive): Promise<Verdict> {
  const stand = await openStand(programs, { settings: archive.settings })
  try {
    await archive.keep(stand.databases.primary())
    const buyers = letThemBuy(stand.outside.shop, stand.apiKey, PEOPLE)
    await someBuy(buyers)
    const writes = keepWriting(stand)
    const backedUpMs = await milliseconds(() => archive.backUp())
    console.log(`backed up under load in ${seconds(backedUpMs)}, encrypted`)
    await moment(AFTER_BACKUP_MS / 2)
    const between = { at: performance.now(), time: new Date() }
    await moment(AFTER_BACKUP_MS / 2)
    await buyers.goHome()
    const destroyedAt = performance.now()
    await Promise.all(Object.values(stand.nodes).map((it) => it.lose()))
    await stand.databases.stop()
    const { begun } = await writes.end()
    console.log(
      `${buyers.paid.length} paid and ${begun.length} began another purchase; both databases are destroyed`,
    )

    const last = await restored(programs, archive, null)
    const lost = begun.filter(({ id }) => !last.checkouts.has(id))
    const lostOrders = buyers.approved.filter((id) => !last.orders.includes(id))
    const since = Math.max(0, ...lost.map(({ at }) => destroyedAt - at))
    const before = await restored(programs, archive, between.time)
    const missing = begun.filter(({ id, at }) => at < between.at && !before.checkouts.has(id))
    return {
      figures:
        `restored in ${seconds(last.ms)}, ${last.orders.length} orders; of the last ${seconds(since)} lost: ${lost.length} of ${begun.length} ` +
        `begun purchases and ${lostOrders.length} of ${buyers.approved.length} orders; as it was ${seconds(destroyedAt - between.at)} before ` +
        `in ${seconds(before.ms)}: ${before.orders.length} orders`,
      wrong: [
        ...last.wrong,
        ...before.wrong,
        ...(since > 2 * ARCHIVE_EVERY_SECONDS * 1000
          ? [`what was written ${seconds(since)} before is lost`]
          : []),
        ...(missing.length > 0 ? [`${missing.length} begun before the moment asked for are lost`] : []),
        ...(before.newest > between.time ? [`there is what came after the moment asked for`] : []),
      ],
    }
  } finally {
    await stand.stop()
  }
}

interface Restored {
  ms: number
  orders: readonly string[]
  checkouts: ReadonlySet<string>
  /** When the last of them began. */
  newest: Date
  wrong: readonly string[]
}

/** Restored on a separate server, which is removed after the check. */
async function restored(programs: string, archive: Archive, until: Date | null): Promise<Restored> {
  let server: PostgresServer | undefined
  const ms = await milliseconds(async () => {
    server = await restore(programs, archive, until)
  })
  if (server === undefined) throw new Error('it was not restored')
  try {
    const { wrong, orders } = await checkDatabase(server.url)
    return { ms, orders, wrong, ...(await checkoutsIn(server.url)) }
  } finally {
    await server.stop()
  }
}

/** Resolves when it accepts writes, with all requested data. */
async function restore(programs: string, archive: Archive, until: Date | null): Promise<PostgresServer> {
  const server = await startPostgres(programs, {
    durable: true,
    fill: (data) => archive.restore(data, until),
    // it has no standby yet, and commits must not wait for one
    settings: { synchronous_standby_names: '' },
  })
  const db = openServer(server.url, 1)
  await patiently(async () => {
    const { rows } = await db.raw('select pg_is_in_recovery() as reading')
    if ((rows as { reading: boolean }[])[0]?.reading !== false) throw new Error('it still reads the archive')
  })
  await db.close()
  return server
}

async function checkoutsIn(url: string): Promise<Pick<Restored, 'checkouts' | 'newest'>> {
  const db = openServer(url, 1)
  const { rows } = await db.raw('select id, created_at from checkouts order by created_at')
  await db.close()
  const found = rows as { id: string; created_at: Date }[]
  return { checkouts: new Set(found.map((it) => it.id)), newest: found.at(-1)?.created_at ?? new Date(0) }
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
