/** Messages to customers and shoppers, as shown in and resent from the back-office. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { sendMessageAgain, sendPixLink, showMessages } from './show-messages.ts'

export function adminMessageRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listCustomerMessages, ({ params, query }) =>
    showMessages(deps, { customerId: params.id }, query.page),
  )
  serve(calls.listCheckoutMessages, ({ params, query }) =>
    showMessages(deps, { purchaseId: params.id }, query.page),
  )
  serve(calls.repeatMessage, ({ admin, params: { id: messageId, key } }) =>
    sendMessageAgain(deps, admin, { messageId, key }),
  )
  serve(calls.sendPixLink, ({ admin, params: { id: orderId, instalmentId, key } }) =>
    sendPixLink(deps, admin, { orderId, instalmentId, key }),
  )
}
