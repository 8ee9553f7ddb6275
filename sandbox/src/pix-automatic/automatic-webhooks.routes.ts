/**
 * `/webhookrec` and `/webhookcobr`: the single address at which the receiver gets notices of recurrences, and the one
 * for their charges.
 */
import type { FastifyInstance } from 'fastify'
import type { Access } from '../pix-psp/access.ts'
import { refuse } from '../pix-psp/problem.ts'
import { WEBHOOK_SCHEMA, isWebAddress } from '../pix-psp/webhooks.routes.ts'
import { type OwnAddress, RECURRENCES, RECURRING_CHARGES } from '../pix-psp/webhook-deliveries.ts'
import type { Webhooks } from '../pix-psp/webhooks.ts'

export function automaticWebhookRoutes(app: FastifyInstance, access: Access, webhooks: Webhooks): void {
  serve(RECURRENCES, 'WebhookRec')
  serve(RECURRING_CHARGES, 'WebhookCobR')

  function serve(address: OwnAddress, area: 'WebhookRec' | 'WebhookCobR'): void {
    const read = { preHandler: access.need(`${address}.read`) }
    const write = { preHandler: access.need(`${address}.write`) }
    const path = `/v2/${address}`
    const unknown = () => refuse(`${area}NaoEncontrado`, 'Nenhum webhook cadastrado.')

    app.put<{ Body: { webhookUrl: string } }>(
      path,
      { ...write, schema: { body: WEBHOOK_SCHEMA } },
      async ({ body: { webhookUrl } }, reply) => {
        if (!isWebAddress(webhookUrl))
          throw refuse(`${area}OperacaoInvalida`, 'A webhookUrl não é um endereço http.', address, webhookUrl)
        webhooks.set(address, webhookUrl)
        return reply.code(200).send()
      },
    )
    app.get(path, read, async () => {
      const webhook = webhooks.get(address)
      if (!webhook) throw unknown()
      return { webhookUrl: webhook.webhookUrl, criacao: webhook.criacao }
    })
    app.delete(path, write, async (_request, reply) => {
      if (!webhooks.remove(address)) throw unknown()
      return reply.code(204).send()
    })
  }
}
