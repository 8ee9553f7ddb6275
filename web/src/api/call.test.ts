import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { refusalCode } from './refusal.ts'

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))

afterEach(() => vi.unstubAllGlobals())

describe('when the server answers', () => {
  it('gives the answer', async () => {
    answering(200, '{"id":"1"}')
    expect(await call({ method: 'GET', path: '/x' })).toEqual({ ok: true, value: { id: '1' } })
  })

  it('accepts an answer without a body', async () => {
    answering(201, '')
    expect((await call({ method: 'POST', path: '/x' })).ok).toBe(true)
  })

  it('reads the problem of a refusal', async () => {
    answering(422, '{"type":"t","title":"t","status":422,"code":"INVALID","errors":[]}')
    const outcome = await call({ method: 'PUT', path: '/x', body: {} })
    expect(outcome.ok ? null : refusalCode(outcome.refusal)).toBe('INVALID')
  })

  it.each(['<html>', '{"message":"no"}', ''])('knows a refusal without a problem (%s)', async (body) => {
    answering(502, body)
    expect(await call({ method: 'GET', path: '/x' })).toEqual({
      ok: false,
      refusal: { kind: 'refused', status: 502, problem: null },
    })
  })
})

describe('when an intermediary answers in place of the server', () => {
  it.each(['<html>Entre na rede do hotel</html>', '{"id":'])('nothing came back: %s', async (body) => {
    vi.stubGlobal('navigator', { sendBeacon: () => true })
    answering(200, body)
    expect(await call({ method: 'PUT', path: '/x' })).toEqual({ ok: false, refusal: { kind: 'offline' } })
  })
})

describe('of the answers that are reported', () => {
  const problem = (code: string) => JSON.stringify({ type: 't', title: 't', status: 400, code })
  let place = 0
  /** How many reports one call makes; each call has its own path, because a path is reported once per page. */
  const reportsOf = async (status: number, body: string) => {
    const reported: string[] = []
    vi.stubGlobal('navigator', { sendBeacon: (url: string) => reported.push(url) })
    answering(status, body)
    await call({ method: 'POST', path: `/answered/${'x'.repeat(++place)}` })
    return reported.length
  }

  it.each([
    [404, 'POSTAL_CODE_UNKNOWN'],
    [409, 'NEGOTIATION_ASKED'],
    [412, 'CHANGED_MEANWHILE'],
    [422, 'INVALID_FIELDS'],
    [429, 'RESEND_TOO_SOON'],
  ])('is a refusal in our words, which its screen shows to a person: %i %s', async (status, code) => {
    expect(await reportsOf(status, problem(code))).toBe(0)
  })

  it.each([
    ['a broken server', 500, ''],
    ['a service that we depend on', 503, problem('PROVIDER_UNAVAILABLE')],
    ['a page that asks wrongly', 400, problem('INVALID_BODY')],
    ['a page that asks too often', 429, problem('TOO_MANY_REQUESTS')],
    ['somebody on the way who refuses', 413, '<html>'],
    ['an answer that cannot be read', 200, '<html>'],
  ])('one is %s', async (_, status, body) => {
    expect(await reportsOf(status, body)).toBe(1)
  })

  it.each([
    [200, '{"id":"1"}'],
    [200, 'null'],
    [204, null],
  ])('is not what was requested: %i %s', async (status, body) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
    const reported: string[] = []
    vi.stubGlobal('navigator', { sendBeacon: (url: string) => reported.push(url) })
    await call({ method: 'GET', path: '/answered' })
    expect(reported).toEqual([])
  })
})

describe('when the same is requested again and again', () => {
  const reported: string[] = []
  const ask = async (status: number) => {
    answering(status, '')
    vi.stubGlobal('navigator', { sendBeacon: (url: string) => reported.push(url) })
    await call({ method: 'PUT', path: `/polled/${'x'.repeat(status - 399)}`, isPolled: true })
  }

  it('of the refusals only a broken server is reported', async () => {
    for (const status of [404, 409, 429, 502, 503]) await ask(status)
    expect(reported).toEqual([])
    await ask(500)
    expect(reported).toEqual(['/api/v1/events'])
  })
})

describe('when nothing comes back', () => {
  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['too long a wait', new DOMException('The operation timed out.', 'TimeoutError')],
  ])('reports that we are offline instead of throwing, and sends no report: %s', async (_, why) => {
    const sendBeacon = vi.fn<() => boolean>(() => true)
    vi.stubGlobal('navigator', { sendBeacon })
    vi.stubGlobal('fetch', () => Promise.reject(why))
    expect(await call({ method: 'GET', path: '/x' })).toEqual({ ok: false, refusal: { kind: 'offline' } })
    expect(sendBeacon).not.toHaveBeenCalled()
    answering(500, '')
    await call({ method: 'GET', path: `/reported/${why.name}` })
    expect(sendBeacon).toHaveBeenCalledOnce()
  })
})
