/**
 * Months of the audit log on a real PostgreSQL: archived and restored while the product writes and reads, and migrated
 * under it.
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patiently } from '../../../../test/busy-world.ts'
import { postgresPrograms, startOwnPostgres } from '../../../../test/own-postgres.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { type Db, openServer } from '../../../platform/database/db.ts'
import { instantOfId, lowestIdAt, newId } from '../../../platform/ids.ts'
import { findAuditParts, findHeldSince, makeAuditMonth } from './audit-parts.store.ts'
import { findAuditRows, insertAuditEntry } from './audit.store.ts'
import { NotPutAway, bringBackAudit, putAwayAudit, verifyPutAway } from './put-away.ts'
import { recordAudit } from './record-audit.ts'
import { isSound, verifyAudit } from './verify-audit.ts'

const DAY = 24 * 3600 * 1000
const EVERYTHING = {
  objectType: null,
  objectId: null,
  actorId: null,
  action: null,
  from: null,
  until: null,
  beforeSeq: null,
}

const at = (instant: Date) => ({ now: () => instant })
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

/** Writes one entry at an instant; `hold` keeps its transaction open. */
const write = (db: Db, instant: Date, hold: Promise<void> = Promise.resolve()) =>
  db.transaction(async (tx) => {
    await recordAudit({ clock: at(instant) }, tx, {
      actor: { type: 'SYSTEM' },
      action: 'RACED',
      object: { type: 'TEST', id: instant.toISOString() },
      asked: { text: 'acentuação,\nlinhas e "aspas"', line: '\u2028' },
    })
    await hold
  })

/** Writes and lists continuously; returns how many it wrote, and the longest wait. */
function busy(db: Db, instant: Date) {
  const seen = { written: 0, longestMs: 0, open: true }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    seen.longestMs = Math.max(seen.longestMs, performance.now() - begun)
  }
  const writer = async () => {
    while (seen.open) {
      await timed(() => write(db, instant))
      seen.written++
    }
  }
  const reader = async () => {
    while (seen.open) await timed(() => findAuditRows(db, EVERYTHING, 51))
  }
  const all = Promise.all([writer(), writer(), reader()])
  all.catch(() => {})
  return {
    seen,
    async stop() {
      seen.open = false
      await all
    },
  }
}

let world: World
const folder = await mkdtemp(join(tmpdir(), 'drip-audit-'))
afterAll(() => rm(folder, { recursive: true }))

