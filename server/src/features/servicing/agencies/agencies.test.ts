/** Collection agencies through the back-office: what they receive, what they report, and their fees. */
import type {
  Agencies,
  AgencyPayments,
  Placements,
} from '@drip/core/contracts/admin/collections/admin-agencies'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { type LateCustomer, buyer, deskOf } from '../collections/collections.makers.ts'
import { findDebtor } from '../collections/contacts.store.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { writeContact } from '../collections/write-contact.ts'
import { newShopper, takeBackPix } from '../../../../test/shopper.ts'
import { instalment, payInstalment } from '../corrections/corrections.makers.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { lockContact } from '../../people/contact-changes/contact-changes.store.ts'
import { applyDueContactChanges } from '../../people/contact-changes/end-contact-change.ts'
import { proposeContactChange } from '../../people/contact-changes/propose-contact-change.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { PATH, WRITTEN, agencyDesk, fileOf, forgetAgencies, newAgency } from './agencies.makers.ts'
import { sweepPlacements } from './hand-over.ts'

let lead: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(async () => {
  await expectTruths(world)
  await forgetAgencies(world.deps.db)
})

/** At this time in São Paulo; sessions expire meanwhile, so people sign in again. */
const at = async (moment: string) => {
  await world.control('POST', '/clock', { now: `${moment}:00-03:00` })
  await sweepCases(world.deps)
  await sweepPlacements(world.deps)
  lead = await newAdmin(world, 'FINANCE')
}
/** A Wednesday, when the first instalment is five weeks late. */
const WEDNESDAY = '2027-01-13T10:00'
const late = (amount?: number) => buyer(world, apiKey, amount)
const codeOf = async ({ orderId }: LateCustomer) => (await findOrder(world.deps.db, orderId))?.code ?? ''

/** Late customers, all placed with an agency. */
async function placed(...amounts: number[]) {
  const people = []
  for (const amount of amounts) people.push(await late(amount))
  await at(WEDNESDAY)
  const id = await newAgency(lead)
  const desk = agencyDesk(lead, id)
  expect(await desk.give()).toMatchObject({ status: 200, body: { cases: people.length } })
  const portfolio = await desk.portfolio()
  const caseOf = async (it: LateCustomer) => {
    const code = await codeOf(it)
    return portfolio.find((row) => row.orderCode === code)?.caseId ?? ''
  }
  return { id, desk, people, caseOf }
}

/** The first Pix of a purchase after the sale, as a row of a file. */
async function paymentOf(it: LateCustomer) {
  const paid = await world.deps.db.row<{ endToEndId: string; amount: number; day: string }>(sql`
    select end_to_end_id, amount, to_char(paid_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as day from pix_payments
    where purchase_id = ${it.orderId} and use = 'INSTALMENT' order by paid_at limit 1`)
  if (paid === null) throw new Error('nothing was paid')
  const reais = (paid.amount / 100).toFixed(2).replace('.', ',')
  return { ...paid, reais, line: `PAGAMENTO;;${await codeOf(it)};${paid.day};;${reais};;;` }
}

