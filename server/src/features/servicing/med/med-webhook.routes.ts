/** The PSP's webhooks for contested Pix. Only hints: each is verified at the PSP. */
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { FollowContest } from './follow-contest.ts'

const AtDoor = z.object({ secret: z.string().max(200) })
const Contests = z.object({ infracoes: z.array(z.object({ id: z.string().max(80) })).max(1000) })

export function medWebhookRoutes(app: Door, { jobs, config }: Deps): void {
  app.post(
    '/webhooks/pix/:secret/med',
    { schema: { params: AtDoor, body: Contests }, bodyLimit: 1_000_000 },
    async (request, reply) => {
      if (!sameSecret(request.params.secret, config.pix.webhookSecret))
        throw new Refusal('NOT_FOUND', {}, 'WRONG_WEBHOOK_SECRET')
      const ids = new Set(request.body.infracoes.map(({ id }) => id))
      await Promise.all([...ids].map((pspId) => jobs.doNow(FollowContest, { pspId })))
      return reply.status(200).send({})
    },
  )
}
