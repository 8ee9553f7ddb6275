/** What each role reaches through what it can create: never more than it may do itself. */
import { KEY_SCOPES } from '@drip/core/contracts/merchant/key-scopes'
import { ADMIN_ROLES, type AdminRole, mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { MerchantDetails, MerchantUserDetails } from '@drip/core/contracts/merchant/merchant-admin'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buy } from '../../../../../test/shopper.ts'
import { newCategory } from '../../../marketplace/catalogue/catalogue.makers.ts'
import { newSignedIn, signIn } from '../../merchant-area/merchant-area.makers.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

const PASSWORD = 'Cerejeira-2026'
const KEY = /drip_[\w-]{8}/

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY' })
const administrator = await newSignedIn(world, merchant.id)
const orderId = await buy(world, merchant.apiKey)

let people = 0
const personOf = (permissions: readonly string[]) => ({
  email: `emprestado${++people}@loja.example`,
  phone: `+551196644${String(people).padStart(4, '0')}`,
  name: 'Pessoa Nova',
  password: PASSWORD,
  permissions,
})
const ADMINS = ADMIN_ROLES.map((role) => [role] as const)

describe('permissions through created objects', () => {
  it.each(ADMINS)(
    '%s cannot refund through a merchant’s user without the permission to refund',
    async (role) => {
      const admin = await newAdmin(world, role)
      for (const permissions of [['READ'], ['ADMIN', 'READ']]) {
        const person = personOf(permissions)
        const made = await admin.call<MerchantUserDetails>('POST', `/merchants/${merchant.id}/users`, person)
        if (made.status === 403) continue
        expect(made.status).toBe(201)
        expect(mayAdmin(role, 'ORDERS_READ') && mayAdmin(role, 'CUSTOMERS_READ')).toBe(true)
        const inside = await signIn(world, { ...person, id: made.body.id }, PASSWORD)
        const refund = await inside.call('PUT', `/v1/orders/${orderId}/cancel/partially`, {
          amountToRefund: -1,
        })
        // a caller who gets as far as the amount may refund
        expect(refund.status === 403 || mayAdmin(role, 'ORDERS_REFUND')).toBe(true)
      }
    },
  )

  it.each(ADMINS)('%s cannot take over a merchant’s user without the permission to refund', async (role) => {
    const admin = await newAdmin(world, role)
    const taken = await admin.call('PUT', `/merchants/${merchant.id}/users/${administrator.id}`, {
      ...personOf(['ADMIN', 'READ']),
      email: administrator.email,
      phone: administrator.phone,
      password: '',
    })
    expect(taken.status).toBe(mayAdmin(role, 'ORDERS_REFUND') ? 200 : 403)
  })

  it.each(ADMINS)('%s sees no API key: neither of a new merchant nor after a reset', async (role) => {
    const admin = await newAdmin(world, role)
    const other = await world.merchant()
    const reset = await admin.call<MerchantDetails>('PUT', `/merchants/${other.id}/api_key`)
    expect(reset.status).toBe(mayAdmin(role, 'MERCHANTS_EDIT') ? 200 : 403)
    expect(JSON.stringify(reset.body)).not.toMatch(KEY)
    const sells = await world.checkout(other.apiKey).then(
      () => true,
      () => false,
    )
    expect(sells).toBe(reset.status !== 200)
    const created = await admin.call('POST', '/merchants', await newMerchant(role))
    expect(created.status).toBe(mayAdmin(role, 'MERCHANTS_EDIT') ? 201 : 403)
    expect(JSON.stringify(created.body)).not.toMatch(KEY)
  })
})

const CNPJS: Record<AdminRole, string> = {
  OPERATOR: '60.701.190/0001-04',
  FINANCE: '00.000.000/0001-91',
  RISK: '33.000.167/0001-01',
  CATALOGUE: '19.131.243/0001-97',
  OWNER: '11.222.333/0001-81',
}
let owner: SignedInAdmin | undefined
async function newMerchant(role: AdminRole) {
  owner ??= await newAdmin(world, 'OWNER')
  const { tokens } = owner
  const category = await newCategory(
    (method, path, body) => world.call(method, path, body, { authorization: `Bearer ${tokens.accessToken}` }),
    { name: `Categoria de ${role}` },
  )
  return {
    name: `Nova ${role}`,
    legalName: 'Nova Ltda',
    cnpj: CNPJS[role],
    initials: 'NV',
    representativeCpf: '529.982.247-25',
    settlementPlatform: 'STARKBANK',
    enableInApp: false,
    categoriesIds: [category.id],
  }
}

describe('the administrators of a merchant', () => {
  it('are notified when their key is ended, and create the new one themselves', async () => {
    const other = await world.merchant({ name: 'Loja Avisada' })
    const told = await newSignedIn(world, other.id)
    owner ??= await newAdmin(world, 'OWNER')
    expect(
      (await owner.call<MerchantDetails>('PUT', `/merchants/${other.id}/api_key`)).body.apiKey,
    ).toBeNull()
    expect((await world.delivered(told.email))[0]?.text).toContain(
      'A chave de API da Loja Avisada na Drip foi encerrada',
    )
    // no key is left: pressing again reports no ended key
    const mails = (await world.delivered(told.email)).length
    expect((await owner.call('PUT', `/merchants/${other.id}/api_key`)).status).toBe(200)
    expect(await world.delivered(told.email)).toHaveLength(mails)
    const asked = { name: 'Loja', scopes: KEY_SCOPES }
    const made = await told.call<{ apiKey: string }>('POST', '/v1/api_keys', asked)
    expect(made.body.apiKey).toMatch(KEY)
    await expect(world.checkout(made.body.apiKey)).resolves.toMatch(/-/)
    expect((await world.delivered(told.email))[0]?.text).toContain(`termina em ${made.body.apiKey.slice(-4)}`)
    expect((await world.delivered(told.email))[0]?.text).not.toContain(made.body.apiKey)
  })

  it('are notified of each new person and of each changed way to sign in, also at the old address', async () => {
    const other = await world.merchant()
    const told = await newSignedIn(world, other.id)
    const finance = await newAdmin(world, 'FINANCE')
    const person = personOf(['READ'])
    const made = await finance.call<MerchantUserDetails>('POST', `/merchants/${other.id}/users`, person)
    expect((await world.delivered(told.email))[0]?.text).toContain('Pessoa Nova agora tem acesso')
    await finance.call('PUT', `/merchants/${other.id}/users/${made.body.id}`, {
      ...person,
      email: 'tomado@loja.example',
      permissions: ['ADMIN', 'READ'],
    })
    for (const address of [told.email, person.email, 'tomado@loja.example'])
      expect((await world.delivered(address))[0]?.text).toContain('teve o e-mail de acesso trocado')
    const quiet = (await world.delivered(told.email)).length
    await finance.call('PUT', `/merchants/${other.id}/users/${made.body.id}`, {
      ...person,
      email: 'tomado@loja.example',
      password: '',
      permissions: ['ADMIN', 'READ'],
      post: 'Caixa',
    })
    expect(await world.delivered(told.email)).toHaveLength(quiet)
  })

  it('are the legal representative if there is none yet', async () => {
    const other = await world.merchant()
    await world.deps.db.run(
      sql`update merchants set representative_email = 'dona@loja.example' where id = ${other.id}`,
    )
    owner ??= await newAdmin(world, 'OWNER')
    await owner.call('PUT', `/merchants/${other.id}/api_key`)
    expect(await world.delivered('dona@loja.example')).toHaveLength(1)
  })
})
