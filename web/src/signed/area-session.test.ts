import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft } from '../draft-store.ts'
import { keepNewSession, storedSession } from './session.ts'
import { Memory } from '../testing/memory.ts'
import { areaSession, type AreaSession } from './area-session.ts'
import { signedArea } from './signed-area.ts'

let tab: Memory
let went: string[]
let heard: Record<string, (event: object) => void>
let session: AreaSession

beforeEach(() => {
  tab = new Memory()
  went = []
  heard = {}
  const go = (address: string) => void went.push(address)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', {
    sessionStorage: tab,
    localStorage: new Memory(),
    location: {
      pathname: '/cliente/pedidos',
      search: '',
      replace: go,
      assign: go,
      reload: () => go('the same again'),
    },
    addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear),
    removeEventListener: (name: string) => delete heard[name],
  })
  vi.stubGlobal('BroadcastChannel', undefined)
  session = areaSession(
    'CUSTOMER',
    signedArea('/cliente', () => true),
  )
  keepNewSession('CUSTOMER', { accessToken: 'a', refreshToken: 'r' }, false)
})
afterEach(() => vi.unstubAllGlobals())

const signOut = async () => tab.removeItem('drip.session.CUSTOMER')

describe('who signs out', () => {
  it('opens the log-in', () => {
    session.leave(signOut)
    expect(went).toEqual(['/cliente/login'])
  })

  it('learns of no ended session from a call that was still on its way, and leaves nothing behind', () => {
    tab.setItem('drip-help', 'what opens the conversation with people at Drip')
    keepDraft('dispute.1', { story: 'A jarra veio quebrada.' })
    session.leave(signOut)
    session.ended()
    session.goToLogin()
    // also if the browser asked whether to discard the typed text and the person stayed: the next call leads to the
    // log-in
    expect(went).toEqual(['/cliente/login', '/cliente/login', '/cliente/login'])
    expect(tab.names()).toEqual([])
  })

  it('in another tab leaves no conversation in this one either', () => {
    const stop = session.leaveWithOthers()
    tab.setItem('drip-help', 'what opens the conversation with people at Drip')
    tab.removeItem('drip.session.CUSTOMER')
    heard['storage']?.({ key: 'drip.session.CUSTOMER' })
    expect(went).toEqual(['/cliente/login?redirectTo=%2Fcliente%2Fpedidos'])
    expect(tab.names()).not.toContain('drip-help')
    stop()
  })

  it('and restored by the browser opens the log-in again', () => {
    session.leaveWhenShownAgain()
    session.leave(signOut)
    heard['pageshow']?.({ persisted: true })
    expect(went).toEqual(['/cliente/login', '/cliente/login?redirectTo=%2Fcliente%2Fpedidos'])
  })

  it('is not shown again, restored by the browser, to the next person', () => {
    session.leaveWhenShownAgain()
    session.leave(signOut)
    heard['pagehide']?.({})
    keepNewSession('CUSTOMER', { accessToken: 'b', refreshToken: 'of the next person' }, false)
    heard['pageshow']?.({ persisted: true })
    expect(went).toEqual(['/cliente/login', 'the same again'])
  })
})

it('somebody who goes back and is still signed in sees the page as they left it', () => {
  session.leaveWhenShownAgain()
  heard['pagehide']?.({})
  heard['pageshow']?.({ persisted: true })
  expect(went).toEqual([])
})

it('a session that the server ended leads to the log-in, which says so, and back', () => {
  // a conversation opens without signing in: who holds a lost phone must not read it
  tab.setItem('drip-help', 'what opens the conversation with people at Drip')
  session.ended()
  expect(went).toEqual(['/cliente/login?redirectTo=%2Fcliente%2Fpedidos'])
  expect(tab.names()).toEqual(['drip.session.CUSTOMER', 'drip.notice', 'drip.route.CUSTOMER'])
})

describe('when another tab says that a session ended', () => {
  let says: (data: object) => void
  const sessionOf = (audience: 'MERCHANT' | 'ADMIN') =>
    areaSession(
      audience,
      signedArea('/area', () => true),
    )

  beforeEach(() => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        addEventListener = (_name: string, hear: (event: object) => void) => (says = (data) => hear({ data }))
        postMessage = () => {}
      },
    )
  })

  it('because the server ended it, what was typed here is kept, and the log-in says why', () => {
    keepNewSession('ADMIN', { accessToken: 'a', refreshToken: 'mine' }, false)
    keepDraft('merchant.1', { name: 'Casa Aurora' })
    sessionOf('ADMIN').leaveWithOthers()
    says({ left: 'of somebody else', isShared: false, isOver: true })
    expect(went).toEqual([])
    says({ left: 'mine', isShared: false, isOver: true })
    expect(went).toEqual(['/area/login?redirectTo=%2Fcliente%2Fpedidos'])
    expect(tab.names()).toEqual(expect.arrayContaining(['drip.form.merchant.1', 'drip.notice']))
    expect(tab.names()).not.toContain('drip.session.ADMIN')
  })

  it('because another person signs in, this one is left, and the other person stays signed in', () => {
    keepDraft('link.1', { name: 'Casa Aurora' })
    sessionOf('MERCHANT').leaveWithOthers()
    keepNewSession('MERCHANT', { accessToken: 'b', refreshToken: 'of the next person' }, true)
    says({ left: 'of the person before', isShared: true, isOver: false })
    expect(went).toEqual(['/area/login?redirectTo=%2Fcliente%2Fpedidos'])
    expect(tab.names()).not.toContain('drip.form.link.1')
    expect(storedSession('MERCHANT')?.refreshToken).toBe('of the next person')
  })
})

it.each([
  ['/parceira', 'MERCHANT', '/parceira/login?redirectTo=%2Fparceira'],
  ['/cliente', 'CUSTOMER', '/cliente/login'],
  ['/admin/', 'ADMIN', '/admin/login'],
] as const)('who comes to %s and is not signed in goes to %s’s log-in', (pathname, audience, login) => {
  window.location.pathname = pathname
  areaSession(
    audience,
    signedArea(pathname.replace(/\/$/, ''), () => true),
  ).goToLogin()
  expect(went).toEqual([login])
})
