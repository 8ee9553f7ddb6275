/**
 * Calls of a signed-in person (001 §7.1). An access token lives for minutes: when a call is refused for it, the session is
 * renewed once for all that wait, also in other tabs, and each call is made once more. Only when the renewal itself is
 * refused is the person signed out.
 */
import { type Ask, askingBy } from '../api/ask.ts'
import { call, type Call } from '../api/call.ts'
import { once } from '../api/calls/once.ts'
import { refusalCode, refusalStatus, type Outcome, type Refusal } from '../api/refusal.ts'
import {
  followRenewals,
  forgetSession,
  keepRenewed,
  storedSession,
  type Audience,
  type Session,
} from './session.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface SignedCalls<A extends Audience = Audience> {
  /** What changes something is done once, however often it is pressed before its answer comes (once.ts). */
  ask: Ask<A | (A extends 'ADMIN' ? 'CATALOGUE' : never)>
  /** Ends the session here at once and tells the server, which need not be reached for it. */
  signOut: () => Promise<void>
}

/** Of areas whose people have second factors. */
interface Factors {
  /** Hears that nothing can be called before one is set up. */
  needed?: () => void
  /** Has it shown again; whether it was. */
  prove?: () => Promise<boolean>
}

/**
 * @param loginPath the log-in's call; PUT with the header `refresh-token` renews a session, DELETE ends it
 * @param ended hears that the session is over and nothing can be called any more
 */
export function signedCalls<A extends Audience>(
  audience: A,
  loginPath: string,
  ended: () => void,
  factors: Factors = {},
): SignedCalls<A> {
  let renewing: Promise<Outcome<Session>> | null = null
  followRenewals(audience)

  /** One renewal at a time: whoever comes while it runs gets its outcome. */
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
    // signed out meanwhile, in this tab or in another: nothing is kept any more
    if (storedSession(audience)?.refreshToken !== kept.refreshToken) return { ok: false, refusal: SIGNED_OUT }
    keepRenewed(audience, kept, session)
    return { ok: true, value: session }
  }

  const end = (): Outcome<never> => {
    forgetSession(audience)
    ended()
    return { ok: false, refusal: SIGNED_OUT }
  }

  /** What moves money is asked again once a second factor was shown. */
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
    // a server that is down or a lost connection ends no session
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

/** Nothing else can be called before a second factor is set up. */
const FACTOR_NEEDED = 'SECOND_FACTOR_NEEDED'
/** It was shown too long ago for what this call does. */
const PROOF_NEEDED = 'PROOF_NEEDED'
const SIGNED_OUT: Refusal = { kind: 'refused', status: 401, problem: null }

function signed(it: Call, { accessToken }: Session): Call {
  return { ...it, headers: { ...it.headers, authorization: `Bearer ${accessToken}` } }
}

/** What another session would be told, too. */
const NO_SESSIONS: ReadonlySet<string> = new Set(['WRONG_CREDENTIALS', FACTOR_NEEDED, PROOF_NEEDED])

/** A password that was typed wrong is answered like a missing session, and is none. */
function asksForSignIn(refusal: Refusal): boolean {
  const status = refusalStatus(refusal)
  return (status === 401 || status === 403) && !NO_SESSIONS.has(refusalCode(refusal) ?? '')
}

/** Tabs that share a session would spend the same refresh token twice. Where there are no locks, this tab is alone. */
function oneTabAtATime<T>(audience: Audience, work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? work() : locks.request(`drip.renew.${audience}`, work)
}
