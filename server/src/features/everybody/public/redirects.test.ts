import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'

const world = await ownWorld()

const open = (path: string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64)') =>
  fetch(world.url + path, { redirect: 'manual', headers: { 'user-agent': userAgent, accept: 'text/html' } })
const leadsTo = async (path: string, userAgent?: string) => {
  const { status, headers } = await open(path, userAgent)
  return [status, headers.get('location')]
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-A057M) AppleWebKit/537.36 Mobile Safari/537.36'

describe('a short way in', () => {
  it('is the root, to the customer area, and the help page, to the log-in with its chat', async () => {
    expect(await leadsTo('/')).toEqual([302, '/cliente'])
    expect(await leadsTo('/ajuda')).toEqual([302, '/cliente/login?ajuda=true'])
  })

  it.each([
    [IPHONE, 'appStoreUrl'],
    [ANDROID, 'playStoreUrl'],
  ] as const)('of the app is the store of a phone that says %s', async (userAgent, store) => {
    const url = world.deps.config.settings[store]
    expect(await leadsTo('/app-download', userAgent)).toEqual([302, url])
    expect(await leadsTo('/app-download?utm_source=sms', userAgent)).toEqual([302, url])
    expect((await open('/app-download', userAgent)).headers.get('vary')).toContain('user-agent')
  })

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64)',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) like iPhone',
    '',
  ])('of the app is the page on any other device, as %j', async (userAgent) => {
    expect((await open('/app-download', userAgent)).status).not.toBe(302)
  })

  it('directs the pages to the stores', async () => {
    const { body } = await world.call<Record<string, string>>('GET', '/api/v1/settings')
    expect(body).toMatchObject({
      appStoreUrl: expect.stringMatching(/^https:\/\/apps\.apple\.com/),
      playStoreUrl: expect.stringMatching(/^https:\/\/play\.google\.com/),
    })
  })
})
