/** How an embedded page is sent: one small document that anybody may frame and that loads only its own script. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REPORT_VIOLATIONS } from '../public/policy-violation.ts'
import { COME_BACK_SCRIPT_PATH } from './come-back.ts'
import { EVENTS_SCRIPT_PATH } from './embed-events.ts'
import { type Theme, sharedCss } from './embed-style.ts'
import { type Markup, markup } from './markup.ts'

const compress = promisify(gzip)

export interface EmbedPage {
  title: string
  /** Portuguese unless set. */
  language?: 'en'
  css: string
  body: Markup
  /** Whether the page sends clicks to the store's window. */
  sendsEvents: boolean
  /** Whether it reloads as soon as its address works again. */
  comesBack?: true
  /** Whether its own script calls our API. */
  asksUs?: true
  /** The address of its own script. */
  script?: string
  /** Whether the page at this address stays the same for some minutes. */
  isCacheable: boolean
  /** Pages that stores embed may be in any frame, every other page in none. */
  framedBy: 'anybody' | 'nobody'
  /** 'auto' (the shopper's own setting) unless the store chooses. */
  theme?: Theme
}

/** Sends the page, compressed if the browser accepts it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: EmbedPage,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = documentOf(page, nonce)
  reply.status(status).headers({
    'content-type': 'text/html; charset=utf-8',
    // private, because the nonce in the page belongs to one browser
    'cache-control': page.isCacheable ? 'private, max-age=300' : 'no-store',
    'content-security-policy': policy(nonce, page),
    vary: 'accept-encoding',
  })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await compress(html))
}

/** The whole document as text. */
function documentOf(page: EmbedPage, nonce: string): string {
  const { theme = 'auto' } = page
  const style: Markup = { html: sharedCss(theme) + page.css }
  const script = (path: string) => markup`<script src="${path}" defer></script>`
  return markup`<!doctype html>
<html lang="${page.language ?? 'pt-BR'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style nonce="${nonce}">${style}</style>
${page.sendsEvents ? script(EVENTS_SCRIPT_PATH) : null}${page.comesBack === true ? script(COME_BACK_SCRIPT_PATH) : null}${page.script === undefined ? null : script(page.script)}
</head>
<body>${page.body}</body>
</html>
`.html
}

function policy(nonce: string, { framedBy, comesBack, asksUs }: EmbedPage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    ...(comesBack === true || asksUs === true ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    framedBy === 'anybody' ? 'frame-ancestors *' : "frame-ancestors 'none'",
    REPORT_VIOLATIONS,
  ].join('; ')
}
