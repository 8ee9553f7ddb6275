/**
 * Notifications from the PSP (API Pix "callback"). They are only hints: each is checked at the PSP before it counts as
 * money.
 */
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { ApplyRefundHint } from './apply-refund-hint.ts'
import { SettleCharge } from './settle-charge.ts'

const Callback = z.object({
  pix: z
    .array(
      z.object({
        endToEndId: z.string().max(40),
        txid: z.string().max(40).optional(),
        devolucoes: z.array(z.object({ id: z.string().max(40) })).optional(),
      }),
    )
    .max(1000),
})

export function pixWebhookRoutes(app: Door, deps: Deps): void {
  app.post(
    '/webhooks/pix/:secret/pix',
    { schema: { params: z.object({ secret: z.string().max(200) }), body: Callback }, bodyLimit: 2_000_000 },
    async (request, reply) => {
      if (!sameSecret(request.params.secret, deps.config.pix.webhookSecret))
        throw new Refusal('NOT_FOUND', {}, 'WRONG_WEBHOOK_SECRET')
      const { jobs } = deps
      // hints are independent; if one is neither followed nor stored, the PSP sends all of them again
      await Promise.all(
        request.body.pix.flatMap(({ txid, endToEndId, devolucoes }) => {
          if (devolucoes === undefined || devolucoes.length === 0)
            return txid === undefined ? [] : [jobs.doNow(SettleCharge, { txid, endToEndId })]
          return [jobs.doNow(ApplyRefundHint, { endToEndId, ids: devolucoes.map(({ id }) => id) })]
        }),
      )
      return reply.status(200).send({})
    },
  )
}