describe('an agency', () => {
  it('is saved once, over the version that was seen, and ended when it has no case', async () => {
    await at(WEDNESDAY)
    const id = randomUUID()
    const saved = await lead.call<{ version: string }>('PUT', `${PATH}/${id}`, WRITTEN)
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'Recupera Cobranças', feePercent: 15, cases: 0 },
    })
    expect((await lead.call('PUT', `${PATH}/${id}`, WRITTEN)).status).toBe(200)
    const over = { 'if-match': `"${saved.body.version}"` }
    expect(await lead.call('PUT', `${PATH}/${id}`, { ...WRITTEN, feePercent: 12.5 }, over)).toMatchObject({
      body: { feePercent: 12.5 },
    })
    expect(await lead.call('PUT', `${PATH}/${id}`, { ...WRITTEN, days: 60 }, over)).toMatchObject({
      status: 412,
    })
    expect((await lead.call<Agencies>('GET', PATH)).body.content).toMatchObject([{ id }])
    expect((await lead.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await lead.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect(await lead.call('PUT', `${PATH}/${id}`, WRITTEN)).toMatchObject({
      body: { code: 'AGENCY_NOT_FOUND' },
    })
  })

  it.each([
    ['document', 'invalid', { document: '11.222.333/0001-82' }],
    ['email', 'invalid', { email: 'ninguém' }],
    ['feePercent', 'invalid', { feePercent: 1.00001 }],
  ])('with a wrong %s is refused', async (field, code, wrong) => {
    await at(WEDNESDAY)
    expect(await lead.call('PUT', `${PATH}/${randomUUID()}`, { ...WRITTEN, ...wrong })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: [{ field, code }] },
    })
  })

  it('is one for each CNPJ', async () => {
    await at(WEDNESDAY)
    await newAgency(lead)
    expect(await lead.call('PUT', `${PATH}/${randomUUID()}`, WRITTEN)).toMatchObject({
      body: { errors: [{ field: 'document', code: 'taken' }] },
    })
  })

  it('cannot be given cases by people who only call', async () => {
    await at(WEDNESDAY)
    const id = await newAgency(lead)
    const operator = agencyDesk(await newAdmin(world, 'OPERATOR'), id)
    expect((await operator.give()).status).toBe(403)
    expect((await operator.read(fileOf())).status).toBe(403)
  })
})

