/** The PSP's webhooks for Pix Automático (API Pix "callback"). Only hints: each is verified at the PSP. */
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { FollowDebit } from './follow-debit.ts'
import { FollowMandate } from './follow-mandate.ts'

const AtDoor = z.object({ secret: z.string().max(200) })
const Id = z.string().max(40)
const Mandates = z.object({ recs: z.array(z.object({ idRec: Id })).max(1000) })
const Debits = z.object({ cobsr: z.array(z.object({ txid: Id })).max(1000) })
const MAX_BYTES = 2_000_000

export function autopayWebhookRoutes(app: Door, deps: Deps): void {
  const { jobs, config } = deps
  const onlyThePsp = (secret: string) => {
    if (!sameSecret(secret, config.pix.webhookSecret)) throw new Refusal('NOT_FOUND')
  }

  app.post(
    '/webhooks/pix/:secret/rec',
    { schema: { params: AtDoor, body: Mandates }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      onlyThePsp(request.params.secret)
      await Promise.all(request.body.recs.map(({ idRec }) => jobs.doNow(FollowMandate, { pspId: idRec })))
      return reply.status(200).send({})
    },
  )
  app.post(
    '/webhooks/pix/:secret/cobr',
    { schema: { params: AtDoor, body: Debits }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      onlyThePsp(request.params.secret)
      await Promise.all(request.body.cobsr.map(({ txid }) => jobs.doNow(FollowDebit, { txid })))
      return reply.status(200).send({})
    },
  )
}
