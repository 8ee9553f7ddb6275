/** The panel at `/`, and its parts that refresh by themselves. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ControlParts } from '../control/control.routes.ts'
import { personPage } from '../bureau/person.page.ts'
import { helpDeskPart } from '../help-desk/help-desk.part.ts'
import { refundable } from '../pix-psp/refunds.ts'
import { type Html, render } from '../platform/html.ts'
import { sendPage } from '../platform/send-page.ts'
import type { World } from '../platform/world.ts'
import { panelPage } from './panel.pages.ts'
import { chargesPart, clockPart, faultsPart, messagesPart, receiptsPart } from './panel.parts.ts'

const MAX_LISTED = 30
const MAX_RECEIPTS = 8
const MAX_CPF_LENGTH = 20

export function panelRoutes(
  app: FastifyInstance,
  world: World,
  { psp, inbox, demo, desk }: Omit<ControlParts, 'errors' | 'counted'>,
): void {
  const now = (): Date => world.clock.now()
  const openCharges = () => psp.book.charges.newest(MAX_LISTED, (it) => it.status === 'ATIVA')
  const receipts = () => psp.book.receipts.newest(MAX_RECEIPTS, (it) => refundable(it) > 0)
  const send = (reply: FastifyReply, part: Html): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(render(part))

  app.get('/', async (_request, reply) =>
    sendPage(reply, {
      title: 'O mundo lá fora',
      look: 'panel',
      body: panelPage({
        now: now(),
        demo: demo.get(),
        dripUrl: world.dripUrl,
        messages: inbox.read(undefined, MAX_LISTED),
        charges: openCharges(),
        receipts: receipts(),
        faults: world.faults.list(),
        conversations: desk.newest(MAX_LISTED),
      }),
    }),
  )
  app.get<{ Querystring: { cpf?: string } }>('/person', async ({ query }, reply) =>
    sendPage(reply, {
      title: 'Birô Maré',
      look: 'bank',
      body: personPage(query.cpf?.trim().slice(0, MAX_CPF_LENGTH) ?? '', now()),
    }),
  )
  app.get<{ Querystring: { to?: string } }>('/panel/messages', async ({ query }, reply) =>
    send(reply, messagesPart(inbox.read(query.to?.trim() || undefined, MAX_LISTED))),
  )
  app.get('/panel/charges', async (_request, reply) => send(reply, chargesPart(openCharges(), now())))
  app.get('/panel/receipts', async (_request, reply) => send(reply, receiptsPart(receipts())))
  app.get('/panel/help-desk', async (_request, reply) => send(reply, helpDeskPart(desk.newest(MAX_LISTED))))
  app.get('/panel/faults', async (_request, reply) => send(reply, faultsPart(world.faults.list())))
  app.get('/panel/clock', async (_request, reply) => send(reply, clockPart(now())))
}