describe('an audit log of three months', () => {
  let db: Db
  let months: { name: string; start: Date }[]
  let now: Date
  beforeAll(async () => {
    world = await openWorld()
    db = world.deps.db
    // as the product does every day
    for (let day = 0; day < 3; day++) await world.schedule('make-audit-month')
    months = (await findAuditParts(db)).flatMap(({ name, fromId }) =>
      fromId === null ? [] : [{ name, start: instantOfId(fromId) }],
    )
    const [first, second, third] = months
    if (first === undefined || second === undefined || third === undefined) throw new Error('no months')
    for (let hour = 0; hour < 5; hour++) await write(db, later(first.start, DAY + hour * 3_600_000))
    // an entry of the first month, committed after others of the second
    let release = () => {}
    const held = write(db, later(second.start, -1), new Promise<void>((resolve) => (release = resolve)))
    await write(db, later(second.start, 1))
    await write(db, later(second.start, 2))
    release()
    await held
    for (let hour = 0; hour < 5; hour++) await write(db, later(second.start, DAY + hour * 3_600_000))
    now = later(third.start, 3 * DAY)
    await write(db, now)
  })
  afterAll(() => world.close())

  const content = () =>
    db.rows(sql`
      select c.seq, encode(c.hash, 'hex') as hash, e.* from audit_chain c join audit_entries e on e.id = c.entry_id
      where e.id < ${lowestIdAt(now)} order by c.seq`)
  const soundly = async () => {
    const verification = await verifyAudit(db)
    expect([verification.brokenAt, verification.unchained]).toEqual([null, 0])
    return verification
  }

  it('has each entry in its month', async () => {
    const lies = await db.rows<{ part: string; count: number }>(sql`
      select tableoid::regclass::text as part, count(*) from audit_entries group by 1 order by 1`)
    expect(lies).toEqual(
      expect.arrayContaining([
        { part: `audit_entries_${months[0]?.name}`, count: 6 },
        { part: `audit_entries_${months[1]?.name}`, count: 7 },
      ]),
    )
    await soundly()
  })

  it('stays while its month is not over', async () => {
    const [, , third] = months
    await expect(putAwayAudit({ db, clock: at(now) }, third?.name ?? '', folder)).rejects.toThrow(
      'is not over yet',
    )
    await expect(putAwayAudit({ db, clock: at(now) }, 'later', folder)).rejects.toThrow('is not over yet')
    await expect(putAwayAudit({ db, clock: at(now) }, '1999_01', folder)).rejects.toThrow('has no part')
    expect(await readdir(folder)).toEqual([])
  })

  it('is archived and restored month by month, unnoticed by writers and readers', async () => {
    const before = await content()
    const [first, second] = months
    const kept = (await soundly()).head
    const work = busy(db, now)
    const away = await putAwayAudit({ db, clock: at(now) }, first?.name ?? '', folder)
    expect(away.entries).toBe(6)
    expect(await verifyPutAway(db, folder, kept)).toEqual([])
    await soundly()
    expect(await verifyAudit(db, kept)).toMatchObject({ holdsHead: true })
    expect(instantOfId((await findHeldSince(db)) ?? '')).toEqual(second?.start)
    expect((await content()).length).toBe(before.length - 6)
    // the first month was two runs: its last entry was committed after others of the second
    expect(await db.count(sql`select count(*) from audit_runs`)).toBe(2)

    await putAwayAudit({ db, clock: at(now) }, second?.name ?? '', folder)
    await soundly()
    expect(await verifyPutAway(db, folder)).toEqual([])

    expect(await bringBackAudit({ db, clock: at(now) }, first?.name ?? '', folder)).toBe(6)
    await soundly()
    expect(await bringBackAudit({ db, clock: at(now) }, second?.name ?? '', folder)).toBe(7)
    await work.stop()
    await soundly()
    expect(await content()).toEqual(before)
    expect(await findHeldSince(db)).toBeNull()
    expect(work.seen.written).toBeGreaterThan(20)
    expect(work.seen.longestMs).toBeLessThan(2000)
    await expect(db.run(sql`update audit_entries set content = '{}'`)).rejects.toThrow('holds what happened')
    await expect(db.raw(`truncate audit_chain_${first?.name}`)).rejects.toThrow('holds what happened')
  })

  it('waits for readers without delaying writers, and continues after an interruption', async () => {
    const [first] = months
    const before = await content()
    let release = () => {}
    const reading = db.transaction(async (tx) => {
      await tx.rows(sql`select count(*) from audit_chain c join audit_entries e on e.id = c.entry_id`)
      await new Promise<void>((resolve) => (release = resolve))
    })
    const putting = putAwayAudit({ db, clock: at(now) }, first?.name ?? '', folder)
    putting.catch(() => {})
    const detaching = sql`
      select pid from pg_stat_activity where datname = current_database() and query like '%detach partition%' and wait_event_type = 'Lock'`
    await patiently(async () => expect(await db.rows(detaching)).toHaveLength(1))
    await write(db, now)
    await soundly()
    await db.rows(sql`select pg_terminate_backend(pid) from (${detaching}) waiting`)
    await expect(putting).rejects.toThrow('terminat')
    await soundly()
    release()
    await reading
    expect(await putAwayAudit({ db, clock: at(now) }, first?.name ?? '', folder)).toMatchObject({
      entries: 6,
    })
    await soundly()
    expect(await db.value(sql`select to_regclass(${`audit_entries_${first?.name}`})::text`)).toBeNull()
    await bringBackAudit({ db, clock: at(now) }, first?.name ?? '', folder)
    expect(await content()).toEqual(before)
  })

  it('is archived, or restored, by one of two processes that begin at once, and the other changes nothing', async () => {
    const [first] = months
    const before = await content()
    const twice = async (work: () => Promise<unknown>) => {
      const ends = await Promise.allSettled([work(), work()])
      const refused = ends.flatMap((it) => (it.status === 'rejected' ? [it.reason as Error] : []))
      expect(refused).toMatchObject([{ message: expect.stringContaining('at this moment') }])
      expect(refused[0]).toBeInstanceOf(NotPutAway)
    }
    await twice(() => putAwayAudit({ db, clock: at(now) }, first?.name ?? '', folder))
    await soundly()
    expect(await verifyPutAway(db, folder)).toEqual([])
    await twice(() => bringBackAudit({ db, clock: at(now) }, first?.name ?? '', folder))
    await soundly()
    expect(await content()).toEqual(before)
  })

  it('is not restored from a file that differs from what was written', async () => {
    const [first] = months
    const { file } = await putAwayAudit({ db, clock: at(now) }, first?.name ?? '', folder)
    const path = join(folder, file)
    const written = await readFile(path)
    const broken = Buffer.from(written)
    broken[broken.length - 20] = (broken.at(-20) ?? 0) ^ 1
    await writeFile(path, broken)
    expect(await verifyPutAway(db, folder)).toHaveLength(1)
    await expect(bringBackAudit({ db, clock: at(now) }, first?.name ?? '', folder)).rejects.toThrow(file)
    expect(await verifyPutAway(db, join(folder, 'nowhere'))).toHaveLength(1)
    await writeFile(path, written)
    expect(await bringBackAudit({ db, clock: at(now) }, first?.name ?? '', folder)).toBe(6)
    await soundly()
  })

  it('keeps unexpected entries, and missed months stay together', async () => {
    const far = later(now, 400 * DAY)
    await write(db, far)
    await soundly()
    let made = 0
    while (await makeAuditMonth(db)) made++
    expect(made).toBe(3)
    const parts = await findAuditParts(db)
    expect(parts.slice(1).map((it) => it.fromId)).toEqual(parts.slice(0, -1).map((it) => it.untilId))
    expect(instantOfId(parts.at(-1)?.fromId ?? '').getTime()).toBeGreaterThan(far.getTime() + 80 * DAY)
    await write(db, later(far, 1))
    await soundly()
  })
})

