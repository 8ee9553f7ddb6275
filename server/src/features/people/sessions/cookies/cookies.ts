/**
 * Our cookies: no script reads them, no other site sends them, and over TLS only this host can have set them
 * (`__Host-`, which needs the path `/`). A checkout's cookies are also sent in a store's frame: each store's frames
 * have their own jar (`Partitioned`, CHIPS), so one store's page cannot see another's.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../config.ts'

type Where = Pick<Config, 'publicUrl'>

/** '' if the browser sends none of that name. */
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

/** A browser accepts this prefix only over TLS, which the demo world on one machine does not have. */
const nameAt = (where: Where, name: string) => (hasTls(where) ? `__Host-${name}` : name)

/** Browsers accept `None` only over TLS; in the demo world store and checkout belong to one site. */
function sameSiteOf(where: Where, inFrames: boolean): 'Strict' | 'Lax' | 'None' {
  if (!inFrames) return 'Strict'
  return hasTls(where) ? 'None' : 'Lax'
}

const hasTls = ({ publicUrl }: Where) => publicUrl.startsWith('https:')
