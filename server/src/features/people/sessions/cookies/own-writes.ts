/**
 * Whoever changed something sees it in every list from then on, also one that is read from a copy of the database: the answer to the change
 * carries how far the database was written by then, as a cookie, and a copy that has not come that far is not read for that browser
 * (docs/decisions/0081). What somebody makes up there only slows their own lists.
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
/** A copy that is still behind then is too old for everybody. */
const COUNTS_SECONDS = (3 * TOO_OLD_MS) / 1000
/** No copy ever comes that far. */
const FARTHEST = 'FFFFFFFF/FFFFFFFF'

type Parts = Pick<Deps, 'config' | 'replica' | 'log'>

/**
 * For every route that is registered inside.
 * @returns the copy that one call's lists may be read from
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
