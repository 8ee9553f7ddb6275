/** Recomputes the audit log's chain, without the database's own function. */
import type { Queries } from '../../../platform/database/db.ts'
import { countUnchained, findAuditLinks } from './audit.store.ts'
import { type AuditRun, findAuditRuns } from './audit-parts.store.ts'
import { hashOfLink } from './hash-of-link.ts'

export interface AuditVerification {
  /** Links that were checked: those in the database. */
  entries: number
  /** The last one's number and hash (hex): stored elsewhere, they also reveal a cut-off end. */
  head: { seq: number; hash: string }
  /** The first link that was changed, or that follows a gap which was not archived; null if the chain is intact. */
  brokenAt: number | null
  /** Entries outside the chain. */
  unchained: number
  /**
   * Whether a head that was stored elsewhere is in the chain; null if none was given, or if it is in an archived part.
   */
  holdsHead: boolean | null
}

const AT_ONCE = 5000

/** @param known a head that was stored elsewhere */
export async function verifyAudit(
  db: Queries,
  known: { seq: number; hash: string } | null = null,
): Promise<AuditVerification> {
  const putAway = new Map((await findAuditRuns(db)).map((it) => [it.firstSeq, it]))
  let entries = 0
  let head = { seq: 0, hash: '' }
  let brokenAt: number | null = null
  let holdsHead = known === null ? null : known.seq === 0
  const goOver = ({ firstSeq, lastSeq, hashBefore, lastHash }: AuditRun) => {
    if (hashBefore !== head.hash) brokenAt ??= firstSeq
    if (known?.seq === lastSeq) holdsHead = known.hash === lastHash
    else if (known !== null && known.seq >= firstSeq && known.seq < lastSeq) holdsHead = null
    head = { seq: lastSeq, hash: lastHash }
  }
  const goOverUntil = (seq: number) => {
    for (
      let run = putAway.get(head.seq + 1);
      run !== undefined && run.lastSeq < seq;
      run = putAway.get(head.seq + 1)
    )
      goOver(run)
  }
  for (;;) {
    const links = await findAuditLinks(db, head.seq, AT_ONCE)
    for (const { seq, hash, text } of links) {
      goOverUntil(seq)
      const expected = text === null || seq !== head.seq + 1 ? null : hashOfLink(head.hash, seq, text)
      if (hash !== expected) brokenAt ??= seq
      if (known?.seq === seq) holdsHead = known.hash === hash
      head = { seq, hash }
      entries++
    }
    if (links.length < AT_ONCE) break
  }
  goOverUntil(Infinity)
  return { entries, head, brokenAt, unchained: await countUnchained(db), holdsHead }
}

export function isSound({ brokenAt, unchained, holdsHead }: AuditVerification): boolean {
  return brokenAt === null && unchained === 0 && holdsHead !== false
}
