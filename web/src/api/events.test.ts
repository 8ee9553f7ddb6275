import { afterEach, describe, expect, it, vi } from 'vitest'
import { countScreen, reportFailedCall } from './events.ts'

const sent: string[] = []
vi.stubGlobal('navigator', {
  sendBeacon: (_url: string, body: Blob) => {
    void body.text().then((text) => sent.push(text))
    return true
  },
})
afterEach(() => {
  sent.length = 0
})
/** A blob is read a moment later. */
const reports = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await new Promise((resolve) => setTimeout(resolve, 0))
  return sent.map((it) => JSON.parse(JSON.parse(it).detail))
}

describe('a screen', () => {
  it('is counted once while it stays, without ids', async () => {
    const go = (pathname: string) => vi.stubGlobal('window', { location: { pathname } })
    for (const path of ['/cliente', '/cliente', '/cliente/pedidos/0197a000-0000-7000-8000-000000000001']) {
      go(path)
      countScreen()
    }
    expect(await reports()).toEqual([{ screen: '/cliente' }, { screen: '/cliente/pedidos/:id' }])
  })
})

describe('a call that failed', () => {
  it('is reported once, without ids and without what was searched for', async () => {
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
})
