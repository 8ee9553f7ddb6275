import { listPending } from '@drip/core/contracts/customer-calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Memory } from '../../testing/memory.ts'
import { keepNewSession, keepSession, storedSession } from '../session.ts'
import { type SignedCalls, signedCalls } from './signed-calls.ts'

const LOGIN = '/login'

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
}

let asked: Asked[]
/** The server: the access token that it accepts, and its answer to a renewal. */
let server: { goodToken: string; renewal: () => Response | Promise<Response> }
let ended: number
let calls: SignedCalls<'CUSTOMER'>

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: new Memory(), localStorage: new Memory() })
  // the journeys cover other tabs
  vi.stubGlobal('BroadcastChannel', undefined)
  asked = []
  ended = 0
  server = { goodToken: 'old', renewal: () => new Response(null, { status: 401 }) }
  vi.stubGlobal('fetch', (path: string, init: { method: string; headers: Record<string, string> }) => {
    asked.push({ method: init.method, path, headers: init.headers })
    if (path === LOGIN && init.method === 'PUT') return Promise.resolve(server.renewal())
    const isSignedIn = init.headers['authorization'] === `Bearer ${server.goodToken}`
    return Promise.resolve(new Response('{"answer":1}', { status: isSignedIn ? 200 : 401 }))
  })
  calls = signedCalls('CUSTOMER', LOGIN, () => (ended += 1))
  keepNewSession('CUSTOMER', { accessToken: 'old', refreshToken: 'first' }, false)
})
afterEach(() => vi.unstubAllGlobals())

const answersWith = (accessToken: string, refreshToken: string) => () => {
  server.goodToken = accessToken
  return Response.json({ accessToken, refreshToken, expiresIn: 600 })
}
const renewals = () => asked.filter((it) => it.method === 'PUT')
const get = () => calls.ask(listPending)

describe('when the access token is good', () => {
  it('is part of the call', async () => {
    expect(await get()).toEqual({ ok: true, value: { answer: 1 } })
    expect(asked[0]?.headers['authorization']).toBe('Bearer old')
  })
})

describe('when the access token has ended', () => {
  beforeEach(() => {
    server.goodToken = 'none yet'
  })

  it('renews the session once for all calls that wait, and makes each once more', async () => {
    server.renewal = answersWith('new', 'second')
    const outcomes = await Promise.all([get(), get(), get()])
    expect(outcomes.map((it) => it.ok)).toEqual([true, true, true])
    expect(renewals()).toHaveLength(1)
    expect(renewals()[0]?.headers['refresh-token']).toBe('first')
    expect(storedSession('CUSTOMER')).toMatchObject({ accessToken: 'new', refreshToken: 'second' })
    expect(ended).toBe(0)
  })

  it('renews once also if the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    server.renewal = answersWith('new', 'second')
    await Promise.all([get(), get()])
    expect(renewals()).toHaveLength(1)
  })

  it('uses the token that another tab has renewed meanwhile', async () => {
    const answered = get()
    server.goodToken = 'of the other tab'
    keepSession('CUSTOMER', { accessToken: 'of the other tab', refreshToken: 'theirs', keptUntil: null })
    expect((await answered).ok).toBe(true)
    expect(renewals()).toHaveLength(0)
  })

  it('renews again the next time', async () => {
    server.renewal = answersWith('new', 'second')
    await get()
    server.goodToken = 'none yet'
    server.renewal = answersWith('newer', 'third')
    expect((await get()).ok).toBe(true)
    expect(renewals()[1]?.headers['refresh-token']).toBe('second')
  })

  it('signs out only when the renewal is refused', async () => {
    const outcomes = await Promise.all([get(), get()])
    expect(outcomes.map((it) => it.ok)).toEqual([false, false])
    expect(storedSession('CUSTOMER')).toBeNull()
    expect(ended).toBeGreaterThan(0)
  })

  it.each([
    ['a server that is down', () => new Response(null, { status: 503 })],
    ['too many renewals', () => new Response(null, { status: 429 })],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the session through %s', async (_trouble, renewal) => {
    server.renewal = renewal
    expect((await get()).ok).toBe(false)
    expect(storedSession('CUSTOMER')?.refreshToken).toBe('first')
    expect(ended).toBe(0)
    server.renewal = answersWith('new', 'second')
    expect((await get()).ok).toBe(true)
  })
})

