/**
 * Our cookies: no script reads them, no other site sends them, and over TLS no other host and no answer without TLS can have set them
 * (`__Host-`, which needs the path `/`). Those of a checkout in a store's frame are sent there too: each store's frames have jars of
 * their own (`Partitioned`, CHIPS), so what one store's page holds no other sees.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../config.ts'

type Where = Pick<Config, 'publicUrl'>

/** '' when the browser shows none of that name. */
export function cookieOf(where: Where, request: FastifyRequest, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((it) => it.trim())
  const pair = pairs.find((it) => it.startsWith(`${nameAt(where, name)}=`))
  return pair?.slice(nameAt(where, name).length + 1) ?? ''
}

export function setCookie(
  where: Where,
  reply: FastifyReply,
  {
    name,
    value,
    maxAgeSeconds,
    inFrames = false,
  }: { name: string; value: string; maxAgeSeconds: number; inFrames?: boolean },
): void {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSiteOf(where, inFrames)}`
  const secure = hasTls(where) ? `; Secure${inFrames ? '; Partitioned' : ''}` : ''
  reply.header('set-cookie', `${nameAt(where, name)}=${value}; ${attributes}${secure}`)
}

/** A browser keeps a cookie of this prefix only where it came by TLS; the demo world on one machine has none. */
const nameAt = (where: Where, name: string) => (hasTls(where) ? `__Host-${name}` : name)

/** Browsers take `None` over TLS alone; in the demo world store and checkout are of one site. */
function sameSiteOf(where: Where, inFrames: boolean): 'Strict' | 'Lax' | 'None' {
  if (!inFrames) return 'Strict'
  return hasTls(where) ? 'None' : 'Lax'
}

const hasTls = ({ publicUrl }: Where) => publicUrl.startsWith('https:')
