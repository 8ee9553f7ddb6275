/** Notes of the back-office on orders and customers. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { removeNote, showNotes, writeNote } from './write-notes.ts'

const order = (id: string) => ({ type: 'ORDER', id }) as const
const customer = (id: string) => ({ type: 'CUSTOMER', id }) as const

export function adminNoteRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listOrderNotes, ({ admin, params }) => showNotes(deps, admin, order(params.id)))
  serve(calls.writeOrderNote, ({ admin, params: { id, noteId }, body }) =>
    writeNote(deps, admin, order(id), { id: noteId, text: body.text }),
  )
  serve(calls.removeOrderNote, ({ admin, params: { id, noteId } }) =>
    removeNote(deps, admin, order(id), noteId),
  )
  serve(calls.listCustomerNotes, ({ admin, params }) => showNotes(deps, admin, customer(params.id)))
  serve(calls.writeCustomerNote, ({ admin, params: { id, noteId }, body }) =>
    writeNote(deps, admin, customer(id), { id: noteId, text: body.text }),
  )
  serve(calls.removeCustomerNote, ({ admin, params: { id, noteId } }) =>
    removeNote(deps, admin, customer(id), noteId),
  )
}
