/** Operators' notes about an order or a customer. */
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../../platform/database/db.ts'

export type NoteSubject = { type: 'ORDER' | 'CUSTOMER'; id: string }

export interface NoteRow {
  id: string
  text: string
  authorId: string
  author: string
  createdAt: Date
}

/** More than anybody writes about one order or customer. */
const MOST_NOTES = 200

/** Newest first. */
export async function findNotes(db: Queries, { type, id }: NoteSubject): Promise<NoteRow[]> {
  return db.rows(sql`
    select n.id, n.text, n.author_id, a.name as author, n.created_at
    from notes n join admin_users a on a.id = n.author_id
    where n.subject_id = ${id} and n.subject_type = ${type} order by n.created_at desc, n.id desc limit ${MOST_NOTES}`)
}

export async function subjectExists(db: Queries, { type, id }: NoteSubject): Promise<boolean> {
  const row =
    type === 'ORDER'
      ? await db.row(sql`select from orders where id = ${id}`)
      : await db.row(sql`select from customers where id = ${id}`)
  return row !== null
}

/** Whether it is new: sending it twice stores it once. */
export async function insertNote(
  tx: Tx,
  subject: NoteSubject,
  it: { id: string; text: string; authorId: string; now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into notes (id, subject_type, subject_id, text, author_id, created_at)
    values (${it.id}, ${subject.type}, ${subject.id}, ${it.text}, ${it.authorId}, ${it.now}) on conflict (id) do nothing`)
  return count > 0
}

/** Whether this author had one. */
export async function deleteNote(
  tx: Tx,
  subject: NoteSubject,
  { id, authorId }: { id: string; authorId: string },
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from notes where id = ${id} and subject_id = ${subject.id} and subject_type = ${subject.type}
      and author_id = ${authorId}`)
  return count > 0
}
