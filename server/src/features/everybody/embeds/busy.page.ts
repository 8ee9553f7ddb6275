/** The page shown while the server is overloaded or its database accepts no writes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EmbedPage, sendPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { markup } from './markup.ts'
import { NOTICE_CSS } from './not-found.page.ts'

export function sendBusyPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, 503, BUSY)
}

export function sendAwayPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, 503, AWAY)
}

const notice = (title: string, words: string, then: string): EmbedPage => ({
  title: `Drip - ${title}`,
  css: NOTICE_CSS,
  sendsEvents: false,
  isCacheable: false,
  framedBy: 'anybody',
  body: markup`<main class="card">${logo(36)}<h1>${words}</h1><p>Nada do que você fez se perdeu. ${then}</p><nav class="ways" aria-label="Continuar"><a href="">Tentar de novo</a></nav></main>`,
})
/** An overloaded server's page does not retry by itself: that would add load. */
const BUSY = notice(
  'Muita gente ao mesmo tempo',
  'Tem muita gente aqui ao mesmo tempo',
  'Espere alguns segundos e tente de novo.',
)
const AWAY: EmbedPage = {
  ...notice(
    'Fora do ar por um instante',
    'Não conseguimos abrir esta página agora',
    'Ela volta sozinha em alguns segundos.',
  ),
  comesBack: true,
}
