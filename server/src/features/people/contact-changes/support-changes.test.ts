/** One person of our support alone cannot let anybody into a customer's account. */
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { hiddenCpf } from '@drip/core/documents/cpf'
import type { RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { cpfOf, goTo, newShopper } from '../../../../test/shopper.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import {
  AREA,
  PASSWORD,
  choosePassword,
  logIn,
  newCustomer,
} from '../../areas/customer-area/customer-area.makers.ts'
import { addTotp } from '../second-factor/second-factor.makers.ts'

let operator: SignedInAdmin
let second: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant()
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(async () => {
  await goTo(world, new Date(Date.UTC(2026, 10, 24 + 7 * weeks++)).toISOString().slice(0, 10))
  operator = await newAdmin(world, 'OPERATOR')
  second = await newAdmin(world, 'OPERATOR')
})

const NEW_PHONE = '+5521998765432'

async function customer() {
  const it = await newCustomer(world, apiKey)
  const row = await world.deps.db.row<{ id: string }>(
    sql`select id from customers where cpf = ${it.shopper.cpf}`,
  )
  return { ...it, id: row?.id ?? '' }
}
type Customer = Awaited<ReturnType<typeof customer>>

const save = (it: Customer, change: object, admin = operator) =>
  admin.call<AdminCustomer>('PUT', `/customers/${it.id}`, { email: it.shopper.email, ...change })
const asked = async (it: Customer, admin = second) =>
  (await admin.call<RequestedChanges>('GET', `/requested_changes?subjectId=${it.id}`)).body.content
const agree = async (it: Customer, admin = second) =>
  admin.call('PUT', `/requested_changes/${(await asked(it, admin))[0]?.id}/agree`)
// by another admin: three days later the operator's session has expired
const details = async (it: Customer) =>
  (await (await newAdmin(world, 'OPERATOR')).call<AdminCustomer>('GET', `/customers/${it.id}`)).body
const textsTo = async (to: string) => {
  await world.drain()
  const sent = await world.messages(to)
  return sent.map((message) => message.text).join('\n')
}
const actionsOf = ({ id }: Customer) =>
  world.deps.db.values<string>(sql`select action from audit_entries where object_id = ${id} order by at, id`)
async function afterThreeDays(): Promise<void> {
  await world.advance('PT72H1M')
  for (const name of ['apply-contact-changes', 'carry-out-changes']) await world.schedule(name)
}

describe('another phone, requested by support', () => {
  it('needs a reason, is only requested, and needs the approval of another person', async () => {
    const it = await customer()
    expect(await save(it, { phone: NEW_PHONE })).toMatchObject(wrongField('reason', 'required'))
    const answer = await save(it, { phone: NEW_PHONE, reason: 'Perdeu o aparelho' })
    expect([answer.status, answer.body.phone]).toEqual([200, it.shopper.phone])
    expect(await asked(it)).toMatchObject([
      { kind: 'CUSTOMER_CONTACT', state: 'ASKED', after: { phone: NEW_PHONE }, reason: 'Perdeu o aparelho' },
    ])
    expect((await agree(it, operator)).body).toMatchObject({ code: 'OWN_CHANGE' })
    expect(await textsTo(it.shopper.phone)).not.toContain('no nosso atendimento')
    expect((await agree(it)).status).toBe(200)
    expect(await details(it)).toMatchObject({
      phone: it.shopper.phone,
      contactChanges: [{ field: 'PHONE', source: 'SUPPORT', state: 'WAITING' }],
    })
  })

  it('is announced to the old phone and e-mail, takes effect after 72 hours, and ends the log-ins', async () => {
    const it = await customer()
    await save(it, { phone: NEW_PHONE, reason: 'Perdeu o aparelho' })
    await agree(it)
    for (const address of [it.shopper.phone, it.shopper.email])
      expect(await textsTo(address)).toContain('no nosso atendimento')
    await afterThreeDays()
    expect((await details(it)).phone).toBe(NEW_PHONE)
    expect((await it.call('GET', '/user')).status).toBe(401)
  })

  it('is stopped by the customer, and recovery stays closed until somebody gives a reason to open it', async () => {
    const it = await customer()
    await save(it, { phone: NEW_PHONE, reason: 'Perdeu o aparelho' })
    await agree(it)
    const token = (await textsTo(it.shopper.email)).match(/contestar\/([\w.-]+)/)?.[1]
    await world.call('POST', `/api/v1/contact_changes/${token}/objection`)
    await afterThreeDays()
    expect(await details(it)).toMatchObject({
      phone: it.shopper.phone,
      recoveryClosedAt: expect.any(String),
      contactChanges: [{ state: 'STOPPED' }],
    })
    const later = await newAdmin(world, 'OPERATOR')
    expect(await save(it, { phone: NEW_PHONE, reason: 'De novo' }, later)).toMatchObject(
      refusedAs(409, 'RECOVERY_CLOSED'),
    )
    const reopen = (reason: string) => later.call('PUT', `/customers/${it.id}/reopen_recovery`, { reason })
    expect((await reopen(' ')).status).toBe(422)
    expect((await reopen('Falamos por telefone')).status).toBe(204)
    expect((await reopen('Falamos por telefone')).status).toBe(204)
    expect((await details(it)).recoveryClosedAt).toBeNull()
    await world.call('POST', `${AREA}/recover/password`, { customerCpf: it.shopper.cpf })
    expect(await world.newestCode(it.shopper.phone)).toMatch(/^\d{6}$/)
  })
})

