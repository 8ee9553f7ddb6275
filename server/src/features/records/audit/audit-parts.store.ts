/**
 * Parts of the audit log, one per month as the database's own partitions, and the index of those archived in files
 * (migration 0165).
 */
import sql, { raw } from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'

export interface AuditPart {
  /** `2027_01`, or `before` for everything written before there were parts. */
  name: string
  /** The lowest id in it; null: from the beginning. */
  fromId: string | null
  /** The lowest id after it; null: without an end. */
  untilId: string | null
  /** The file with its rows; null while they are in the database. */
  file: string | null
  /** Hex, of the file. */
  fileSha256: string | null
  entries: number | null
}

/** Consecutive links that were archived; hashes in hex, '' before the very first link. */
export interface AuditRun {
  part: string
  firstSeq: number
  lastSeq: number
  hashBefore: string
  lastHash: string
}

/** A link with its entry, as text. */
export interface WholeLink {
  seq: number
  /** Hex. */
  hash: string
  id: string
  /** In UTC, with microseconds. */
  at: string
  actorType: string
  actorId: string | null
  actorRole: string | null
  action: string
  objectType: string
  objectId: string
  content: string
}

/** As stored in a file. */
export interface KeptLink extends WholeLink {
  /** Hex, of the previous link, if that is not on the previous line; '' before the very first one. */
  before?: string
}

/** Creates a future month, as the owner of the tables. @returns false if three already exist */
export async function makeAuditMonth(db: Queries): Promise<boolean> {
  return (await db.value<boolean>(sql`select make_audit_month()`)) === true
}

/** Oldest first. */
export async function findAuditParts(db: Queries): Promise<AuditPart[]> {
  return db.rows(sql`
    select name, from_id, until_id, file, file_sha256, entries from audit_parts order by from_id nulls first`)
}

export async function findAuditPart(db: Queries, name: string): Promise<AuditPart | null> {
  return db.row(sql`
    select name, from_id, until_id, file, file_sha256, entries from audit_parts where name = ${name}`)
}

export async function findAuditRuns(db: Queries): Promise<AuditRun[]> {
  return db.rows(sql`
    select part, first_seq, last_seq, coalesce(encode(hash_before, 'hex'), '') as hash_before,
      encode(last_hash, 'hex') as last_hash
    from audit_runs order by first_seq`)
}

/** Since when the log here is complete: the lowest id after the archived parts; null if nothing was archived. */
export async function findHeldSince(db: Queries): Promise<string | null> {
  return db.value(sql`
    select until_id from audit_parts where put_away_at is not null order by until_id desc limit 1`)
}

/** Links of a part in the database, after a given one, in order. */
export async function findLinksOfPart(
  db: Queries,
  part: AuditPart,
  after: number,
  limit: number,
): Promise<WholeLink[]> {
  return db.rows(sql`
    select c.seq, encode(c.hash, 'hex') as hash, e.id,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor_type, e.actor_id,
      e.actor_role, e.action, e.object_type, e.object_id, e.content
    from ${raw(`audit_chain_${part.name}`)} c join ${raw(`audit_entries_${part.name}`)} e on e.id = c.entry_id
    where c.seq > ${after} order by c.seq limit ${limit}`)
}

/** Hex, of the link with a number, here or at the end of an archived part; null if there is none. */
export async function findHashOfLink(db: Queries, seq: number): Promise<string | null> {
  return db.value(sql`
    select encode(hash, 'hex') from audit_chain where seq = ${seq}
    union all select encode(last_hash, 'hex') from audit_runs where last_seq = ${seq} limit 1`)
}

/** Rows of a part's two tables. */
export async function countRowsOfPart(
  db: Queries,
  name: string,
): Promise<{ entries: number; links: number } | null> {
  return db.row(sql`
    select (select count(*) from ${raw(`audit_entries_${name}`)}) as entries,
      (select count(*) from ${raw(`audit_chain_${name}`)}) as links`)
}

