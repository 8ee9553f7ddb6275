import type { MerchantUserWrite } from '@drip/core/contracts/merchant/merchant-admin'
import { createServer } from 'node:http'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { rangeApi } from '../../../providers/breached-passwords/range-api.ts'
import { ADMIN_PASSWORD, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { createAdmin } from '../../areas/admin-area/people/create-admin.ts'
import {
  AREA as CUSTOMERS,
  PASSWORD as CUSTOMER_PASSWORD,
  newCustomer,
} from '../../areas/customer-area/customer-area.makers.ts'
import {
  AREA as MERCHANTS,
  PASSWORD as MERCHANT_PASSWORD,
  newSignedIn,
} from '../../areas/merchant-area/merchant-area.makers.ts'
import { checkAdminPassword, checkNewPassword } from './passwords.ts'
import { listenHere } from '../../../../test/free-port.ts'

/** On the list that we ship. */
const KNOWN = 'Password1'
/** Only on the list of the sandbox's company. */
const BREACHED = 'tangerina-azul-77'
const GOOD = 'Sombra-e-agua-fresca-7'

const warnings: string[] = []
const world = await ownWorld(
  {},
  { info: () => {}, warn: (event) => void warnings.push(event), error: () => {} },
)
const merchant = await world.merchant()
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))
afterEach(() => world.mend())

const tooEasy = (field: string) => ({
  status: 422,
  body: { code: 'INVALID_FIELDS', errors: [{ field, code: 'too_easy' }] },
})
const check = (password: string, own: string[] = []) =>
  checkNewPassword(world.deps, { field: 'password', password, own })
const refusedAs = (code: string) => ({ facts: { errors: [{ field: 'password', code }] } })

describe('a password that others know', () => {
  it.each([KNOWN, BREACHED])('is no customer’s: %s', async (password) => {
    const { call, shopper } = await newCustomer(world, merchant.apiKey)
    const change = { currentPassword: CUSTOMER_PASSWORD, newPassword: password }
    expect(await call('PATCH', '/user', change)).toMatchObject(tooEasy('newPassword'))
    await world.advance('PT1M')
    await world.call('POST', `${CUSTOMERS}/recover/password`, { customerCpf: shopper.cpf })
    const reset = { customerCpf: shopper.cpf, token: await world.newestCode(shopper.phone) }
    const recover = (chosen: string) =>
      world.call('PUT', `${CUSTOMERS}/recover/password`, {
        ...reset,
        password: chosen,
        repeatPassword: chosen,
      })
    expect(await recover(password)).toMatchObject(tooEasy('password'))
    expect(await recover(shopper.cpf)).toMatchObject(tooEasy('password'))
    // a refused password does not spend the code
    expect((await recover(GOOD)).body).toEqual({ passwordUpdated: true })
  })

  it.each([KNOWN, BREACHED])('is no merchant’s: %s', async (password) => {
    const user = await newSignedIn(world, merchant.id)
    const change = { currentPassword: MERCHANT_PASSWORD, newPassword: password }
    expect(await user.call('PUT', '/v1/user', change)).toMatchObject(tooEasy('newPassword'))
    const byLink = { email: user.email, password, repeatPassword: password }
    expect(await world.call('PUT', `${MERCHANTS}/recover/password/any`, byLink)).toMatchObject(
      tooEasy('password'),
    )
  })

  it.each([KNOWN, BREACHED])('cannot be set by our staff: %s', async (password) => {
    const owner = await newAdmin(world)
    const { shopper } = await newCustomer(world, merchant.apiKey)
    const known = sql`select id from customers where cpf = ${shopper.cpf}`
    const id = await world.deps.db.value<string>(known)
    const customer = { email: shopper.email, password, reason: 'Não recebe SMS' }
    expect(await owner.call('PUT', `/customers/${id}`, customer)).toMatchObject(tooEasy('password'))
    const person: MerchantUserWrite = {
      name: 'Ana',
      email: 'ana@gente.example',
      phone: '+5511977550000',
      post: '',
      password,
      authenticationPreference: 'SMS',
      permissions: ['READ'],
    }
    expect(await owner.call('POST', `/merchants/${merchant.id}/users`, person)).toMatchObject(
      tooEasy('password'),
    )
  })

  it.each([KNOWN, BREACHED])('is none of our people’s: %s', async (password) => {
    const { call, email } = await newAdmin(world)
    const change = { email, currentPassword: ADMIN_PASSWORD, newPassword: password }
    expect(await call('PATCH', '/user', change)).toMatchObject(tooEasy('newPassword'))
    const made = createAdmin(world.deps, {
      email: 'nova@gente.example',
      name: 'Nova',
      role: 'RISK',
      password,
    })
    await expect(made).rejects.toMatchObject(refusedAs('too_easy'))
  })
})

describe('a password', () => {
  it.each(['password1', 'PASSWORD1', 'qwertyuiop', 'iloveyou1', 'senha-2026', 'aaaaaaaaaaaa'])(
    'is refused if it is easy to guess: %s',
    async (password) => {
      await expect(check(password)).rejects.toMatchObject(refusedAs('too_easy'))
    },
  )

  it.each([
    GOOD,
    'tudo em letras pequenas e com espaços',
    '83920174655',
    `uma frase ${'muito '.repeat(15)}longa`,
    'çãéíú🙂🙃🙂',
  ])('may be of any characters and long: %s', async (password) => {
    await expect(check(password)).resolves.toBeUndefined()
  })

  it('of our own staff has 8 characters, and the answer says so as for one below 6', async () => {
    const ofAdmin = (password: string) =>
      checkAdminPassword(world.deps, { field: 'password', password, own: [] })
    await expect(ofAdmin('Gr#7x')).rejects.toMatchObject(refusedAs('too_short'))
    await expect(ofAdmin('Gr#7xkq')).rejects.toMatchObject(refusedAs('too_easy'))
    await expect(ofAdmin('Gr#7xkqz')).resolves.toBeUndefined()
  })

  it('is accepted if the company that knows of breaches does not answer, and the log says so', async () => {
    warnings.length = 0
    await world.fault({ provider: 'breached-passwords', kind: 'fail' })
    await expect(check(BREACHED)).resolves.toBeUndefined()
    await expect(check(KNOWN)).rejects.toMatchObject(refusedAs('too_easy'))
    expect(warnings).toEqual(['password.not-compared'])
  })

  it('is never sent: only five digits of its SHA-1 are, and padding in the answer is ignored', async () => {
    const asked: string[] = []
    const digest = '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8' // of 'password'
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${String(request.headers['add-padding'])}`)
      response.end(
        asked.length === 1
          ? `${digest.slice(5)}:0\r\n`
          : `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${digest.slice(5)}:9`,
      )
    })
    const api = rangeApi({ url: `${await listenHere(server)}/range` }, world.deps.guards)
    expect(await api.isBreached('password')).toBe(false)
    expect(await api.isBreached('password')).toBe(true)
    server.close()
    expect(asked).toEqual(['GET /range/5BAA6 true', 'GET /range/5BAA6 true'])
  })
})