describe('a phone that counts already when its owner objects', () => {
  const back = (it: Customer, admin: SignedInAdmin) =>
    admin.call('POST', `/customers/${it.id}/contact_back_requests`, { reason: 'Mostrou o documento' })
  /** Somebody deceived our support, and is in the account when its owner returns. */
  async function taken() {
    const it = await customer()
    const thief = newShopper()
    await save(it, { phone: thief.phone, reason: 'Perdeu o aparelho' })
    await agree(it)
    const token = (await textsTo(it.shopper.email)).match(/contestar\/([\w.-]+)/)?.[1]
    await afterThreeDays()
    const as = { ...it.shopper, phone: thief.phone }
    await choosePassword(world, as, 'Trovoada-2026')
    const { body: tokens } = await logIn(world, as.cpf, 'Trovoada-2026')
    const authorization = `Bearer ${tokens.accessToken}`
    await addTotp(
      world,
      (method, path, sent) => world.call(method, `${AREA}/second_factor${path}`, sent, { authorization }),
      'Trovoada-2026',
    )
    await world.advance('P2D')
    expect((await world.call('POST', `/api/v1/contact_changes/${token}/objection`)).status).toBe(200)
    return {
      it,
      thief,
      admins: [await newAdmin(world, 'OPERATOR'), await newAdmin(world, 'OPERATOR')] as const,
    }
  }

  it('is reversed by two people, at once, with everything that was done by it', async () => {
    const { it, thief, admins } = await taken()
    const [one, two] = admins
    expect((await back(it, one)).body).toMatchObject({
      kind: 'CUSTOMER_CONTACT_BACK',
      before: { phone: thief.phone },
      after: { phone: it.shopper.phone },
    })
    expect((await agree(it, one)).body).toMatchObject({ code: 'OWN_CHANGE' })
    const heardBefore = await textsTo(thief.phone)
    expect((await agree(it, two)).body).toMatchObject({ state: 'DONE' })
    expect((await two.call<AdminCustomer>('GET', `/customers/${it.id}`)).body).toMatchObject({
      phone: it.shopper.phone,
      recoveryClosedAt: null,
      hasPassword: false,
    })
    expect(await textsTo(thief.phone)).toBe(heardBefore)
    expect(await textsTo(it.shopper.phone)).toContain('sua conta voltou a ter celular')
    expect((await logIn(world, it.shopper.cpf, 'Trovoada-2026')).status).toBe(401)
    await choosePassword(world, it.shopper)
    expect((await logIn(world, it.shopper.cpf)).body).toMatchObject({ accessToken: expect.any(String) })
  })

  it('stays unchanged if a person reopens recovery without reversing it', async () => {
    const { it, thief, admins } = await taken()
    const [one, two] = admins
    await back(it, one)
    await two.call('PUT', `/customers/${it.id}/reopen_recovery`, { reason: 'O número é do cliente' })
    expect((await agree(it, two)).body).toMatchObject({ code: 'REQUEST_CHANGED' })
    expect((await two.call<AdminCustomer>('GET', `/customers/${it.id}`)).body.phone).toBe(thief.phone)
    expect((await back(it, one)).body).toMatchObject({ code: 'CONTACT_CHANGE_OVER' })
  })

  it('has nothing to reverse if the objection stopped the change', async () => {
    const it = await customer()
    await save(it, { phone: NEW_PHONE, reason: 'Perdeu o aparelho' })
    await agree(it)
    const token = (await textsTo(it.shopper.email)).match(/contestar\/([\w.-]+)/)?.[1]
    await world.call('POST', `/api/v1/contact_changes/${token}/objection`)
    expect((await back(it, operator)).body).toMatchObject({ code: 'CONTACT_CHANGE_OVER' })
  })
})