describe('when nobody is signed in', () => {
  it('calls nothing and says that the session is over', async () => {
    await calls.signOut()
    asked = []
    expect((await get()).ok).toBe(false)
    expect(asked).toEqual([])
    expect(ended).toBe(1)
  })
})

describe('when a person signs out', () => {
  it('forgets the session here and ends it at the server', async () => {
    await calls.signOut()
    expect(storedSession('CUSTOMER')).toBeNull()
    expect(asked[0]).toMatchObject({ method: 'DELETE', path: LOGIN, headers: { 'refresh-token': 'first' } })
    expect(ended).toBe(0)
  })

  it('has none left when a renewal is answered after that', async () => {
    server.goodToken = 'none yet'
    server.renewal = async () => {
      await calls.signOut()
      return answersWith('new', 'second')()
    }
    expect((await get()).ok).toBe(false)
    expect(storedSession('CUSTOMER')).toBeNull()
  })
})

describe('the storage of a session', () => {
  it('stays with its tab unless the person wants to be remembered, for thirty days', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    expect(window.localStorage.getItem('drip.session.CUSTOMER')).toBeNull()
    keepNewSession('CUSTOMER', { accessToken: 'a', refreshToken: 'b' }, true)
    expect(window.sessionStorage.getItem('drip.session.CUSTOMER')).toBeNull()
    expect(storedSession('CUSTOMER')?.accessToken).toBe('a')
    vi.setSystemTime(new Date('2026-12-21T11:59:00Z'))
    expect(storedSession('CUSTOMER')?.accessToken).toBe('a')
    vi.setSystemTime(new Date('2026-12-21T12:00:00Z'))
    expect(storedSession('CUSTOMER')).toBeNull()
    vi.useRealTimers()
  })

  it('accepts only a session', () => {
    for (const text of ['{', 'null', '{"accessToken":1}', '{"accessToken":"a"}']) {
      window.sessionStorage.setItem('drip.session.CUSTOMER', text)
      expect(storedSession('CUSTOMER')).toBeNull()
    }
  })
})

describe('when a second factor is required', () => {
  const refusing = (codes: string[]) =>
    vi.stubGlobal('fetch', (path: string, init: { method: string; headers: Record<string, string> }) => {
      asked.push({ method: init.method, path, headers: init.headers })
      const code = codes.shift()
      return Promise.resolve(
        code === undefined
          ? new Response('{"answer":1}')
          : Response.json({ type: 't', title: 't', status: 403, code }, { status: 403 }),
      )
    })
  const withFactors = (prove: () => Promise<boolean>, needed = () => {}) =>
    signedCalls('CUSTOMER', LOGIN, () => (ended += 1), { prove, needed }).ask(listPending)

  it('a call continues once it was proved again', async () => {
    refusing(['PROOF_NEEDED'])
    expect(await withFactors(() => Promise.resolve(true))).toEqual({ ok: true, value: { answer: 1 } })
    expect(asked).toHaveLength(2)
  })

  it('a call stays refused when it was not', async () => {
    refusing(['PROOF_NEEDED'])
    expect((await withFactors(() => Promise.resolve(false))).ok).toBe(false)
    expect(asked).toHaveLength(1)
  })

  it('the page learns that one must be set up, and the session is kept', async () => {
    refusing(['SECOND_FACTOR_NEEDED'])
    const needed = vi.fn<() => void>()
    expect((await withFactors(() => Promise.resolve(true), needed)).ok).toBe(false)
    expect(needed).toHaveBeenCalledTimes(1)
    expect(asked).toHaveLength(1)
    expect(ended).toBe(0)
  })
})
