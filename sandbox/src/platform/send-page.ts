/**
 * Sends a page with a policy that allows it to load only its own files, run only its own scripts and `scripts`, and
 * frame only `frames`.
 */
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
