/** Notes of the back-office on orders and customers. */
import { AdminNoteWrite, AdminNotes } from '@drip/core/contracts/admin-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { type WhichAdmin, needs } from '../../people/admins/admin-guard.ts'
import { removeNote, showNotes, writeNote } from './write-notes.ts'

const BASE = '/admin_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
/** With or without hyphens: the caller makes it. */
const NoteId = z.string().regex(/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)
const NoteParams = z.object({ id: z.uuid(), noteId: NoteId })

export function adminNoteRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  for (const [path, type, permission] of [
    ['orders', 'ORDER', 'ORDERS_READ'],
    ['customers', 'CUSTOMER', 'CUSTOMERS_READ'],
  ] as const) {
    const config = needs(permission)

    app.get(
      `${BASE}/${path}/:id/notes`,
      { config, schema: { params: Params, response: { 200: AdminNotes } } },
      async (request) => showNotes(deps, whichAdmin(request), { type, id: request.params.id }),
    )

    app.put(
      `${BASE}/${path}/:id/notes/:noteId`,
      { config, schema: { params: NoteParams, body: AdminNoteWrite } },
      async (request, reply) => {
        const { id, noteId } = request.params
        const note = { id: noteId, text: request.body.text }
        await writeNote(deps, whichAdmin(request), { type, id }, note)
        return reply.status(204).send()
      },
    )

    app.delete(
      `${BASE}/${path}/:id/notes/:noteId`,
      { config, schema: { params: NoteParams } },
      async (request, reply) => {
        const { id, noteId } = request.params
        await removeNote(deps, whichAdmin(request), { type, id }, noteId)
        return reply.status(204).send()
      },
    )
  }
}