export async function savePutAway(
  tx: Tx,
  name: string,
  file: { name: string; sha256: string; entries: number },
  runs: readonly AuditRun[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update audit_parts set put_away_at = ${now}, file = ${file.name}, file_sha256 = ${file.sha256},
      entries = ${file.entries}
    where name = ${name}`)
  await tx.run(sql`
    insert into audit_runs (first_seq, last_seq, part, hash_before, last_hash)
    select first_seq, last_seq, part, decode(nullif(hash_before, ''), 'hex'), decode(last_hash, 'hex')
    from ${tableOf(runs, { firstSeq: 'int8', lastSeq: 'int8', part: 'text', hashBefore: 'text', lastHash: 'text' })} as run`)
}

/**
 * Removes the tables of an archived part from the log and drops them, without blocking readers or writers. An
 * interrupted run continues where it ended, so it may be called again.
 * @param entries how many rows its file contains
 * @throws Error if the tables have another number of rows; they are then kept beside the log
 */
export async function dropAuditPart(db: Db, name: string, entries: number): Promise<void> {
  // the links first: entries without them do not count as lost while their part is being archived
  await detach(db, 'audit_chain', name)
  await detach(db, 'audit_entries', name)
  const isThere = await db.value<boolean>(sql`
    select to_regclass(${`audit_entries_${name}`}) is not null`)
  if (isThere !== true) return
  const held = await countRowsOfPart(db, name)
  if (held?.entries !== entries || held.links !== entries)
    throw new Error(
      `audit_entries_${name} and audit_chain_${name} hold ${held?.entries} and ${held?.links} rows, and the file ${entries}: they are left as they are`,
    )
  await db.raw(`drop table audit_chain_${name}, audit_entries_${name}`)
}

async function detach(db: Db, parent: 'audit_chain' | 'audit_entries', name: string): Promise<void> {
  const isPending = await db.value<boolean>(sql`
    select inhdetachpending from pg_inherits
    where inhparent = ${parent}::regclass and inhrelid = to_regclass(${`${parent}_${name}`})`)
  if (isPending === null) return
  await db.raw(
    `alter table ${parent} detach partition ${parent}_${name} ${isPending ? 'finalize' : 'concurrently'}`,
  )
}

/** Creates the tables of an archived part, beside the log. */
export async function makeTablesOfPart(tx: Tx, { name }: AuditPart): Promise<void> {
  await tx.raw(`
    create table audit_entries_${name} (like audit_entries including constraints);
    create table audit_chain_${name} (like audit_chain including constraints, primary key (seq));
    create trigger never_truncated before truncate on audit_entries_${name} execute function facts_do_not_change();
    create trigger never_truncated before truncate on audit_chain_${name} execute function facts_do_not_change()`)
}

/** With their original numbers and hashes, into tables that are not part of the log yet. */
export async function insertKeptLinks(
  tx: Tx,
  { name }: AuditPart,
  links: readonly KeptLink[],
): Promise<void> {
  await tx.run(sql`
    insert into ${raw(`audit_entries_${name}`)} ${valuesOf(links, {
      id: 'uuid',
      at: 'timestamptz',
      actorType: 'text',
      actorId: 'uuid',
      actorRole: 'text',
      action: 'text',
      objectType: 'text',
      objectId: 'text',
      content: 'text',
    })}`)
  await tx.run(sql`
    insert into ${raw(`audit_chain_${name}`)} (seq, entry_id, hash)
    select seq, id, decode(hash, 'hex')
    from ${tableOf(links, { seq: 'int8', id: 'uuid', hash: 'text' })} as link`)
}

/** Makes an archived part one of the log again. */
export async function attachPart(tx: Tx, { name, fromId, untilId }: AuditPart): Promise<void> {
  const bounds = `for values from (${fromId === null ? 'minvalue' : `'${fromId}'`}) to ('${untilId}')`
  await tx.raw(`
    alter table audit_entries attach partition audit_entries_${name} ${bounds};
    alter table audit_chain attach partition audit_chain_${name} ${bounds}`)
  await tx.run(sql`
    update audit_parts set put_away_at = null, file = null, file_sha256 = null, entries = null where name = ${name}`)
  await tx.run(sql`delete from audit_runs where part = ${name}`)
}
