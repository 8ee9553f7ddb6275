/** Notes on orders and customers for colleagues. Nobody outside the back-office sees them. */
import type { AdminNotes } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { type NoteSubject, deleteNote, findNotes, insertNote, subjectExists } from './notes.store.ts'

export async function showNotes(
  { db }: Pick<Deps, 'db'>,
  admin: Pick<Admin, 'id'>,
  subject: NoteSubject,
): Promise<AdminNotes> {
  const notes = await findNotes(db, subject)
  return {
    content: notes.map((it) => ({
      id: it.id,
      text: it.text,
      at: it.createdAt.toISOString(),
      author: it.author,
      isOwn: it.authorId === admin.id,
    })),
  }
}

/** Repeating it has no effect. @throws Refusal ORDER_NOT_FOUND, CUSTOMER_NOT_FOUND */
export async function writeNote(
  deps: Deps,
  admin: Admin,
  subject: NoteSubject,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await subjectExists(tx, subject)))
      throw new Refusal(subject.type === 'ORDER' ? 'ORDER_NOT_FOUND' : 'CUSTOMER_NOT_FOUND')
    const isNew = await insertNote(tx, subject, { id, text, authorId: admin.id, now })
    // records that a note was written, without its text: a note can be erased, the audit log cannot
    if (isNew) await recordAudit(deps, tx, { actor: actorOf(admin), action: 'NOTE_WRITTEN', object: subject })
  })
}

/** Only by its author; removing it twice succeeds. */
export async function removeNote(deps: Deps, admin: Admin, subject: NoteSubject, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await deleteNote(tx, subject, { id, authorId: admin.id }))
      await recordAudit(deps, tx, { actor: actorOf(admin), action: 'NOTE_REMOVED', object: subject })
  })
}
