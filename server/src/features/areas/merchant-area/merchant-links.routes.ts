/** Links for payment (001 §7.2). */
import {
  CreatedPaymentLink,
  NewPaymentLink,
  PaymentLink,
  PaymentLinks,
} from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { createPaymentLink } from '../../purchases/payment-links/create-payment-link.ts'
import { listPaymentLinks, showPaymentLink } from '../../purchases/payment-links/list-payment-links.ts'
import { revokePaymentLink } from '../../purchases/payment-links/revoke-payment-link.ts'
import { type MerchantDoors, actorOf } from '../../people/merchant-users/merchant-guard.ts'

const BASE = '/merchant_backoffice/api/v1/checkouts'
const Params = z.object({ id: z.uuid() })
const LINKS_PER_USER = 120
const TEN_MINUTES_MS = 600_000

export function merchantLinksRoutes({ all, admins, whoCalls }: MerchantDoors, deps: Deps): void {
  const links = rateLimit(deps.clock, LINKS_PER_USER, TEN_MINUTES_MS)

  all.get(BASE, { schema: { querystring: Paging, response: { 200: PaymentLinks } } }, async (request) =>
    listPaymentLinks(deps, whoCalls(request).merchantId, request.query),
  )

  admins.post(
    BASE,
    { schema: { body: NewPaymentLink, response: { 201: CreatedPaymentLink } } },
    async (request, reply) => {
      const user = whoCalls(request)
      links.take(user.id)
      const link = await createPaymentLink(deps, { ...user, actor: actorOf(user) }, request.body)
      return reply.status(201).send(link)
    },
  )

  admins.put(
    `${BASE}/:id/revoke`,
    { schema: { params: Params, response: { 200: PaymentLink } } },
    async (request) => {
      const user = whoCalls(request)
      const { merchantId } = user
      await revokePaymentLink(deps, { merchantId, actor: actorOf(user) }, request.params.id)
      return showPaymentLink(deps, merchantId, request.params.id)
    },
  )
}
