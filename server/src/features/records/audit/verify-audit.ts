/** Recomputes the audit log's chain, with no help from the database's own function. */
import { createHash } from 'node:crypto'
import type { Queries } from '../../../platform/database/db.ts'
import { countUnchained, findAuditLinks } from './audit.store.ts'

export interface AuditVerification {
  /** Links that were looked at. */
  entries: number
  /** The last one's number and hash (hex): whoever keeps these elsewhere also sees when the end is cut off. */
  head: { seq: number; hash: string }
  /** The first link that is not what it was, or that follows a gap; null when all is well. */
  brokenAt: number | null
  /** Entries outside the chain. */
  unchained: number
  /** Whether a head that was kept elsewhere is in the chain; null when none was given. */
  holdsHead: boolean | null
}

const AT_ONCE = 5000

/** @param known a head that was kept elsewhere */
export async function verifyAudit(
  db: Queries,
  known: { seq: number; hash: string } | null = null,
): Promise<AuditVerification> {
  let entries = 0
  let head = { seq: 0, hash: '' }
  let brokenAt: number | null = null
  let holdsHead = known === null ? null : known.seq === 0
  for (;;) {
    const links = await findAuditLinks(db, head.seq, AT_ONCE)
    for (const { seq, hash, text } of links) {
      const expected =
        text === null || seq !== head.seq + 1
          ? null
          : createHash('sha256').update(`${head.hash}\n${seq}\n${text}`).digest('hex')
      if (hash !== expected) brokenAt ??= seq
      if (known?.seq === seq) holdsHead = known.hash === hash
      head = { seq, hash }
      entries++
    }
    if (links.length < AT_ONCE) break
  }
  return { entries, head, brokenAt, unchained: await countUnchained(db), holdsHead }
}

export function isSound({ brokenAt, unchained, holdsHead }: AuditVerification): boolean {
  return brokenAt === null && unchained === 0 && holdsHead !== false
}
