/**
 * `npm run stand -- restore`: the database is backed up while people buy, goes on archiving what is written, and is destroyed with its
 * standby. It comes back on another server out of backup and archive: how much was lost and how long that took is said, and nothing differs.
 */
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '@drip/server/platform/database/db'
import { type PostgresServer, startPostgres, unprivilegedUser } from '../../../scripts/postgres-server.ts'
import { letThemBuy, moment, patiently, someBuy } from '../../../server/test/busy-world.ts'
import { judge } from '../night/judge.ts'
import type { Verdict } from '../night/verdict.ts'
import { keepWriting } from './keep-writing.ts'
import { openStand } from './stand.ts'

const PEOPLE = 4
/** What is written is archived so soon at the latest: so much is lost with both servers and their disks. */
const ARCHIVE_EVERY_SECONDS = 5
const AFTER_BACKUP_MS = 15_000

export async function restoreDrill(programs: string): Promise<Verdict> {
  const kept = mkdtempSync(join(tmpdir(), 'drip-archive-'))
  const archive = join(kept, 'archive')
  mkdirSync(archive)
  const user = unprivilegedUser()
  if (user !== null) for (const it of [kept, archive]) chownSync(it, user.uid, user.gid)
  try {
    return await play(programs, join(kept, 'backup'), archive)
  } finally {
    rmSync(kept, { recursive: true, force: true })
  }
}

async function play(programs: string, backup: string, archive: string): Promise<Verdict> {
  const stand = await openStand(programs, {
    settings: {
      archive_mode: 'on',
      archive_command: `cp %p ${archive}/%f`,
      archive_timeout: String(ARCHIVE_EVERY_SECONDS),
    },
  })
  try {
    const buyers = letThemBuy(stand.outside.shop, stand.apiKey, PEOPLE)
    await someBuy(buyers)
    const writes = keepWriting(stand)
    const backedUpMs = await milliseconds(() => stand.databases.backUp(backup))
    console.log(`backed up under load in ${seconds(backedUpMs)}`)
    await moment(AFTER_BACKUP_MS)
    await buyers.goHome()
    const destroyedAt = performance.now()
    await Promise.all(Object.values(stand.nodes).map((it) => it.lose()))
    await stand.databases.stop()
    const { begun } = await writes.end()
    console.log(
      `${buyers.paid.length} paid and ${begun.length} began another purchase; both databases are destroyed`,
    )

    const restored: { server?: PostgresServer } = {}
    const restoredMs = await milliseconds(async () => {
      restored.server = await restore(programs, backup, archive)
    })
    const { server } = restored
    if (server === undefined) throw new Error('it was not restored')
    try {
      const { wrong, orders } = await judge(server.url)
      const there = new Set(await checkoutsIn(server.url))
      const lost = begun.filter(({ id }) => !there.has(id))
      const lostOrders = buyers.approved.filter((id) => !orders.includes(id))
      const since = Math.max(0, ...lost.map(({ at }) => destroyedAt - at))
      return {
        figures:
          `restored in ${seconds(restoredMs)}, ${orders.length} orders; of the last ${seconds(since)} lost: ${lost.length} of ${begun.length} ` +
          `begun purchases and ${lostOrders.length} of ${buyers.approved.length} orders`,
        wrong: [
          ...wrong,
          ...(since > 2 * ARCHIVE_EVERY_SECONDS * 1000
            ? [`what was written ${seconds(since)} before is lost`]
            : []),
        ],
      }
    } finally {
      await server.stop()
    }
  } finally {
    await stand.stop()
  }
}

/** Resolves when it takes writes, with all that was archived. */
async function restore(programs: string, backup: string, archive: string): Promise<PostgresServer> {
  const server = await startPostgres(programs, {
    durable: true,
    restoreFrom: backup,
    // it has no standby yet, and whoever commits must not wait for one
    settings: { restore_command: `cp ${archive}/%f %p`, synchronous_standby_names: '' },
  })
  const db = openServer(server.url, 1)
  await patiently(async () => {
    const { rows } = await db.raw('select pg_is_in_recovery() as reading')
    if ((rows as { reading: boolean }[])[0]?.reading !== false) throw new Error('it still reads the archive')
  })
  await db.close()
  return server
}

async function checkoutsIn(url: string): Promise<string[]> {
  const db = openServer(url, 1)
  const { rows } = await db.raw('select id from checkouts')
  await db.close()
  return (rows as { id: string }[]).map((it) => it.id)
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
