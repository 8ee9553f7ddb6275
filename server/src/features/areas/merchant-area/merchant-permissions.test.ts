import { expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { createDoor } from '../../../platform/http/http.ts'
import { silentLog } from '../../../platform/log.ts'
import { sendAwayPage } from '../../everybody/embeds/busy.page.ts'
import { sendNotFoundPage } from '../../everybody/embeds/not-found.page.ts'
import { merchantAreaRoutes } from './merchant-area.routes.ts'
import { type SignedIn, newSignedIn } from './merchant-area.makers.ts'

const routes: { method: string; url: string }[] = []
/** A read-only user may export what they may list: no change, and no JSON. */
const FILES = /\/export$/
const world = await ownWorld()
const { id } = await world.merchant()
const reader = await newSignedIn(world, id, ['READ'])
const admin = await newSignedIn(world, id)
const door = createDoor(silentLog, {
  trustProxy: false,
  showNotFound: sendNotFoundPage,
  showAway: sendAwayPage,
})
door.addHook('onRoute', ({ method, url }) => {
  for (const it of [method].flat())
    if (it !== 'HEAD' && !(it === 'POST' && FILES.test(url))) routes.push({ method: it, url })
})
await merchantAreaRoutes(door, world.deps)
await door.ready()
await door.close()

/** What users change of their own. */
const OWN = [
  'PUT /merchant_backoffice/api/v1/user',
  'PUT /merchant_backoffice/api/v1/user/communications',
  'DELETE /merchant_backoffice/api/v1/user/sessions/:id',
  'DELETE /merchant_backoffice/api/v1/user/sessions',
  'POST /merchant_backoffice/api/v1/second_factor/totp',
  'PUT /merchant_backoffice/api/v1/second_factor/totp',
  'POST /merchant_backoffice/api/v1/second_factor/totp/removal',
  'POST /merchant_backoffice/api/v1/second_factor/passkeys/options',
  'POST /merchant_backoffice/api/v1/second_factor/passkeys',
  'POST /merchant_backoffice/api/v1/second_factor/passkeys/:id/removal',
  'POST /merchant_backoffice/api/v1/second_factor/recovery_codes',
  'POST /merchant_backoffice/api/v1/second_factor/proof/challenge',
  'PUT /merchant_backoffice/api/v1/second_factor/proof',
]
const NOBODY = '0197a000-0000-7000-8000-000000000000'

const walk = async (who: SignedIn | null, those: (name: string, method: string) => boolean) => {
  const answers: [string, number][] = []
  for (const { method, url } of routes) {
    const name = `${method} ${url}`
    if (!those(name, method)) continue
    const answer = await world.call(
      method as 'GET',
      url.replace(':id', NOBODY).replace(':date', '2026-11-24'),
      method === 'GET' ? undefined : { wrong: true },
      who === null ? {} : { authorization: `Bearer ${who.tokens.accessToken}` },
    )
    answers.push([name, answer.status])
  }
  return answers
}

it('The area has its routes', () => {
  expect(routes.length).toBeGreaterThan(25)
})

it('Nobody enters without signing in', async () => {
  for (const [name, status] of await walk(null, () => true)) expect([name, status]).toEqual([name, 401])
})

/** Only reads, like a GET. */
const ASKING = 'POST /merchant_backoffice/api/v2/sales/search'

it('A person who may only read changes nothing but their own data', async () => {
  const isRead = (name: string, method: string) => method === 'GET' || name === ASKING
  const changing = await walk(reader, (name, method) => !isRead(name, method) && !OWN.includes(name))
  expect(changing.length).toBeGreaterThan(8)
  for (const [name, status] of changing) expect([name, status]).toEqual([name, 403])
  for (const [name, status] of await walk(reader, (name) => OWN.includes(name)))
    expect([name, status]).not.toEqual([name, 403])
  // a key, and addresses that may contain one, are for nobody else
  const hidden = await walk(reader, (name) => name.includes('/api_keys') || name.includes('/webhook_'))
  expect(hidden.length).toBeGreaterThan(9)
  for (const [name, status] of hidden) expect([name, status]).toEqual([name, 403])
})

it('A person who may read may export a list, and nobody else', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${world.url}/merchant_backoffice/api/v1/users/export`, { method: 'POST', headers })
  const file = await ask({ authorization: `Bearer ${reader.tokens.accessToken}` })
  expect([file.status, (await file.text()).split('\r\n')[0]]).toEqual([
    200,
    'Nome;Cargo;E-mail;Celular;Acesso',
  ])
  expect((await ask({})).status).toBe(401)
})

it('An old user’s empty list of permissions means all of them', async () => {
  const { id } = await world.merchant()
  const old = await newSignedIn(world, id, [])
  expect(old.tokens.permissions).toEqual(['ADMIN', 'READ'])
  expect((await old.call('GET', '/v1/user')).body).toMatchObject({ permissions: ['ADMIN', 'READ'] })
  const link = await old.call('POST', '/v1/checkouts', { amount: 10, merchantCode: 'old-user' })
  expect(link.status).toBe(201)
})

it('A person with all permissions is refused nowhere', async () => {
  // last, because it also rotates the key
  for (const [name, status] of await walk(admin, () => true))
    expect([name, [401, 403, 500].includes(status)]).toEqual([name, false])
})
