/** Stylesheets, scripts and icons of the sandbox's own pages, read once. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../../assets/', import.meta.url)
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export function assetRoutes(app: FastifyInstance): void {
  const files = new Map(
    readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
  )
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) => {
    const text = files.get(params.name)
    if (text === undefined) return reply.code(404).send({ message: 'Nada com este nome.' })
    return reply
      .type(TYPES[extname(params.name)] ?? 'text/plain')
      .header('cache-control', 'no-cache')
      .send(text)
  })
}
