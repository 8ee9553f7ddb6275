import type { MovementKind, Posting } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

export interface Movement {
  purchaseId: string
  kind: MovementKind
  /** Unique for ever: the same event is booked once, however often it is reported. */
  cause: string
  occurredAt: Date
  bookedAt: Date
  postings: Posting[]
}

/**
 * Books movements.
 * @throws, once sent, the database's unique violation of `movements_cause_key` if one was booked before
 */
export function book(to: Writer, movements: readonly Movement[]): void {
  const entries = movements
    .filter((it) => it.postings.length > 0)
    .map((it) => ({ ...it, id: newId(it.bookedAt) }))
  if (entries.length === 0) return
  const lines = entries.flatMap((it) =>
    it.postings.map((line, position) => ({
      ...line,
      movementId: it.id,
      position,
      purchaseId: it.purchaseId,
    })),
  )
  to.write(sql`
    insert into movements ${valuesOf(entries, {
      id: 'uuid',
      purchaseId: 'uuid',
      cause: 'text',
      kind: 'text',
      occurredAt: 'timestamptz',
      bookedAt: 'timestamptz',
    })}`)
  to.write(sql`
    insert into postings ${valuesOf(lines, {
      movementId: 'uuid',
      position: 'int',
      purchaseId: 'uuid',
      debit: 'text',
      credit: 'text',
      amount: 'int8',
    })}`)
}
