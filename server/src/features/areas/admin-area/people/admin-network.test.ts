import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { networksOf } from '../../../../platform/networks.ts'
import { ADMIN_LOGIN, ADMIN_PASSWORD, newAdmin } from '../admin-area.makers.ts'

const SERVER_KEY = 'key-of-the-catalogue-server'

const world = await ownWorld({ TRUST_PROXY: '127.0.0.1', MANAGEMENT_API_KEY: SERVER_KEY })
const admin = await newAdmin(world)
world.deps.config.adminNetworks = networksOf('203.0.113.0/24')

const at = (address: string) => ({ 'x-forwarded-for': address })
const statusOf = async (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) => (await world.call(method, path, body, headers)).status

describe('a back-office that is kept to networks', () => {
  const signedIn = () => ({ authorization: `Bearer ${admin.tokens.accessToken}` })
  const credentials = () => ({ username: admin.email, password: ADMIN_PASSWORD })

  it('is there for them', async () => {
    const here = at('203.0.113.9')
    expect(await statusOf('POST', ADMIN_LOGIN, here, credentials())).toBe(200)
    expect(await statusOf('GET', '/admin_backoffice/api/v1/user', { ...here, ...signedIn() })).toBe(200)
    expect(await statusOf('GET', '/management/stores', { ...here, ...signedIn() })).toBe(200)
  })

  it('is nowhere for anybody else, with the right password, a stolen session, or the path in other letters', async () => {
    const elsewhere = at('198.51.100.9')
    expect(await statusOf('POST', ADMIN_LOGIN, elsewhere, credentials())).toBe(404)
    for (const path of [
      '/admin_backoffice/api/v1/user',
      '/%61dmin_backoffice/api/v1/user',
      '/admin_backoffice/api/v1/user?x=1',
      '/management/stores',
    ])
      expect([path, await statusOf('GET', path, { ...elsewhere, ...signedIn() })]).toEqual([path, 404])
  })

  it('does not affect shoppers, stores and the catalogue’s server', async () => {
    const elsewhere = at('198.51.100.9')
    expect(
      await statusOf('GET', '/management/stores', { ...elsewhere, 'x-management-key': SERVER_KEY }),
    ).toBe(200)
    const { apiKey } = await world.merchant()
    const sale = { ...elsewhere, 'x-api-key': apiKey }
    expect(await statusOf('POST', '/api/v1/checkouts', sale, {})).toBe(400)
  })
})
