import type { AdminErasureDetails, AdminErasures } from '@drip/core/contracts/admin/admin-watch'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { buy, untilDecided } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area/admin-area.makers.ts'
import { blockValues } from '../../purchases/credit/block-values.ts'
import { findPauses } from '../../servicing/pauses/pauses.store.ts'
import { findMandates } from '../../servicing/autopay/autopay.store.ts'
import { sayYes, switchOn } from '../../servicing/autopay/autopay.makers.ts'
import { addTotp, factorsLeftOf } from '../../people/second-factor/second-factor.makers.ts'
import { PASSWORD, logIn, newCustomer } from '../customer-area/customer-area.makers.ts'

let owner: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant()
// a token lasts ten minutes
beforeEach(async () => {
  owner = await newAdmin(world)
})
afterAll(() => expectTruths(world))

const PATH = '/erasure_requests'
const open = async () => (await owner.call<AdminErasures>('GET', PATH)).body.content
const answer = (id: string, outcome: 'ERASED' | 'PARTLY') =>
  owner.call('PUT', `${PATH}/${id}/answer`, { outcome })

/** A customer who bought once and requests erasure; without debt if `paid`. */
async function asking({
  paid,
  byBank = false,
}: {
  paid: boolean
  /** Autopay is on. */
  byBank?: boolean
}): Promise<{ id: string; it: Awaited<ReturnType<typeof newCustomer>> }> {
  const it = await newCustomer(world, apiKey)
  if (byBank) {
    await switchOn(it)
    await sayYes(world, it)
  }
  if (paid) {
    await owner.call('PUT', `/orders/${it.orderId}/cancel`)
    await untilRefunded(world, it.orderId)
  }
  await it.call('POST', '/user/erasure')
  const { cpf } = it.shopper
  const id = (await open()).find((row) => row.cpf === `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)?.id
  if (id === undefined) throw new Error('the request is not listed')
  return { id, it }
}

/** The words by which the back-office finds somebody. */
const wordsOf = (cpf: string) =>
  world.deps.db.rows(sql`
    select word from customer_words where customer_id = (select id from customers where cpf = ${cpf})`)

/** Every text in the tables that contain typed data. */
async function everythingOf(tables: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    tables.map(async (table) => {
      const rows = await world.deps.db.raw(`select t::text as row from ${table} t`, [])
      return JSON.stringify(rows)
    }),
  )
  return texts.join('\n')
}

describe('a customer who owes nothing and asks for erasure', () => {
  it('keeps the account while a Pix of theirs is contested, and is told so', async () => {
    const { id, it: customer } = await asking({ paid: true })
    await world.deps.db.run(sql`
      with contest as (
        insert into med_cases (id, psp_id, end_to_end_id, amount, reason, opened_at, heard_at)
        select ${customer.orderId}, 'of-the-erased', end_to_end_id, amount, 'SCAM', now(), now() from pix_payments
        where purchase_id = ${customer.orderId} limit 1 returning id, amount)
      insert into med_purchases (case_id, purchase_id, amount) select id, id, amount from contest`)
    await world.deps.db.run(sql`
      insert into med_frauds (case_id, reason, explanation, found_by, found_at)
      values (${customer.orderId}, 'OTHER', ${`Soube por ${customer.shopper.phone}`}, '', now())`)
    await blockValues(world.deps, [
      { kind: 'CPF', value: customer.shopper.cpf, reason: 'Other', description: '' },
    ])
    const { body } = await owner.call<AdminErasureDetails>('GET', `${PATH}/${id}`)
    expect(body.plan.outcome).toBe('PARTLY')
    expect(body.plan.kept.map(({ what }) => what)).toContain(
      'A conta, enquanto houver Pix contestado no banco',
    )
    expect((await answer(id, 'ERASED')).status).toBe(409)
    await world.deps.db.run(sql`
      update med_cases set state = 'KEPT', ended_at = now() where id = ${customer.orderId}`)
    expect((await answer(id, 'ERASED')).status).toBe(204)
    expect(await everythingOf(['med_frauds'])).not.toContain(customer.shopper.phone)
  })

  it('is shown what is erased and what stays, before anything is erased', async () => {
    const { id, it: customer } = await asking({ paid: true })
    const { body } = await owner.call<AdminErasureDetails>('GET', `${PATH}/${id}`)
    expect(body).toMatchObject({
      customerName: customer.shopper.name,
      answeredAt: null,
      plan: { outcome: 'ERASED' },
    })
    expect(body.plan.erased.join(' ')).toContain('Endereço, e-mail, telefone')
    expect(body.plan.kept.map(({ what }) => what).join(' ')).toContain('Compras, parcelas, pagamentos')
    expect((await customer.call('GET', '/user')).status).toBe(200)
  })

  it('loses access and every copy of address, e-mail and phone; name and CPF stay with the contract', async () => {
    const { id, it: customer } = await asking({ paid: true })
    const { shopper, orderId } = customer
    await world.deps.db.run(sql`
      insert into autopay_mandates (id, purchase_id, contract, state, floor_amount, first_date, last_date, created_at, changed_at,
        stopped_by, stop_reason, stopped_at, asked_bank, request_state, request_ends_at)
      values (gen_random_uuid(), ${orderId}, 'erased', 'CANCELLED', 1, '2026-12-09', '2027-02-07', now(), now(), 'SUPPORT',
        ${shopper.phone}, now(), '18236120', 'CANCELLED', now())`)
    await world.deps.db.run(sql`
      insert into pauses (id, purchase_id, customer_id, kind, reason, began_on, ends_on, begun_by, seen, created_at)
      select gen_random_uuid(), id, customer_id, 'HARDSHIP', 'INCOME', '2026-12-01', '2026-12-31', 'CUSTOMER', 'seen', now()
      from orders where id = ${orderId}`)
    await world.deps.db.run(sql`
      with dispute as (
        insert into disputes (id, purchase_id, merchant_id, customer_id, reason, story, state, opened_at, answer_by, ended_by, ended_at)
        select gen_random_uuid(), id, merchant_id, customer_id, 'NOT_MINE', ${`Meu número é ${shopper.phone}`}, 'WITHDRAWN', now(),
          '2026-12-08', 'CUSTOMER', now() from orders where id = ${orderId} returning id, purchase_id)
      insert into dispute_files (id, dispute_id, purchase_id, party, name, media_type, content_hash, content, uploaded_at)
      select gen_random_uuid(), id, purchase_id, 'CUSTOMER', 'carta.pdf', 'application/pdf', '\\x00', '\\x00', now() from dispute`)
    await world.deps.db.run(sql`
      insert into blocks (kind, value, reason, description, created_at)
      values ('CPF', ${shopper.cpf}, 'FRAUD', ${`Ligou de ${shopper.phone}`}, now()), ('PHONE', ${shopper.phone}, 'FRAUD', 'Irmão de outro', now())`)
    await world.deps.db.run(sql`
      insert into debt_negotiations (id, cpf, type, description, added_by, added_at)
      values (gen_random_uuid(), ${shopper.cpf}, 'DEFAULT', ${`Responde em ${shopper.email}`}, 'ADMIN', now())`)
    await untilDecided(world, await world.checkout(apiKey, { amount: '99999.00' }), shopper)
    // and one that they abandoned before identifying themselves
    const early = await world.checkout(apiKey, { amount: '70.00' })
    await world.step(early, { customerPhone: shopper.phone })
    await world.call('PUT', `/api/v1/checkouts/${early}/cancel`)
    await world.deps.db.run(
      sql`update checkouts set status = 'EXPIRED', ko_reason = 'EXPIRED' where id = ${early} and status <> 'EXPIRED'`,
    )
    // they asked how much they may spend before they had bought: only by the phone
    const { id: merchantId } = await world.merchant()
    await world.call('POST', `/api/v1/store_limits/${merchantId}/code`, { phone: shopper.phone })
    await world.drain()
    await addTotp(
      world,
      (method, path, sent) => customer.call(method, `/second_factor${path}`, sent),
      PASSWORD,
    )
    const owned = await world.deps.db.row<{ id: string }>(
      sql`select customer_id as id from orders where id = ${orderId}`,
    )
    expect((await answer(id, 'ERASED')).status).toBe(204)
    expect(await factorsLeftOf(world, owned?.id ?? '')).toBe(0)
    // the reason for a hardship is removed
    expect(await findPauses(world.deps.db, orderId)).toMatchObject([{ kind: 'HARDSHIP', reason: 'OTHER' }])
    expect((await customer.call('GET', '/user')).status).toBe(401)
    expect((await logIn(world, shopper.cpf)).status).toBe(401)
    const typed = await everythingOf([
      'customers',
      'checkouts',
      'phone_codes',
      'one_time_codes',
      'customer_messages',
      'autopay_mandates',
      'disputes',
      'debt_negotiations',
    ])
    const blocked = await world.deps.db.rows<{ description: string }>(sql`
      select description from blocks where value in (${shopper.cpf}, ${shopper.phone})`)
    expect(blocked).toEqual([{ description: '' }, { description: '' }])
    expect(await everythingOf(['dispute_files'])).not.toContain('carta')
    for (const gone of [shopper.phone, shopper.email, '18236120']) expect(typed).not.toContain(gone)
    const left = await world.deps.db.row(sql`
      select c.name, c.cpf, c.address_street as street, k.name as typed, s.words
      from orders o join customers c on c.id = o.customer_id join checkouts k on k.id = o.id
        join merchant_sales s on s.id = o.id
      where o.id = ${orderId}`)
    expect(left).toEqual({ name: shopper.name, cpf: shopper.cpf, street: '', typed: null, words: '' })
  })

  it('leaves no mandate by which the bank could be asked to pay', async () => {
    const { id, it: customer } = await asking({ paid: true, byBank: true })
    const mandate = async () => (await findMandates(world.deps.db, customer.orderId))[0]
    expect(await mandate()).toMatchObject({ state: 'APPROVED', stoppedAt: null })
    expect((await answer(id, 'ERASED')).status).toBe(204)
    expect(await mandate()).toMatchObject({ stoppedBy: 'DRIP', stopReason: null })
    await world.until(async () => (await mandate())?.state === 'CANCELLED')
  })

  it('is notified by e-mail once, and the address is erased with it', async () => {
    const { id, it: customer } = await asking({ paid: true })
    await answer(id, 'ERASED')
    expect((await world.drain()).failed).toEqual([])
    const sent = await world.messages(customer.shopper.email)
    const answers = sent.filter((it) => it.subject === 'Resposta ao seu pedido de exclusão de dados')
    expect(answers).toHaveLength(1)
    expect(answers[0]?.text).toContain('CTN, art. 173')
    expect(
      await world.deps.db.row(sql`
        select answer_to, outcome from erasure_requests where id = ${id}`),
    ).toEqual({ answerTo: null, outcome: 'ERASED' })
  })

  it('is answered once, the person who answers is recorded, and the audit log contains no name', async () => {
    const { id, it: customer } = await asking({ paid: true })
    const answers = await Promise.all([answer(id, 'ERASED'), answer(id, 'ERASED')])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const entries = await world.deps.db.rows<{ content: string }>(sql`
      select content from audit_entries where action = 'ERASURE_ANSWERED'
        and object_id = (select customer_id::text from erasure_requests where id = ${id})`)
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(customer.shopper.cpf)
    const { body } = await owner.call<AdminErasures>('GET', `${PATH}?state=ANSWERED`)
    expect(body.content[0]).toMatchObject({
      id,
      outcome: 'ERASED',
      answeredBy: expect.stringContaining('Pessoa'),
    })
  })

  it('leaves the ledger as it was', async () => {
    const { id, it: customer } = await asking({ paid: true })
    const lines = () =>
      world.deps.db.rows(
        sql`select p::text from postings p where purchase_id = ${customer.orderId} order by 1`,
      )
    const before = await lines()
    await answer(id, 'ERASED')
    expect(await lines()).toEqual(before)
  })

  it('becomes a customer again with another purchase', async () => {
    const { id, it: customer } = await asking({ paid: true })
    await answer(id, 'ERASED')
    expect(await wordsOf(customer.shopper.cpf)).toEqual([])
    await buy(world, apiKey, customer.shopper)
    // also for a search by name, which has the same result
    expect(await wordsOf(customer.shopper.cpf)).not.toEqual([])
    expect(
      await world.deps.db.row(sql`
        select phone, archived_at, erased_at from customers where cpf = ${customer.shopper.cpf}`),
    ).toEqual({ phone: customer.shopper.phone, archivedAt: null, erasedAt: null })
  })
})

describe('a customer with a debt', () => {
  it('keeps the account, and loses what no debt needs', async () => {
    const { id, it: customer } = await asking({ paid: false })
    const { shopper } = customer
    const left = await world.checkout(apiKey, { amount: '99999.00' })
    await untilDecided(world, left, shopper)
    const { body } = await owner.call<AdminErasureDetails>('GET', `${PATH}/${id}`)
    expect(body.plan.outcome).toBe('PARTLY')
    expect(body.plan.kept[0]?.what).toContain('parcela em aberto')
    expect((await answer(id, 'PARTLY')).status).toBe(204)
    expect((await customer.call('GET', '/user')).status).toBe(200)
    expect(
      await world.deps.db.row(sql`select name, phone, address_cep as cep from checkouts where id = ${left}`),
    ).toEqual({ name: null, phone: null, cep: null })
  })

  it('continues to be debited', async () => {
    const { id, it: customer } = await asking({ paid: false, byBank: true })
    const mandate = async () => (await findMandates(world.deps.db, customer.orderId))[0]
    // also if somebody tries to erase an account with debts
    expect(await answer(id, 'ERASED')).toMatchObject(refusedAs(409, 'ERASURE_CHANGED'))
    expect(await mandate()).toMatchObject({ state: 'APPROVED', stoppedAt: null })
    expect((await answer(id, 'PARTLY')).status).toBe(204)
    expect(await mandate()).toMatchObject({ state: 'APPROVED', stoppedAt: null })
  })

  it('is not erased by a person who read that nothing is owed', async () => {
    const { id, it: customer } = await asking({ paid: true })
    await buy(world, apiKey, customer.shopper)
    expect(await answer(id, 'ERASED')).toMatchObject(refusedAs(409, 'ERASURE_CHANGED'))
    expect((await open()).some((row) => row.id === id)).toBe(true)
  })
})

describe('the list of requests', () => {
  it('is by the day they must be answered, and found by an index', async () => {
    const days = (await open()).map((it) => it.answerBy)
    expect(days).toEqual(days.toSorted())
    for (const [where, order, index] of [
      ['answered_at is null', 'answer_by, id', 'erasure_requests_due'],
      ['answered_at is not null', 'answered_at desc, id', 'erasure_requests_answered'],
    ]) {
      const rows = await world.deps.db.transaction(async (tx) => {
        await tx.raw('set local enable_seqscan = off')
        return tx.raw(`explain select id from erasure_requests where ${where} order by ${order} limit 11`, [])
      })
      expect(JSON.stringify(rows)).toContain(index)
    }
  })

  it('needs the permission to answer, and finds no unknown ids', async () => {
    const risk = await newAdmin(world, 'RISK')
    expect((await risk.call('GET', PATH)).status).toBe(403)
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    expect(await owner.call('GET', `${PATH}/${nobody}`)).toMatchObject(refusedAs(404, 'ERASURE_NOT_FOUND'))
    expect((await answer(nobody, 'ERASED')).status).toBe(404)
  })
})
