import type { MovementKind, Posting } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'

export interface Movement {
  purchaseId: string
  kind: MovementKind
  /** Unique for ever: the same event is booked once, however often it is told. */
  cause: string
  occurredAt: Date
  bookedAt: Date
  postings: Posting[]
}

/**
 * Books movements.
 * @throws, once they are sent, the database's unique violation of `movements_cause_key` when one was booked before
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
    insert into movements (id, purchase_id, cause, kind, occurred_at, booked_at)
    select * from unnest(${entries.map((it) => it.id)}::uuid[], ${entries.map((it) => it.purchaseId)}::uuid[],
      ${entries.map((it) => it.cause)}::text[], ${entries.map((it) => it.kind)}::text[],
      ${entries.map((it) => it.occurredAt)}::timestamptz[], ${entries.map((it) => it.bookedAt)}::timestamptz[])`)
  to.write(sql`
    insert into postings (movement_id, position, purchase_id, debit, credit, amount)
    select * from unnest(${lines.map((it) => it.movementId)}::uuid[], ${lines.map((it) => it.position)}::int[],
      ${lines.map((it) => it.purchaseId)}::uuid[], ${lines.map((it) => it.debit)}::text[],
      ${lines.map((it) => it.credit)}::text[], ${lines.map((it) => it.amount)}::int8[])`)
}
