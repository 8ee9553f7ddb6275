/** The subject of notes and messages; a purchase that did not become an order can be one, too. */
import * as calls from '@drip/core/contracts/admin/admin-calls'

export type AdminNoteSubject = { order: string } | { customer: string }

/** The calls for its notes and messages, and its id. */
export const subjectCalls = (of: AdminNoteSubject) =>
  'order' in of
    ? {
        id: of.order,
        list: calls.listOrderNotes,
        write: calls.writeOrderNote,
        remove: calls.removeOrderNote,
        messages: calls.listCheckoutMessages,
      }
    : {
        id: of.customer,
        list: calls.listCustomerNotes,
        write: calls.writeCustomerNote,
        remove: calls.removeCustomerNote,
        messages: calls.listCustomerMessages,
      }
