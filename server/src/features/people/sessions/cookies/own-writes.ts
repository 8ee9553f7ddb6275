/**
 * Whoever changed something sees it in every list from then on, even in lists read from a replica: the answer to the
 * change carries the database's write position as a cookie, and a replica that has not reached it is not read for that
 * browser (docs/decisions/0081). Forging it only slows one's own lists.
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { TOO_OLD_MS } from '../../../../platform/database/replica.ts'
import { onlyAsks } from '../../../../platform/http/answer-once.ts'
import type { Door } from '../../../../platform/http/http.ts'
import type { ListSource } from '../../../../platform/http/serve.ts'
import { cookieOf, setCookie } from './cookies.ts'

const NAME = 'drip_written'
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/
/** After this, a replica that is still behind is too old for everybody. */
const COUNTS_SECONDS = (3 * TOO_OLD_MS) / 1000
/** No replica ever reaches this position. */
const FARTHEST = 'FFFFFFFF/FFFFFFFF'

type Parts = Pick<Deps, 'config' | 'replica' | 'log'>

/**
 * For every route registered inside.
 * @returns the replica from which one call's lists may be read
 */
export function seesOwnWrites(
  inside: Door,
  { config, replica, log }: Parts,
): (request: FastifyRequest) => ListSource | null {
  if (replica === null) return () => null
  inside.addHook('onSend', async (request, reply, payload) => {
    if (onlyAsks(request.method, request.routeOptions.config) || reply.statusCode >= 400) return payload
    const value = await replica.position().catch((error: unknown) => {
      log.warn('replica.position', { error: String(error) })
      return FARTHEST
    })
    setCookie(config, reply, { name: NAME, value, maxAgeSeconds: COUNTS_SECONDS })
    return payload
  })
  return (request) => {
    const written = cookieOf(config, request, NAME)
    return replica.read(POSITION.test(written) ? written : null)
  }
}
