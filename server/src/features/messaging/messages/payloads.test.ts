/**
 * Jobs' payloads are in the database, its backups, and for good if they failed: they must not contain personal data.
 */
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { buy, cpfOf, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { AREA, PASSWORD, newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import {
  PASSWORD as CUSTOMER_PASSWORD,
  choosePassword,
  signIn,
} from '../../areas/customer-area/customer-area.makers.ts'

const shopper = newShopper({
  phone: '+5511987650987',
  cpf: cpfOf('708011987'),
  name: 'Xaviera Quitéria Planta',
  email: 'xaviera.planta@marca.example',
})
const CONTACT = { email: 'nova.planta@marca.example', phone: '(11) 96543-0965' }
const MARKS = [
  '987650987',
  shopper.cpf.slice(0, 9),
  'Xaviera',
  'Planta',
  'planta@',
  'Paulista',
  '96543',
  '@loja.example',
]

const world = await ownWorld()
// completed jobs are deleted, so a copy of every job is kept
await world.deps.db.raw('create table seen (kind text, payload text)')
await world.deps.db.raw(`create function see() returns trigger language plpgsql as
  'begin insert into seen values (new.kind, new.payload::text); return new; end'`)
await world.deps.db.raw('create trigger see after insert on jobs for each row execute function see()')

it('No payload of a job contains a name, a phone, an e-mail address or a CPF', async () => {
  const merchant = await world.merchant()
  const user = await newSignedIn(world, merchant.id)
  const reader = await newSignedIn(world, merchant.id, ['READ'])
  const id = await buy(world, merchant.apiKey, shopper)
  await world.call('PUT', `/api/v1/orders/${id}/cancel`, undefined, { 'x-api-key': merchant.apiKey })
  await choosePassword(world, shopper)
  const customer = await signIn(world, shopper)
  const asked = await customer.call('PATCH', '/user', {
    email: 'outra.planta@marca.example',
    currentPassword: CUSTOMER_PASSWORD,
  })
  expect(asked.status).toBe(200)
  const link = await world.call('POST', `${AREA}/recover/password`, { merchantUserEmail: user.email })
  expect(link.status).toBe(200)
  const made = await user.call('POST', '/v1/api_keys', { name: 'Loja', scopes: ['checkouts:write'] })
  expect(made.status).toBe(200)
  await user.call('PUT', '/v1/user', { ...CONTACT, currentPassword: PASSWORD })
  const phoneCode = await world.newestCode('+5511965430965')
  const emailCode = await world.newestCode(CONTACT.email)
  const changed = await user.call('PUT', '/v1/user', {
    ...CONTACT,
    currentPassword: PASSWORD,
    phoneCode,
    emailCode,
  })
  expect(changed.status).toBe(200)
  const [owner, leaving] = [await newAdmin(world), await newAdmin(world, 'RISK')]
  expect((await owner.call('DELETE', `/admin_users/${leaving.id}`)).status).toBeLessThan(300)
  await world.drain()

  const seen = await world.deps.db.rows<{ kind: string; payload: string }>(
    sql`select kind, payload from seen`,
  )
  const kinds = new Set(seen.map((it) => it.kind))
  expect([...kinds]).toEqual(
    expect.arrayContaining(['send-phone-code', 'tell-of-purchase', 'refund-payment', 'send-message']),
  )
  const marks = [...MARKS, user.email, reader.email, owner.email, leaving.email]
  const telling = seen.filter(({ payload }) =>
    marks.some((it) => payload.toLowerCase().includes(it.toLowerCase())),
  )
  expect(telling).toEqual([])
})
