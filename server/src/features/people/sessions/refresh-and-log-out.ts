import type { SessionTokens } from '@drip/core/contracts/customer-area'
import type { Operation } from '@drip/core/contracts/operation'
import type { Deps } from '../../../deps.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import type { ServeAnybody } from '../../../platform/http/serve.ts'
import type { Audience, Principal } from './access-token.ts'
import { refreshTokenOf, signedIn } from './guard.ts'
import { endSession } from './sessions.store.ts'
import { endSessionOfToken, refreshSession } from './sessions.ts'

const WINDOW_MS = 15 * 60_000
/** Carriers, shops and offices put many people behind one address. */
const REFRESHES_PER_ADDRESS = 3000

type OpenCall = Operation & { audience: 'ANYBODY' }

/** Refresh and log-out below the path of a log-in, for every area alike. */
export function refreshAndLogOut(
  serve: ServeAnybody,
  deps: Deps,
  calls: { renewSession: OpenCall & { answer: typeof SessionTokens }; logOut: OpenCall & { answer: null } },
  it: {
    audience: Audience
    /** What an account may do now; null if it may no longer be used. */
    claimsOf: (id: string) => Promise<Omit<Principal, 'subjectId' | 'sessionId'> | null>
  },
): void {
  const { audience, claimsOf } = it
  const refreshes = rateLimit(deps.clock, REFRESHES_PER_ADDRESS, WINDOW_MS)

  serve(calls.renewSession, async ({ request, address }) => {
    refreshes.consume(address)
    return refreshSession(deps, audience, refreshTokenOf(request), claimsOf)
  })

  // also after the access token has expired: then by the refresh token
  serve(calls.logOut, async ({ request, address }) => {
    refreshes.consume(address)
    const refreshToken = refreshTokenOf(request)
    if (refreshToken !== '') return endSessionOfToken(deps, audience, refreshToken)
    const { sessionId } = await signedIn(deps, audience, request)
    await endSession(deps.db, sessionId, deps.clock.now())
  })
}
