/**
 * Archives a month of the audit log into a file, and restores it: the chain of the remaining log continues across the
 * gap (docs/decisions/0122).
 */
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queries } from '../../../platform/database/db.ts'
import { instantOfId } from '../../../platform/ids.ts'
import { verifyAuditFile, readAuditFile, writeAuditFile } from './audit-file.ts'
import {
  type AuditPart,
  type AuditRun,
  type KeptLink,
  attachPart,
  countRowsOfPart,
  dropAuditPart,
  findAuditPart,
  findAuditParts,
  findAuditRuns,
  findHashOfLink,
  findLinksOfPart,
  insertKeptLinks,
  makeTablesOfPart,
  savePutAway,
} from './audit-parts.store.ts'
import { recordAudit } from './record-audit.ts'
import { isSound, verifyAudit } from './verify-audit.ts'

/** A reason in a sentence: nothing was done. */
export class NotPutAway extends Error {}

interface Needs {
  db: Db
  clock: Clock
}

/** Transactions that began in a month have certainly ended a day after it. */
const REST_MS = 24 * 3600 * 1000
const AT_ONCE = 5000

/**
 * Writes a past month into a file in a folder, reads it back, and removes its rows from the database. The product may
 * run meanwhile. An interrupted run is completed by running it again.
 * @param name of a part: `2027_01`, or `before`
 * @returns the file's name, and how many entries it contains
 * @throws NotPutAway
 */
export async function putAwayAudit(
  needs: Needs,
  name: string,
  folder: string,
): Promise<{ file: string; entries: number }> {
  return alone(needs.db, () => putAway(needs, name, folder))
}

async function putAway({ db, clock }: Needs, name: string, folder: string) {
  const part = await partNamed(db, name)
  if (part.file !== null) {
    await dropAuditPart(db, name, part.entries ?? 0)
    return { file: part.file, entries: part.entries ?? 0 }
  }
  const now = clock.now()
  if (part.untilId === null || instantOfId(part.untilId).getTime() + REST_MS > now.getTime())
    throw new NotPutAway(`${name} is not over yet, or not since a day.`)
  if (!isSound(await verifyAudit(db)))
    throw new NotPutAway('The audit log is not what was written: npm run verify-audit says where.')
  const file = `audit-${name}.ndjson.gz`
  const path = join(folder, file)
  await writeAuditFile(path, linksOf(db, part))
  const { sha256, entries, runs } = await verifyAuditFile(path)
  const held = await countRowsOfPart(db, name)
  if (held?.entries !== entries || held.links !== entries)
    throw new NotPutAway(`${path} holds ${entries} entries, and the database ${held?.entries}.`)
  await db.transaction(async (tx) => {
    await savePutAway(
      tx,
      name,
      { name: file, sha256, entries },
      runs.map((it) => ({ ...it, part: name })),
      now,
    )
    await recordAudit({ clock }, tx, {
      actor: { type: 'SYSTEM' },
      action: 'AUDIT_PUT_AWAY',
      object: { type: 'AUDIT', id: name },
      asked: { file, sha256, entries },
    })
  })
  await dropAuditPart(db, name, entries)
  return { file, entries }
}

async function* linksOf(db: Queries, part: AuditPart): AsyncGenerator<KeptLink> {
  let last = -1
  for (;;) {
    const links = await findLinksOfPart(db, part, last, AT_ONCE)
    for (const link of links) {
      yield link.seq === last + 1 ? link : { ...link, before: (await findHashOfLink(db, link.seq - 1)) ?? '' }
      last = link.seq
    }
    if (links.length < AT_ONCE) return
  }
}

/**
 * Restores an archived month from its file, completely or not at all. The product may run meanwhile.
 * @returns how many entries were restored
 * @throws NotPutAway if nothing of that name was archived, or its file is not what was written
 */
export async function bringBackAudit(needs: Needs, name: string, folder: string): Promise<number> {
  return alone(needs.db, () => bringBack(needs, name, folder))
}

async function bringBack({ db, clock }: Needs, name: string, folder: string): Promise<number> {
  const part = await partNamed(db, name)
  if (part.file === null || part.entries === null) throw new NotPutAway(`${name} is not put away.`)
  const path = join(folder, part.file)
  const fault = await faultOf(db, part, path)
  if (fault !== null) throw new NotPutAway(fault)
  // if archiving was interrupted, its tables still exist
  await dropAuditPart(db, name, part.entries)
  await db.transaction(async (tx) => {
    await makeTablesOfPart(tx, part)
    for await (const links of inPages(readAuditFile(path))) await insertKeptLinks(tx, part, links)
    await recordAudit({ clock }, tx, {
      actor: { type: 'SYSTEM' },
      action: 'AUDIT_BROUGHT_BACK',
      object: { type: 'AUDIT', id: name },
      asked: { file: part.file, sha256: part.fileSha256, entries: part.entries },
    })
    await attachPart(tx, part)
  })
  return part.entries
}

async function* inPages(links: AsyncIterable<KeptLink>): AsyncGenerator<KeptLink[]> {
  let page: KeptLink[] = []
  for await (const link of links) {
    page.push(link)
    if (page.length < AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/**
 * Whether the archived files are what was written, so that together with `verifyAudit` the chain is proved from its
 * first link.
 * @param known a head that was stored elsewhere
 * @returns a sentence for each faulty file
 */
export async function verifyPutAway(
  db: Queries,
  folder: string,
  known: { seq: number; hash: string } | null = null,
): Promise<string[]> {
  const faults: string[] = []
  for (const part of await findAuditParts(db)) {
    if (part.file === null) continue
    const fault = await faultOf(db, part, join(folder, part.file), ({ seq, hash }) => {
      if (seq === known?.seq && hash !== known.hash)
        faults.push(`the head that was kept is not in ${part.file}`)
    })
    if (fault !== null) faults.push(fault)
  }
  return faults
}

async function faultOf(
  db: Queries,
  part: AuditPart,
  path: string,
  see?: (link: KeptLink) => void,
): Promise<string | null> {
  const runs = (await findAuditRuns(db)).filter((it) => it.part === part.name)
  try {
    const read = await verifyAuditFile(path, see)
    const isSame =
      read.sha256 === part.fileSha256 && read.entries === part.entries && said(read.runs) === said(runs)
    return isSame ? null : `${path} is not the file that was written`
  } catch (error) {
    // no file, no gzip, no JSON, or not what was written
    return `${path}: ${error instanceof Error ? error.message : String(error)}`
  }
}

const said = (runs: readonly Omit<AuditRun, 'part'>[]) =>
  runs.map((it) => `${it.firstSeq} ${it.hashBefore} ${it.lastSeq} ${it.lastHash}`).join('\n')

/**
 * Only one process moves months at a time, on any machine: two would write the same file. The lock has its own
 * connection, because nothing can be detached concurrently inside a transaction, and it ends with the process.
 * @throws NotPutAway
 */
async function alone<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  // the embedded database has only one user
  if (db.embedded) return work()
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtext('audit-parts')) as free",
    )
    if (rows[0]?.free !== true)
      throw new NotPutAway('Somebody else is putting a month away, or bringing one back, at this moment.')
    try {
      return await work()
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('audit-parts'))")
    }
  } finally {
    client.release()
  }
}

async function partNamed(db: Queries, name: string): Promise<AuditPart> {
  const part = await findAuditPart(db, name)
  if (part === null) throw new NotPutAway(`The audit log has no part ${name}.`)
  return part
}
