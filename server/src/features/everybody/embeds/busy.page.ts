/** What a person sees who opens a page while the server is full. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EmbedPage, sendPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { markup } from './markup.ts'
import { NOTICE_CSS } from './not-found.page.ts'

export function sendBusyPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, 503, PAGE)
}

const PAGE: EmbedPage = {
  title: 'Drip - Muita gente ao mesmo tempo',
  css: NOTICE_CSS,
  sendsEvents: false,
  isCacheable: false,
  framedBy: 'anybody',
  body: markup`<main class="card">${logo(36)}<h1>Tem muita gente aqui ao mesmo tempo</h1><p>Nada do que você fez se perdeu. Espere alguns segundos e tente de novo.</p><nav class="ways" aria-label="Continuar"><a href="">Tentar de novo</a></nav></main>`,
}
