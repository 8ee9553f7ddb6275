/** Where a list continues: the position of the last returned row, as an opaque text. */
import { z } from 'zod'
import { Refusal } from './refusal.ts'

export interface Place {
  at: Date
  id: string
}

// ids chosen by pages have no version
const Cursor = z.tuple([z.iso.datetime(), z.guid()])

/** @throws Refusal INVALID_QUERY if it is not one of our cursors */
export function readCursor(text: string | undefined): Place | null {
  if (text === undefined) return null
  const read = Cursor.safeParse(Buffer.from(text, 'base64url').toString().split(' '))
  if (!read.success) throw new Refusal('INVALID_QUERY', { errors: [{ field: 'after', code: 'invalid' }] })
  const [at, id] = read.data
  return { at: new Date(at), id }
}

/** For a list that was read one row further than it returns; null at its end. */
export function nextCursor<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => [at: string, id: string],
): string | null {
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return null
  return Buffer.from(placeOf(last).join(' ')).toString('base64url')
}