describe.skipIf(postgresPrograms === null)('an audit log of before it had months', () => {
  const FOLDER = new URL('../../../../migrations/', import.meta.url)
  const migrations = async () => (await readdir(FOLDER)).filter((it) => it.endsWith('.sql')).toSorted()
  const textOf = (file: string) => readFile(new URL(file, FOLDER), 'utf8')
  const prepared = new URL('../../../../../deploy/audit-by-month.sql', import.meta.url)
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  let db: Db
  let names: string[]
  beforeEach(async () => {
    names = await migrations()
    await db?.raw('drop schema public cascade; create schema public')
  })
  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: false })
    db = openServer(postgres.url)
  })
  afterAll(async () => {
    await db?.close()
    await postgres?.stop()
  })

  it.each(['at once', 'prepared'])('is migrated while others write: %s', async (how) => {
    for (const name of names.filter((it) => it < '0165')) await db.raw(await textOf(name))
    const writeOld = () =>
      db.transaction((tx) =>
        insertAuditEntry(tx, {
          id: newId(new Date()),
          at: new Date(),
          actorType: 'SYSTEM',
          actorId: null,
          actorRole: null,
          action: 'RACED',
          objectType: 'TEST',
          objectId: 'x',
          content: '{}',
        }),
      )
    for (let index = 0; index < 50; index++) await writeOld()
    const seen = { written: 0, open: true }
    const writer = async () => {
      while (seen.open) {
        await writeOld()
        seen.written++
      }
    }
    const writers = Promise.all([writer(), writer(), writer()])
    if (how === 'prepared') await db.raw(await readFile(prepared, 'utf8'))
    for (const name of names.filter((it) => it >= '0165')) await db.raw(await textOf(name))
    const during = seen.written
    await patiently(async () => expect(seen.written).toBeGreaterThan(during + 20))
    seen.open = false
    await writers
    const verification = await verifyAudit(db)
    expect(isSound(verification)).toBe(true)
    expect(verification.entries).toBe(50 + seen.written)
    expect((await findAuditParts(db)).map((it) => it.name)[0]).toBe('before')
  })
})
