/** `/drip.js`: the one script for stores' pages, at an address that never changes, and its types (docs/stores.md). */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import type { BuiltWeb } from './built-web.ts'

/** Stores keep the tag for years: a fixed script is everywhere within minutes, and no page waits for it. */
const CACHE = 'public, max-age=600, stale-while-revalidate=86400'

export function dripJsRoutes(app: Door, deps: Pick<Deps, 'config'>, { dripJs }: BuiltWeb): void {
  const { origin } = new URL(deps.config.publicUrl)
  const script = prepared(dripJs.script.replaceAll('{drip-origin}', origin), 'text/javascript')
  // a browser must never run it
  const types = prepared(dripJs.types, 'text/plain')
  app.get('/drip.js', async (request, reply) => send(request, reply, script))
  app.get('/drip.d.ts', async (request, reply) => send(request, reply, types))
}

interface Prepared {
  type: string
  text: string
  compressed: Buffer
  /** Weak, because the compressed and the plain body share it. */
  etag: string
}

function prepared(text: string, type: string): Prepared {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { type: `${type}; charset=utf-8`, text, compressed: gzipSync(text, { level: 9 }), etag }
}

function send(request: FastifyRequest, reply: FastifyReply, it: Prepared): FastifyReply {
  reply.headers({
    'content-type': it.type,
    'cache-control': CACHE,
    'access-control-allow-origin': '*',
    etag: it.etag,
    vary: 'accept-encoding',
  })
  const kept = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (kept.includes(it.etag)) return reply.status(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(it.text)
  return reply.header('content-encoding', 'gzip').send(it.compressed)
}