describe('another CPF, requested by support', () => {
  const newCpf = () => cpfOf(String(610_200_300 + weeks))

  it('needs a reason, is only requested, is masked in lists, and needs the approval of another person', async () => {
    const it = await customer()
    const cpf = newCpf()
    expect(await save(it, { cpf })).toMatchObject(wrongField('reason', 'required'))
    const answer = await save(it, { cpf, reason: 'Digitou errado na compra' })
    expect([answer.status, answer.body.cpf]).toEqual([200, hiddenCpf(it.shopper.cpf)])
    expect(await asked(it)).toMatchObject([
      {
        kind: 'CUSTOMER_CONTACT',
        state: 'ASKED',
        before: { cpf: hiddenCpf(it.shopper.cpf) },
        after: { cpf: hiddenCpf(cpf) },
      },
    ])
    expect((await agree(it, operator)).body).toMatchObject({ code: 'OWN_CHANGE' })
    expect((await it.call('GET', '/user')).status).toBe(200)
    expect((await agree(it)).status).toBe(200)
    expect((await details(it)).cpf).toBe(hiddenCpf(cpf))
    expect((await logIn(world, cpf)).status).toBe(200)
  })

  it('is announced to phone and e-mail, ends the log-ins, and neither log nor messages contain a CPF', async () => {
    const it = await customer()
    const cpf = newCpf()
    await save(it, { cpf, reason: 'Digitou errado na compra' })
    for (const address of [it.shopper.phone, it.shopper.email])
      expect(await textsTo(address)).not.toContain('CPF da sua conta')
    await agree(it)
    for (const address of [it.shopper.phone, it.shopper.email]) {
      const told = await textsTo(address)
      expect(told).toContain('CPF da sua conta')
      expect(told).not.toContain(cpf)
    }
    expect((await it.call('GET', '/user')).status).toBe(401)
    expect((await logIn(world, it.shopper.cpf)).status).toBe(401)
    const entries = await world.deps.db.rows<{ content: string }>(
      sql`select content from audit_entries where object_id = ${it.id}`,
    )
    expect(await actionsOf(it)).toEqual([
      'CUSTOMER_CONTACT_ASKED',
      'CUSTOMER_CONTACT_AGREED',
      'CUSTOMER_CONTACT_DONE',
    ])
    expect(JSON.stringify(entries)).not.toContain(cpf)
  })

  it('of another person is refused at the request, and again at the approval', async () => {
    const [it, other] = [await customer(), await customer()]
    const why = { reason: 'Digitou errado na compra' }
    expect(await save(it, { cpf: other.shopper.cpf, ...why })).toMatchObject(refusedAs(409, 'CPF_TAKEN'))
    expect(await save(it, { cpf: '11111111111', ...why })).toMatchObject(wrongField('cpf', 'invalid'))
    expect(await asked(it)).toEqual([])
    const cpf = newCpf()
    await save(it, { cpf, ...why })
    await world.deps.db.run(sql`update customers set cpf = ${cpf} where id = ${other.id}`)
    expect(await agree(it)).toMatchObject(refusedAs(409, 'CPF_TAKEN'))
    expect(await asked(it)).toMatchObject([{ state: 'ASKED' }])
    expect((await it.call('GET', '/user')).status).toBe(200)
  })

  it('is requested together with another phone, which still waits 72 hours', async () => {
    const it = await customer()
    const cpf = newCpf()
    await save(it, { cpf, phone: NEW_PHONE, reason: 'Conta feita com os dados da irmã' })
    expect(await asked(it)).toMatchObject([{ after: { cpf: hiddenCpf(cpf), phone: NEW_PHONE } }])
    await agree(it)
    expect(await details(it)).toMatchObject({ cpf: hiddenCpf(cpf), phone: it.shopper.phone })
    await afterThreeDays()
    expect((await details(it)).phone).toBe(NEW_PHONE)
  })

  it('is not requested while recovery is closed', async () => {
    const it = await customer()
    await world.deps.db.run(sql`update customers set recovery_closed_at = now() where id = ${it.id}`)
    expect(await save(it, { cpf: newCpf(), reason: 'De novo' })).toMatchObject(
      refusedAs(409, 'RECOVERY_CLOSED'),
    )
  })
})