describe('a hand-over', () => {
  it('receives old late debts, once, and our staff no longer call them', async () => {
    const [one, other] = [await late(), await late(150)]
    await at('2027-01-05T10:00')
    const id = await newAgency(lead)
    const early = agencyDesk(lead, id)
    // 27 days
    expect((await early.give()).body).toEqual({ cases: 0, late: 0 })
    await at(WEDNESDAY)
    const desk = agencyDesk(lead, id)
    const batch = randomUUID()
    expect(await desk.count()).toEqual({ cases: 2, late: 300 })
    // of the second purchase R$ 100,00 is late
    expect(await desk.count({ fromAmount: 100.01 })).toEqual({ cases: 1, late: 200 })
    expect(await desk.count({ most: 1 })).toEqual({ cases: 1, late: 200 })
    // both instalments are late by now
    expect(await desk.give(batch)).toMatchObject({ status: 200, body: { cases: 2, late: 300 } })
    expect((await desk.give(batch)).body).toEqual({ cases: 2, late: 300 })
    expect((await desk.give()).body).toEqual({ cases: 0, late: 0 })
    expect(await desk.show()).toMatchObject({ cases: 2, late: 300, collected: 0, fees: 0 })

    // each customer is told who acts for us, and that they pay nobody else
    const { phone } = (await findDebtor(world.deps.db, one.customerId)) ?? { phone: '' }
    await world.until(async () => {
      const messages = await world.messages(phone)
      return messages.some(({ text }) => /Recupera Cobran.as/.test(text))
    })
    const caller = deskOf(await newAdmin(world, 'OPERATOR'))
    expect(await caller.next()).toEqual({ customerId: null, because: 'EMPTY' })
    expect((await caller.take(one.customerId)).body).toMatchObject({
      code: 'CONTACT_NOT_NOW',
      detail: 'AGENCY',
    })
    expect(await caller.show(other.customerId)).toMatchObject({
      hindrance: 'AGENCY',
      agency: { name: expect.any(String), until: expect.any(String) },
    })
    await sendReminders(world.deps)
    expect(
      await world.deps.db.rows(sql`
        select from reminders where sent_on = '2027-01-13' and customer_id in (${one.customerId}, ${other.customerId})`),
    ).toEqual([])
  })

  it('waits for the day: its staff are notified, and nobody at night', async () => {
    await late()
    await at('2027-01-12T21:30')
    const id = await newAgency(lead)
    expect((await agencyDesk(lead, id).count()).cases).toBe(1)
    expect(await agencyDesk(lead, id).give()).toMatchObject({
      status: 409,
      body: { code: 'CONTACT_NOT_NOW', detail: 'NIGHT' },
    })
    await at('2027-01-13T08:00')
    expect((await agencyDesk(lead, id).give()).body).toMatchObject({ cases: 1 })
  })

  it('leaves a case that a person has in hand', async () => {
    const { customerId } = await late()
    await at(WEDNESDAY)
    await deskOf(await newAdmin(world, 'OPERATOR')).take(customerId)
    const id = await newAgency(lead)
    expect((await agencyDesk(lead, id).give()).body).toEqual({ cases: 0, late: 0 })
  })

  it('receives a case whose holder’s time is over', async () => {
    const { customerId } = await late()
    await at('2027-01-13T09:30')
    const caller = await newAdmin(world, 'OPERATOR')
    await deskOf(caller).take(customerId)
    await at(WEDNESDAY)
    const desk = agencyDesk(lead, await newAgency(lead))
    expect((await desk.give()).body.cases).toBe(1)
    const again = {
      id: caller.id,
      email: caller.email,
      phone: '',
      name: '',
      role: 'OPERATOR' as const,
      passwordHash: null,
    }
    const said = { outcome: 'REACHED' as const, note: '', callBackAt: null, nextOn: null, promise: null }
    await expect(
      writeContact(world.deps, again, { customerId, contactId: randomUUID(), ...said }),
    ).rejects.toMatchObject({ code: 'CASE_NOT_IN_HAND' })
  })

  it('is a file with all data for an agency, and its download is recorded', async () => {
    const { id, desk, people } = await placed(300)
    const rows = await desk.portfolio()
    expect(rows).toMatchObject([
      { number: 1, count: 3, open: 100, daysLate: 35, dueDate: '2026-12-09', placedOn: '2027-01-13' },
      { number: 2, count: 3, open: 100, daysLate: 5, dueDate: '2027-01-08' },
    ])
    expect(rows[0]?.payAt).toMatch(/\/pagamento\/[\da-f-]{36}$/)
    expect(rows[0]?.cpf).toMatch(/^\d{11}$/)
    const csv = await fetch(`${world.url}/admin_backoffice/api/v1${PATH}/${id}/portfolio/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lead.tokens.accessToken}` },
    })
    expect((await csv.text()).split('\r\n')).toMatchObject([
      expect.stringMatching(/^caso;nome;cpf;/),
      expect.stringMatching(/;1 de 3;09\/12\/2026;35;100,00;/),
      expect.stringMatching(/;2 de 3;08\/01\/2027;5;100,00;/),
      '',
    ])
    expect(
      await world.deps.db.values<string>(sql`
          select action from audit_entries where object_id = ${id} order by at, id`),
    ).toEqual([
      'AGENCY_SAVED',
      'AGENCY_CASES_GIVEN',
      'AGENCY_PORTFOLIO_TAKEN',
      'AGENCY_PORTFOLIO_TAKEN',
      'AGENCY_PORTFOLIO_TAKEN',
    ])
    expect(people).toHaveLength(1)
  })
})

