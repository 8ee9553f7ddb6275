/**
 * Calls of a signed-in person (001 §7.1). An access token lives for minutes: when it has expired and a call is refused,
 * the session is renewed once for all waiting calls, in other tabs too, and each call is repeated once. Only if the
 * renewal itself is refused is the person signed out.
 */
import { type Ask, askingBy } from '../../api/ask.ts'
import { call, type Call } from '../../api/call.ts'
import { once } from '../../api/calls/once.ts'
import { refusalCode, refusalStatus, type Outcome, type Refusal } from '../../api/refusal.ts'
import {
  followRenewals,
  forgetSession,
  keepRenewed,
  storedSession,
  type Audience,
  type Session,
} from '../session.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface SignedCalls<A extends Audience = Audience> {
  /** A call that changes something takes effect once, however often it is pressed before its answer comes (once.ts). */
  ask: Ask<A | (A extends 'ADMIN' ? 'CATALOGUE' : never)>
  /** Ends the session here at once and informs the server, which need not be reachable. */
  signOut: () => Promise<void>
}

/** For areas whose users have second factors. */
interface Factors {
  /** Called if no calls are possible before a second factor is set up. */
  needed?: () => void
  /** Asks for the factor again; resolves to whether it was proved. */
  prove?: () => Promise<boolean>
}

/**
 * @param loginPath the log-in's call; PUT with the header `refresh-token` renews a session, DELETE ends it
 * @param ended called when the session is over and no calls are possible any more
 */
export function signedCalls<A extends Audience>(
  audience: A,
  loginPath: string,
  ended: () => void,
  factors: Factors = {},
): SignedCalls<A> {
  let renewing: Promise<Outcome<Session>> | null = null
  followRenewals(audience)

  /** One renewal at a time: calls that arrive while it runs get its outcome. */
  const renew = (refused: Session) => {
    renewing ??= oneTabAtATime(audience, () => renewOnce(refused)).finally(() => (renewing = null))
    return renewing
  }

  const renewOnce = async (refused: Session): Promise<Outcome<Session>> => {
    const kept = storedSession(audience)
    if (kept === null) return { ok: false, refusal: SIGNED_OUT }
    // another call or tab was faster
    if (kept.accessToken !== refused.accessToken) return { ok: true, value: kept }
    const headers = { 'refresh-token': kept.refreshToken }
    const outcome = await call<Tokens>({ method: 'PUT', path: loginPath, headers })
    if (!outcome.ok) return outcome
    const { accessToken, refreshToken } = outcome.value
    const session = { accessToken, refreshToken, keptUntil: kept.keptUntil }
    // signed out in the meantime, in this tab or in another: keep nothing
    if (storedSession(audience)?.refreshToken !== kept.refreshToken) return { ok: false, refusal: SIGNED_OUT }
    keepRenewed(audience, kept, session)
    return { ok: true, value: session }
  }

  const end = (): Outcome<never> => {
    forgetSession(audience, true)
    ended()
    return { ok: false, refusal: SIGNED_OUT }
  }

  /** A call that moves money is repeated once a second factor was proved. */
  const send = async <T>(it: Call): Promise<Outcome<T>> => {
    const outcome = await sendAsked<T>(it)
    if (outcome.ok || refusalCode(outcome.refusal) !== PROOF_NEEDED || factors.prove === undefined)
      return outcome
    return (await factors.prove()) ? sendAsked<T>(it) : outcome
  }

  const sendAsked = async <T>(it: Call): Promise<Outcome<T>> => {
    const session = storedSession(audience)
    if (session === null) return end()
    const first = await call<T>(signed(it, session))
    if (!first.ok && refusalCode(first.refusal) === FACTOR_NEEDED) factors.needed?.()
    if (first.ok || !asksForSignIn(first.refusal)) return first
    const renewed = await renew(session)
    if (renewed.ok) return call<T>(signed(it, renewed.value))
    // a server that is down or a lost connection does not end the session
    return asksForSignIn(renewed.refusal) ? end() : renewed
  }

  return {
    ask: askingBy(send, <T>(it: Call) => once<T>(it, send)),
    signOut: async () => {
      const session = storedSession(audience)
      forgetSession(audience)
      if (session === null) return
      const headers = { 'refresh-token': session.refreshToken }
      await call<unknown>(signed({ method: 'DELETE', path: loginPath, headers, keepalive: true }, session))
    },
  }
}

/** No other calls are possible before a second factor is set up. */
const FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED'
/** The proof is too old for this call. */
const PROOF_NEEDED = 'PROOF_NEEDED'
const SIGNED_OUT: Refusal = { kind: 'refused', status: 401, problem: null }

function signed(it: Call, { accessToken }: Session): Call {
  return { ...it, headers: { ...it.headers, authorization: `Bearer ${accessToken}` } }
}

/** Refusals that a new session would get, too. */
const NO_SESSIONS: ReadonlySet<string> = new Set(['WRONG_CREDENTIALS', FACTOR_NEEDED, PROOF_NEEDED])

/** A mistyped password gets the same status as a missing session, but does not mean one. */
function asksForSignIn(refusal: Refusal): boolean {
  const status = refusalStatus(refusal)
  return (status === 401 || status === 403) && !NO_SESSIONS.has(refusalCode(refusal) ?? '')
}

/** Tabs that share a session would use the same refresh token twice. Without lock support, this tab acts alone. */
function oneTabAtATime<T>(audience: Audience, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? work() : locks.request(`drip.renew.${audience}`, work)
}
