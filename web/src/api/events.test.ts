import { createLink } from '@drip/core/contracts/merchant/merchant-calls'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countScreen } from './calls/count-screen.ts'
import { counting, reportFailedCall, reportRefusal, track } from './events.ts'

const sent: string[] = []
vi.stubGlobal('navigator', {
  sendBeacon: (_url: string, body: Blob) => {
    void body.text().then((text) => sent.push(text))
    return true
  },
})
const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } })
beforeEach(() => at('/'))
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  sent.length = 0
  counting.isAllowed = false
})
/** A blob can only be read asynchronously. */
const reports = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  return sent.map((it) => JSON.parse(JSON.parse(it).detail))
}

describe('a screen', () => {
  it('is counted once while it stays, without ids', async () => {
    at('/cliente')
    counting.isAllowed = true
    countScreen()
    for (const path of ['/cliente', '/cliente', '/cliente/pedidos/0197a000-0000-7000-8000-000000000001']) {
      at(path)
      countScreen()
    }
    expect(await reports()).toEqual([{ screen: '/cliente' }, { screen: '/cliente/pedidos/:id' }])
  })
})

describe('what people do', () => {
  it('is not counted before consent, nor after a refusal', async () => {
    at('/cliente/perfil')
    countScreen()
    track('checkout_started')
    counting.isAllowed = false
    track('checkout_started')
    expect(await reports()).toEqual([])
  })

  it('is counted after consent, beginning with the present screen', async () => {
    at('/renegociacao')
    countScreen()
    counting.isAllowed = true
    countScreen()
    expect(await reports()).toEqual([{ screen: '/renegociacao' }])
  })
})

describe('a call that failed', () => {
  it('is reported once, without ids and search texts', async () => {
    for (let time = 0; time < 3; time++)
      reportFailedCall(
        'GET',
        '/api/v1/orders/0197a000-0000-7000-8000-000000000001?name=ana',
        500,
        'UNEXPECTED',
      )
    expect(await reports()).toEqual([{ call: 'GET /api/v1/orders/:id', status: 500, code: 'UNEXPECTED' }])
  })

  it.each([401, 403])('is no failure when it was answered %i', async (status) => {
    reportFailedCall('GET', `/api/v1/secret-${status}`, status)
    expect(await reports()).toEqual([])
  })
  it('is reported in any case if its screen has no words of its own, except a lost connection', async () => {
    reportRefusal(createLink, { kind: 'offline' })
    const problem = { type: 't', title: 't', status: 422, code: 'INVALID_FIELDS' }
    reportRefusal(createLink, { kind: 'refused', status: 422, problem })
    expect(await reports()).toEqual([
      { call: `POST ${createLink.path}`, status: 422, code: 'INVALID_FIELDS' },
    ])
  })
})
