/** The shop's server as a receiver of events: it registers its address, accepts only signed events, and shows them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DemoMerchant } from '../control/demo.ts'
import { html, type Html } from '../platform/html.ts'
import type { World } from '../platform/world.ts'
import { PlatformFailure, subscribe } from './merchant-client.ts'

const MAX_KEPT = 50
/** As the specification recommends. */
const TOLERANCE_SECONDS = 300

interface Received {
  merchantName: string
  type: string
  id: string
  at: string
  /** The signature is right and fresh. */
  isGenuine: boolean
}

interface ShopDoor {
  merchants: () => DemoMerchant[]
  show: (reply: FastifyReply, title: string, body: Html) => FastifyReply
}

export function storeWebhookRoutes(app: FastifyInstance, world: World, { merchants, show }: ShopDoor): void {
  const secrets = new Map(
    world.archive.load<{ name: string; secret: string }>('store-webhooks').map((it) => [it.name, it.secret]),
  )
  const received: Received[] = []

  app.get('/webhooks', async (_request, reply) =>
    show(reply, 'Avisos recebidos', webhooksPage(merchants(), secrets, received)),
  )

  app.post<{ Body: { merchant?: string } }>('/webhooks/subscribe', async (request, reply) => {
    const number = Number(request.body.merchant ?? 0)
    const merchant = merchants()[number]
    if (merchant === undefined) return reply.code(404).send({ message: 'Lojista desconhecido.' })
    try {
      const url = `${world.origin()}/store/webhooks/receive/${number}`
      const secret = await subscribe(world, merchant.apiKey, url)
      secrets.set(merchant.name, secret)
      world.archive.keep('store-webhooks', merchant.name, { name: merchant.name, secret })
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error
      return reply.code(502).send({ message: error.message })
    }
    return reply.redirect('/store/webhooks', 303)
  })

  void app.register(async (inside) => {
    // the signature covers the raw text
    inside.removeContentTypeParser('application/json')
    inside.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    inside.post<{ Params: { merchant: string }; Body: string }>(
      '/webhooks/receive/:merchant',
      async (request, reply) => {
        const merchantName = merchants()[Number(request.params.merchant)]?.name ?? ''
        const now = world.clock.now()
        const isGenuine = isSigned(secrets.get(merchantName) ?? '', request.headers, request.body, now)
        const { type, id } = readEvent(request.body)
        received.unshift({ merchantName, type, id, at: now.toISOString(), isGenuine })
        received.splice(MAX_KEPT)
        return reply.code(isGenuine ? 204 : 401).send()
      },
    )
  })
}

/** After Standard Webhooks: `v1,` and the HMAC of id, timestamp and body. */
function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date,
): boolean {
  const timestamp = String(headers['webhook-timestamp'] ?? '')
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  if (secret === '' || !isFresh) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'] ?? '')}.${timestamp}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .map((it) => Buffer.from(it))
    .some((it) => it.length === expected.length && timingSafeEqual(it, expected))
}

function readEvent(body: string): { type: string; id: string } {
  try {
    const { type, id } = JSON.parse(body) as { type?: unknown; id?: unknown }
    return { type: String(type), id: String(id) }
  } catch {
    return { type: 'ilegível', id: '' }
  }
}

const webhooksPage = (merchants: DemoMerchant[], secrets: Map<string, string>, received: Received[]): Html =>
  html`<section>
    <h1>Avisos recebidos</h1>
    ${merchants.map(
      (it, index) =>
        html`<form method="post" action="/store/webhooks/subscribe">
          <input type="hidden" name="merchant" value="${index}" />
          <p>
            ${it.name}:
            ${secrets.has(it.name) ? 'recebe avisos assinados.' : html`<button class="secondary">Receber avisos</button>`}
          </p>
        </form>`,
    )}
    ${
      received.length === 0
        ? html`<p class="empty">Nenhum aviso chegou ainda.</p>`
        : html`<ul class="orders">
            ${received.map(
              (it) =>
                html`<li>
                  <p>
                    <strong>${it.type}</strong> · ${it.merchantName} · ${it.at} ·
                    ${it.isGenuine ? 'assinatura confere' : 'assinatura não confere'}<small> ${it.id}</small>
                  </p>
                </li>`,
            )}
          </ul>`
    }
  </section>`
