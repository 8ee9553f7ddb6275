/** Payment links (001 §7.2). */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../deps.ts'
import { createPaymentLink } from '../../purchases/payment-links/create-payment-link.ts'
import {
  listPaymentLinks,
  showLinkQrCode,
  showPaymentLink,
} from '../../purchases/payment-links/list-payment-links.ts'
import { revokePaymentLink } from '../../purchases/payment-links/revoke-payment-link.ts'
import type { ServeMerchants } from '../../people/merchant-users/merchant-guard.ts'

export function merchantLinksRoutes(serve: ServeMerchants, deps: Deps): void {
  serve(calls.listLinks, ({ user, query }) => listPaymentLinks(deps, user.merchantId, query))
  serve(calls.createLink, ({ user, manager, body }) =>
    createPaymentLink(deps, { ...user, actor: manager.actor }, body),
  )
  serve(calls.showLinkQrCode, ({ user, params }) => showLinkQrCode(deps, user.merchantId, params.id))
  serve(calls.revokeLink, async ({ manager, params }) => {
    await revokePaymentLink(deps, manager, params.id)
    return showPaymentLink(deps, manager.merchantId, params.id)
  })
}
