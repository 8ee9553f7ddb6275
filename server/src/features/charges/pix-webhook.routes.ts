/** What the PSP tells us (API Pix "callback"). Only hints: each is looked up at the PSP before money is believed. */
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sameSecret } from '../../platform/secrets.ts'
import { LookForTakenBack } from '../instalment-payments/take-back.ts'
import { RefundPayment } from './refund-payment.ts'
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
      if (!sameSecret(request.params.secret, deps.config.pix.webhookSecret)) throw new Refusal('NOT_FOUND')
      await deps.db.transaction(async (tx) => {
        for (const { txid, endToEndId, devolucoes } of request.body.pix) {
          if (devolucoes !== undefined && devolucoes.length > 0) {
            for (const { id } of devolucoes) await deps.jobs.enqueue(tx, RefundPayment, { refundId: id })
            // one that is not ours was forced by the payer's bank
            await deps.jobs.enqueue(tx, LookForTakenBack, { endToEndId })
          } else if (txid !== undefined) {
            await deps.jobs.enqueue(tx, SettleCharge, { txid, endToEndId })
          }
        }
      })
      return reply.status(200).send({})
    },
  )
}
