/** `/webhook`: the address at which the receiver wants notices of Pix on a key. */
import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'
import { RECEIVER } from './charge.ts'
import { refuse } from './problem.ts'
import { paginate, type Query } from './queries.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

export const WEBHOOK_SCHEMA = {
  type: 'object',
  required: ['webhookUrl'],
  properties: { webhookUrl: { type: 'string', format: 'uri' } },
}
export const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

export function webhookRoutes(app: FastifyInstance, access: Access, webhooks: Webhooks): void {
  const read = { preHandler: access.need('webhook.read') }
  const write = { preHandler: access.need('webhook.write') }
  const unknown = (chave: string) => refuse('WebhookNaoEncontrado', `Nenhum webhook para a chave ${chave}.`)

  app.put<{ Params: { chave: string }; Body: { webhookUrl: string } }>(
    '/v2/webhook/:chave',
    { ...write, schema: { body: WEBHOOK_SCHEMA } },
    async (request, reply) => {
      const { webhookUrl } = request.body
      if (!isWebAddress(webhookUrl)) {
        throw refuse(
          'WebhookOperacaoInvalida',
          'A webhookUrl não é um endereço http.',
          'webhook.webhookUrl',
          webhookUrl,
        )
      }
      webhooks.set(request.params.chave, webhookUrl)
      return reply.code(200).send()
    },
  )

  app.get<{ Params: { chave: string } }>('/v2/webhook/:chave', read, async ({ params }) => {
    const webhook = webhooks.get(params.chave)
    if (!webhook) throw unknown(params.chave)
    return webhookView(webhook)
  })

  app.delete<{ Params: { chave: string } }>('/v2/webhook/:chave', write, async ({ params }, reply) => {
    if (!webhooks.remove(params.chave)) throw unknown(params.chave)
    return reply.code(204).send()
  })

  app.get<{ Querystring: Query }>('/v2/webhook', read, async ({ query }) => {
    const { rows, paginacao } = paginate(query, webhooks.list(), 'WebhookConsultaInvalida')
    return { parametros: { paginacao }, webhooks: rows.map(webhookView) }
  })
}

const webhookView = ({ webhookUrl, chave, criacao }: Webhook): object => ({
  webhookUrl,
  chave,
  cnpj: RECEIVER.cnpj,
  criacao,
})
