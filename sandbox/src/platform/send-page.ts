/** Sends a page with a policy that lets it load nothing but its own files,, run no scripts but its own and `scripts`, and frame nobody but `frames`. */
import type { FastifyReply } from 'fastify'
import { page, type PageParts } from './html.ts'

export function sendPage(
  reply: FastifyReply,
  parts: PageParts,
  { status = 200, frames = [] as string[], scripts = [] as string[] } = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page(parts))
}
