/** The page shown at an unknown address (001 §2.1). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EmbedPage, sendPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { markup } from './markup.ts'

export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, 404, PAGE)
}

/** The style of a page that only shows a notice. */
export const NOTICE_CSS = `
html{background:var(--surface-soft)}
body{min-height:100vh;display:grid;place-items:center;padding:20px}
main{display:grid;justify-items:center;gap:20px;max-width:440px;padding:40px 24px;text-align:center}
h1{margin:0;font-size:22px;line-height:1.3}
p{margin:0;font-size:16px}
.ways{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 24px}
.ways a{display:inline-flex;align-items:center;min-height:44px}
`

const PAGE: EmbedPage = {
  title: 'Drip - Página não encontrada',
  css: NOTICE_CSS,
  sendsEvents: false,
  isCacheable: false,
  framedBy: 'nobody',
  body: markup`<main class="card">${logo(36)}<h1>A página que você estava procurando não existe</h1><p>Confira o endereço ou volte para a loja onde você estava.</p><nav class="ways" aria-label="Continuar"><a href="/cliente">Ver minhas compras</a><a href="/perguntas">Perguntas e respostas</a></nav></main>`,
}
