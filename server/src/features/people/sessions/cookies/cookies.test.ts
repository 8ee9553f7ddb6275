import { expect, it } from 'vitest'
import { createDoor } from '../../../../platform/http/http.ts'
import { silentLog } from '../../../../platform/log.ts'
import { ourSecret } from '../../../../platform/secrets/our-secret.ts'
import { sendAwayPage } from '../../../everybody/embeds/busy.page.ts'
import { sendNotFoundPage } from '../../../everybody/embeds/not-found.page.ts'
import { setDeviceCookie } from '../../remembered-devices/device-cookie.ts'
import { deviceOf, rememberDevice } from '../known-devices.ts'
import { rememberVerified, rememberVerifiedHere, verifiedCodeOf } from '../verified-browser.ts'

const CODE = '0193a1b2-0000-7000-8000-000000000001'
const ADMIN = { audience: 'ADMIN', account: 'dona@drip.com.br' } as const

/** Sets both cookies, and returns what it reads. */
function door(publicUrl: string) {
  const config = { secret: ourSecret('a secret of the test'), publicUrl }
  const app = createDoor(silentLog, {
    trustProxy: false,
    showNotFound: sendNotFoundPage,
    showAway: sendAwayPage,
  })
  app.get('/set', async (request, reply) => {
    const device = deviceOf(config, ADMIN.audience, request, ADMIN.account)
    rememberDevice(config, reply, { ...ADMIN, device })
    rememberVerified(config, reply, CODE)
    return {}
  })
  app.get('/set-in-frame', async (_request, reply) => {
    rememberVerifiedHere(config, reply, CODE)
    setDeviceCookie(config, reply, 'id.secret')
    return {}
  })
  app.get('/read', async (request) => ({
    isKnown: deviceOf(config, ADMIN.audience, request, ADMIN.account).isKnown,
    codeId: verifiedCodeOf(config, request),
  }))
  return app
}

it.each([
  [
    'https://drip.example',
    /^__Host-drip_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  ],
  ['http://127.0.0.1:3000', /^drip_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/],
])('Every cookie at %s is for the server alone, and comes back to it', async (publicUrl, form) => {
  const app = door(publicUrl)
  const set = [(await app.inject('/set')).headers['set-cookie']].flat().map(String)
  expect(set).toHaveLength(2)
  for (const cookie of set) expect(cookie).toMatch(form)
  for (const cookie of set) expect(cookie.length).toBeLessThan(1024)
  const cookie = set.map((it) => it.split(';')[0]).join('; ')
  const read = await app.inject({ url: '/read', headers: { cookie } })
  expect(read.json()).toEqual({ isKnown: true, codeId: CODE })
  await app.close()
})

it.each([
  [
    'https://drip.example',
    /^__Host-drip_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=None; Secure; Partitioned$/,
  ],
  ['http://127.0.0.1:3000', /^drip_\w+=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/],
])(
  'Storage within a store’s frame at %s is separate for the frames of that store',
  async (publicUrl, form) => {
    const app = door(publicUrl)
    const set = [(await app.inject('/set-in-frame')).headers['set-cookie']].flat().map(String)
    expect(set).toHaveLength(2)
    for (const cookie of set) expect(cookie).toMatch(form)
    await app.close()
  },
)

it('A cookie over TLS is not read under the name that any host of the domain may set', async () => {
  const app = door('https://drip.example')
  const set = [(await app.inject('/set')).headers['set-cookie']].flat().map(String)
  const cookie = set.map((it) => (it.split(';')[0] ?? '').replace('__Host-', '')).join('; ')
  const read = await app.inject({ url: '/read', headers: { cookie } })
  expect(read.json()).toEqual({ isKnown: false, codeId: null })
  await app.close()
})
