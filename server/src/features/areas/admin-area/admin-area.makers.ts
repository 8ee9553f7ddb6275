/** Admins for tests: a signed-in person with a role. */
import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import type { TestAnswer, World } from '../../../../test/world.ts'
import { createAdmin } from './people/create-admin.ts'

export const ADMIN_PASSWORD = 'Jacaranda-2026'
export const ADMIN_LOGIN = '/admin_backoffice/api/v1/login'
const AREA = '/admin_backoffice/api/v1'

export interface SignedInAdmin {
  id: string
  email: string
  tokens: SessionTokens
  /** A call to the area, by its path below `/admin_backoffice/api/v1`. */
  call: <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer<Body>>
}

export const logInAsAdmin = (world: World, username: string, password = ADMIN_PASSWORD, remember = false) =>
  world.call<SessionTokens>('POST', ADMIN_LOGIN, { username, password, remember })

let admins = 0

export async function newAdmin(world: World, role: AdminRole = 'OWNER'): Promise<SignedInAdmin> {
  const email = `admin${++admins}@drip.com.br`
  const { id } = await createAdmin(world.deps, {
    email,
    name: `Pessoa ${admins}`,
    role,
    password: ADMIN_PASSWORD,
  })
  const { status, body: tokens } = await logInAsAdmin(world, email)
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return {
    id,
    email,
    tokens,
    call: (method, path, body, headers = {}) =>
      world.call(method, `${AREA}${path}`, body, {
        authorization: `Bearer ${tokens.accessToken}`,
        ...headers,
      }),
  }
}
