import { SessionTokens } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { rateLimit } from '../../platform/rate-limits.ts'
import type { Audience, Principal } from './access-token.ts'
import { refreshTokenOf, signedIn } from './guard.ts'
import { endSession } from './sessions.store.ts'
import { endSessionOfToken, refreshSession } from './sessions.ts'

const WINDOW_MS = 15 * 60_000
/** Carriers, shops and offices put many people behind one address. */
const REFRESHES_PER_ADDRESS = 3000

/** PUT (refresh) and DELETE (log-out) at the path of a log-in, the same for whoever can sign in. */
export function refreshAndLogOut(
  app: Door,
  deps: Deps,
  it: {
    path: string
    audience: Audience
    /** What an account may do now; null when it may not be used any more. */
    claimsOf: (id: string) => Promise<Omit<Principal, 'subjectId' | 'sessionId'> | null>
  },
): void {
  const { path, audience, claimsOf } = it
  const refreshes = rateLimit(deps.clock, REFRESHES_PER_ADDRESS, WINDOW_MS)

  app.put(path, { schema: { response: { 200: SessionTokens } } }, async (request, reply) => {
    refreshes.take(request.ip)
    reply.header('cache-control', 'no-store')
    return refreshSession(deps, audience, refreshTokenOf(request), claimsOf)
  })

  // also where the access token has ended: then by the refresh token
  app.delete(path, async (request, reply) => {
    refreshes.take(request.ip)
    const refreshToken = refreshTokenOf(request)
    if (refreshToken !== '') await endSessionOfToken(deps, audience, refreshToken)
    else {
      const { sessionId } = await signedIn(deps, audience, request)
      await endSession(deps.db, sessionId, deps.clock.now())
    }
    return reply.status(204).send()
  })
}