describe('a password that support typed', () => {
  it('can be read by nobody, is announced before it takes effect, and takes effect after two people and 72 hours', async () => {
    const it = await customer()
    await save(it, { password: 'Escolhida-2026', reason: 'Não recebe SMS' })
    expect(await asked(it)).toMatchObject([{ kind: 'CUSTOMER_PASSWORD', after: { password: null } }])
    expect((await agree(it)).status).toBe(200)
    for (const address of [it.shopper.phone, it.shopper.email])
      expect(await textsTo(address)).toMatch(/s[óo] muda em 72 horas/)
    expect((await logIn(world, it.shopper.cpf, 'Escolhida-2026')).status).toBe(401)
    await afterThreeDays()
    expect((await logIn(world, it.shopper.cpf, 'Escolhida-2026')).status).toBe(200)
    expect((await logIn(world, it.shopper.cpf, PASSWORD)).status).toBe(401)
    expect(await textsTo(it.shopper.phone)).toContain('senha da sua conta foi alterada')
  })

  it('never takes effect once the customer has objected to the phone requested with it', async () => {
    const it = await customer()
    await save(it, { phone: NEW_PHONE, password: 'Escolhida-2026', reason: 'Perdeu tudo' })
    for (const open of await asked(it)) await second.call('PUT', `/requested_changes/${open.id}/agree`)
    const token = (await textsTo(it.shopper.email)).match(/contestar\/([\w.-]+)/)?.[1]
    expect((await world.call('POST', `/api/v1/contact_changes/${token}/objection`)).status).toBe(200)
    expect(await textsTo(it.shopper.phone)).toMatch(/troca da senha da sua conta foi interrompida/)
    await afterThreeDays()
    expect((await logIn(world, it.shopper.cpf, 'Escolhida-2026')).status).toBe(401)
    expect((await logIn(world, it.shopper.cpf, PASSWORD)).status).toBe(200)
    expect(await actionsOf(it)).toContain('CUSTOMER_PASSWORD_STOPPED')
  })

  it('is requested again after an objection, by a person who has checked', async () => {
    const it = await customer()
    await save(it, { phone: NEW_PHONE, reason: 'Perdeu o aparelho' })
    await agree(it)
    await save(it, { password: 'Escolhida-2026', reason: 'Não recebe SMS' })
    const token = (await textsTo(it.shopper.email)).match(/contestar\/([\w.-]+)/)?.[1]
    await world.call('POST', `/api/v1/contact_changes/${token}/objection`)
    // it was not approved yet: it is over, and the requester is notified
    expect((await asked(it)).map((change) => change.state)).toEqual(['OUTDATED', 'DONE'])
    expect(await textsTo(operator.email)).toContain('perdeu a validade')
    expect(await save(it, { password: 'Escolhida-2026', reason: 'Não recebe SMS' })).toMatchObject(
      refusedAs(409, 'RECOVERY_CLOSED'),
    )
  })

  it('of an archived customer is reported as ended, not as done', async () => {
    const it = await customer()
    await save(it, { password: 'Escolhida-2026', reason: 'Não recebe SMS' })
    await agree(it)
    expect((await second.call('PUT', `/customers/${it.id}/archive`)).status).toBe(204)
    await afterThreeDays()
    const actions = await actionsOf(it)
    expect(actions).toContain('CUSTOMER_PASSWORD_OUTDATED')
    expect(actions).not.toContain('CUSTOMER_PASSWORD_DONE')
    expect(await textsTo(operator.email)).toContain('perdeu a validade')
  })

  it('never counts when the customer chose one meanwhile', async () => {
    const it = await customer()
    await save(it, { password: 'Escolhida-2026', reason: 'Não recebe SMS' })
    await agree(it)
    const change = { currentPassword: PASSWORD, newPassword: 'Margarida-2026' }
    expect((await it.call('PATCH', '/user', change)).status).toBe(200)
    await afterThreeDays()
    expect((await logIn(world, it.shopper.cpf, 'Escolhida-2026')).status).toBe(401)
    expect((await logIn(world, it.shopper.cpf, 'Margarida-2026')).status).toBe(200)
    expect(await actionsOf(it)).toContain('CUSTOMER_PASSWORD_OUTDATED')
    expect(await textsTo(operator.email)).toContain('perdeu a validade')
  })
})