describe('a case comes back', () => {
  it('when we recall it', async () => {
    const { id, desk, people } = await placed(300, 150)
    const [one] = people
    expect((await desk.recall(one?.customerId ?? '')).body).toEqual({ cases: 1 })
    expect((await desk.recall(one?.customerId ?? '')).body).toEqual({ cases: 0 })
    expect(await lead.call('DELETE', `${PATH}/${id}`)).toMatchObject({ body: { code: 'AGENCY_HAS_CASES' } })
    expect((await desk.recall(null)).body).toEqual({ cases: 1 })
    expect((await lead.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    const caller = deskOf(await newAdmin(world, 'OPERATOR'))
    expect((await caller.next()).customerId).not.toBeNull()
  })

  it('when all is paid, when an obstacle arises, and when its days are over', async () => {
    const { id, people } = await placed(300, 150, 60)
    const [paid, archived, kept] = people
    if (paid === undefined || archived === undefined || kept === undefined) throw new Error('three')
    for (const number of [1, 2]) await payInstalment(world, paid.orderId, number)
    await world.deps.db.run(sql`update customers set archived_at = now() where id = ${archived.customerId}`)
    await at('2027-01-14T10:00')
    const list = async () =>
      (await lead.call<Placements>('GET', `${PATH}/${id}/placements?all=true`)).body.content
    const endOf = (rows: Placements['content'], it: LateCustomer) =>
      rows.find(({ customerId }) => customerId === it.customerId)?.end
    const seen = await list()
    expect([paid, archived, kept].map((it) => endOf(seen, it))).toEqual(['SETTLED', 'STANDS', null])
    await at('2027-04-13T10:00')
    expect(endOf(await list(), kept)).toBe(null)
    await at('2027-04-14T10:00')
    expect(endOf(await list(), kept)).toBe('TERM')
  })
})

it('returns on the day of an obstacle: a negotiation with our staff, a dispute of one of two purchases', async () => {
  const shopper = newShopper()
  const disputing = await buyer(world, apiKey, 300, shopper)
  await payInstalment(world, disputing.orderId, 1)
  await buyer(world, apiKey, 150, shopper)
  const talking = await late()
  const kept = await late()
  await at(WEDNESDAY)
  const id = await newAgency(lead)
  expect((await agencyDesk(lead, id).give()).body).toMatchObject({ cases: 3 })
  await openDispute(world.deps, { ...disputing, reason: 'NOT_RECEIVED', story: 'Não chegou.' })
  await world.deps.db.run(sql`
    insert into debt_negotiations (id, cpf, type, added_by, added_at)
    select gen_random_uuid(), cpf, 'CUSTOMER_REQUEST', 'customer', now() from customers where id = ${talking.customerId}`)
  await at('2027-01-13T10:15')
  const { content } = (await lead.call<Placements>('GET', `${PATH}/${id}/placements?all=true`)).body
  const ends = new Map(content.map((it) => [it.customerId, it.end]))
  expect([disputing, talking, kept].map((it) => ends.get(it.customerId))).toEqual(['STANDS', 'STANDS', null])
})

describe('a return', () => {
  it('is previewed without a change, then accepted once: fees are booked, contacts recorded, cases end', async () => {
    const { id, people, caseOf } = await placed(300, 150)
    const [payer, other] = people
    if (payer === undefined || other === undefined) throw new Error('two')
    await payInstalment(world, payer.orderId, 1)
    const { line, amount } = await paymentOf(payer)
    await at('2027-01-20T15:00')
    const again = agencyDesk(lead, id)
    const content = fileOf(
      line,
      line,
      `CONTATO;${await caseOf(other)};;18/01/2027;14:00;50,00;PROMETEU;25/01/2027;"liga ; à tarde"`,
      `DEVOLUCAO;${await caseOf(payer)};;20/01/2027;;;;;sem contato`,
      'ESTORNO;;;;;;;;',
    )
    const read = await again.read(content)
    // 15 %, half up
    const fee = Math.round(amount * 0.15) / 100
    expect(read).toMatchObject({
      status: 200,
      body: {
        taken: 3,
        refused: 2,
        collected: amount / 100,
        fee,
        rows: [
          { line: 1, kind: 'PAYMENT', fee, fault: null },
          { line: 2, fault: { code: 'ALREADY' } },
          { line: 3, kind: 'CONTACT', amount: 50, fault: null },
          { line: 4, kind: 'GIVEN_BACK' },
          { line: 5, fault: { code: 'KIND' } },
        ],
      },
    })
    expect(await again.show()).toMatchObject({ cases: 2, collected: 0 })
    const returnId = randomUUID()
    expect((await again.take(content, 'another', returnId)).status).toBe(412)
    expect((await again.take(content, read.body.version, returnId)).body).toEqual({ taken: 3, refused: 2 })
    expect((await again.take(content, read.body.version, returnId)).body).toEqual({ taken: 3, refused: 2 })
    expect(await again.show()).toMatchObject({
      cases: 1,
      collected: amount / 100,
      fees: fee,
      returns: [{ taken: 3, refused: 2 }],
    })
    expect(await world.balance(ACCOUNTS.AGENCY_FEES, payer.orderId)).toBe(Math.round(fee * 100))
    expect(await world.balance(ACCOUNTS.AGENCY_PAYABLE, payer.orderId)).toBe(-Math.round(fee * 100))
    expect((await lead.call<AgencyPayments>('GET', `${PATH}/${id}/payments`)).body.content).toMatchObject([
      { fee, orderId: payer.orderId },
    ])
    // the same file again contains nothing new
    const second = await again.read(content)
    expect(second.body).toMatchObject({ taken: 0, refused: 5 })
    const shown = await deskOf(await newAdmin(world, 'OPERATOR')).show(other.customerId)
    expect(shown.contacts).toMatchObject([
      {
        by: 'Recupera Cobranças',
        outcome: 'PROMISED',
        note: 'liga ; à tarde',
        promised: { amount: 50, state: 'OPEN' },
      },
    ])
  })

  it('that is read late keeps promises made after its contacts; of its own the later one counts', async () => {
    const { id, people, caseOf } = await placed(300, 150)
    const [twice, own] = people
    if (twice === undefined || own === undefined) throw new Error('two')
    await at('2027-01-19T10:00')
    await agencyDesk(lead, id).recall(null)
    await at('2027-01-20T10:00')
    const caller = deskOf(await newAdmin(world, 'OPERATOR'))
    await caller.take(twice.customerId)
    await caller.write(twice.customerId, {
      outcome: 'PROMISED',
      promisedAmount: 60,
      promisedFor: '2027-01-26',
    })
    const promised = async (it: LateCustomer, day: string, amount: string) =>
      `CONTATO;${await caseOf(it)};;${day};09:00;${amount};PROMETEU;25/01/2027;`
    const content = fileOf(
      await promised(twice, '18/01/2027', '50,00'),
      await promised(own, '18/01/2027', '40,00'),
      await promised(own, '15/01/2027', '30,00'),
    )
    const again = agencyDesk(lead, id)
    const { version } = (await again.read(content)).body
    expect((await again.take(content, version)).body).toEqual({ taken: 3, refused: 0 })
    const saidBy = async (it: LateCustomer) =>
      (await caller.show(it.customerId)).contacts.map(({ promised: said }) => [said?.amount, said?.state])
    expect(await saidBy(twice)).toEqual([
      [60, 'OPEN'],
      [50, 'REPLACED'],
    ])
    expect(await saidBy(own)).toEqual([
      [40, 'OPEN'],
      [30, 'REPLACED'],
    ])
  })

  it('that reports a wrong number means the number of that time', async () => {
    const { id, people, caseOf } = await placed(300, 150)
    const [moved, same] = people
    if (moved === undefined || same === undefined) throw new Error('two')
    const { deps } = world
    const old = (await findDebtor(deps.db, moved.customerId))?.phone
    await deps.db.transaction(async (tx) => {
      const account = await lockContact(tx, moved.customerId)
      if (account === null) throw new Error('nobody')
      const wanted = { phone: newShopper().phone }
      await proposeContactChange(deps, tx, account, { wanted, source: 'CUSTOMER' })
    })
    await at('2027-01-20T10:00')
    await applyDueContactChanges(deps)
    await world.drain()
    const wrong = async (it: LateCustomer) => [
      `CONTATO;${await caseOf(it)};;14/01/2027;10:00;;NUMERO_ERRADO;;`,
      `DEVOLUCAO;${await caseOf(it)};;20/01/2027;;;;;`,
    ]
    const content = fileOf(...(await wrong(moved)), ...(await wrong(same)))
    const desk = agencyDesk(lead, id)
    const { version } = (await desk.read(content)).body
    expect((await desk.take(content, version)).body).toEqual({ taken: 4, refused: 0 })
    const caller = deskOf(await newAdmin(world, 'OPERATOR'))
    expect((await caller.show(moved.customerId)).hindrance).toBeNull()
    expect((await caller.show(same.customerId)).hindrance).toBe('WRONG_NUMBER')
    const [contact] = await deps.db.rows<{ phone: string }>(sql`
      select phone from collection_contacts where customer_id = ${moved.customerId}`)
    expect(contact?.phone).toBe(old)
  })

  it('is worth less if the payer’s bank takes a Pix back, in parts down to nothing', async () => {
    const { id, desk, people } = await placed(300)
    const payer = people[0] as LateCustomer
    await payInstalment(world, payer.orderId, 1)
    const { line, endToEndId, amount } = await paymentOf(payer)
    const read = await desk.read(fileOf(line))
    await desk.take(fileOf(line), read.body.version)
    const owed = async () => Math.abs(await world.balance(ACCOUNTS.AGENCY_PAYABLE, payer.orderId))
    expect(await owed()).toBe(Math.round(amount * 0.15))
    const takenBack = async (reais?: string) => {
      await takeBackPix(world, endToEndId, reais)
      const before = await owed()
      await world.until(async () => (await owed()) !== before)
    }
    await takenBack('40.00')
    expect(await owed()).toBe(Math.round((amount - 4000) * 0.15))
    expect(await desk.show()).toMatchObject({ collected: (amount - 4000) / 100 })
    await takenBack()
    expect(await owed()).toBe(0)
    expect(await desk.show()).toMatchObject({ collected: 0, fees: 0 })
    expect((await lead.call<AgencyPayments>('GET', `${PATH}/${id}/payments`)).body.content).toMatchObject([
      { fee: Math.round(amount * 0.15) / 100, feeBack: Math.round(amount * 0.15) / 100 },
    ])
  })

  it('counts no Pix that was taken back before', async () => {
    const { desk, people } = await placed(300)
    const payer = people[0] as LateCustomer
    await payInstalment(world, payer.orderId, 1)
    const { line, endToEndId } = await paymentOf(payer)
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await instalment(world, payer.orderId, 1)).status === 'PENDING')
    expect((await desk.read(fileOf(line))).body.rows).toMatchObject([{ fault: { code: 'TAKEN_BACK' } }])
  })

  it('may be JSON', async () => {
    const { desk, people, caseOf } = await placed(300)
    const rows = [{ tipo: 'DEVOLUCAO', caso: await caseOf(people[0] as LateCustomer), valor: 10.5 }]
    expect((await desk.read(JSON.stringify(rows))).body).toMatchObject({ taken: 1, refused: 0 })
  })

  it('of another agency’s case says so, and an invalid file is refused', async () => {
    const { people, caseOf } = await placed(300)
    const stranger = agencyDesk(lead, await newAgency(lead, { document: '11.444.777/0001-61' }))
    const content = fileOf(`DEVOLUCAO;${await caseOf(people[0] as LateCustomer)};;;;;;;`)
    expect((await stranger.read(content)).body).toMatchObject({
      rows: [{ fault: { code: 'NOT_PLACED' }, customerName: null }],
    })
    for (const wrong of ['olá', '[1]', '{"tipo":1}', '"', fileOf(), 'a;b\r\n1;2'])
      expect(await stranger.read(wrong)).toMatchObject({
        status: 422,
        body: { code: 'INVALID_FIELDS', errors: [{ field: 'content' }] },
      })
  })
})
