import type { FastifyRequest } from 'fastify'

/** '' when the browser shows none of that name. */
export function cookieOf(request: FastifyRequest, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((it) => it.trim())
  const pair = pairs.find((it) => it.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}
