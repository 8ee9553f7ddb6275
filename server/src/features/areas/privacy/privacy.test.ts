import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { ErasureRequest } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { formOf, goTo, newShopper, payInstalment, untilDecided } from '../../../../test/shopper.ts'
import { countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { AREA, PASSWORD, newCustomer, signIn } from '../customer-area/customer-area.makers.ts'
import { withAutopay } from '../../servicing/autopay/autopay.makers.ts'
import { PDF, STORY, newDispute } from '../../servicing/disputes/disputes.makers.ts'
import { beginPause, previewPause } from '../../servicing/pauses/begin-pause.ts'
import { askBank } from '../../servicing/autopay/ask-bank.ts'
import { stopAutopay } from '../../servicing/autopay/stop-autopay.ts'
import { contested } from '../../servicing/med/med.makers.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
beforeEach(() => goTo(world, '2026-11-24'))

interface Exported {
  account: Record<string, unknown>
  controller: Record<string, unknown>
  purposes: unknown[]
  sharedWith: unknown[]
  purchases: Record<string, unknown>[]
  creditDecisions: { reason: string | null; bureau: unknown }[]
  creditBureau: unknown
  messages: { kind: string }[]
  logIns: unknown[]
  negotiations: unknown[]
  notBought: unknown[]
  feedback: unknown[]
  contactChanges: unknown[]
  askedOfOurSupport: unknown[]
  notesOfOurTeam: unknown[]
  erasureRequests: unknown[]
}

describe('a customer’s data', () => {
  it('come as a file with everything that is kept of the person', async () => {
    const customer = await newCustomer(world, apiKey, {
      products: [{ name: 'Sapato', quantity: 1, amount: '300.00' }],
    })
    const [first] = await findInstalments(world.deps.db, customer.orderId)
    await payInstalment(world, first?.id ?? '')
    await world.until(
      async () => (await findInstalments(world.deps.db, customer.orderId))[0]?.status === 'PAID',
    )
    const { status, headers, body } = await customer.call<Exported>('GET', '/user/data')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="meus-dados-drip.json"')
    expect(headers.get('content-type')).toContain('application/json')
    const { cpf, phone, email, name } = customer.shopper
    expect(body.account).toMatchObject({
      cpf,
      phone,
      email,
      name,
      street: 'Avenida Paulista',
      hasPassword: true,
    })
    expect(body.controller).toMatchObject({ cnpj: expect.any(String), contact: 'ajuda@drip.example' })
    expect(body.purchases).toEqual([
      expect.objectContaining({
        id: customer.orderId,
        amount: 300,
        phone,
        addressCity: 'São Paulo',
        products: [expect.objectContaining({ name: 'Sapato', amount: 300 })],
        payments: expect.arrayContaining([expect.objectContaining({ purpose: 'INSTALMENT', amount: 100 })]),
      }),
    ])
    expect(body.purchases[0]?.['instalments']).toMatchObject([
      { number: 1, status: 'PAID', paidAmount: 100 },
      { number: 2, status: 'PENDING' },
      { number: 3 },
    ])
    expect(body.creditDecisions[0]).toMatchObject({
      outcome: 'approved',
      bureau: { score: expect.any(Number) },
    })
    expect(body.creditBureau).toMatchObject({ score: expect.any(Number), negativated: false })
    expect(body.messages.map((it) => it.kind)).toEqual(
      expect.arrayContaining(['PHONE_CODE', 'ACCESS_CODE', 'PURCHASE_APPROVED']),
    )
    expect(JSON.stringify(body.messages)).toContain('seu código é ••••••')
    expect(body.logIns).toHaveLength(1)
    expect([body.purposes.length, body.sharedWith.length].every((count) => count > 0)).toBe(true)
  })

  it('contain the notes of our staff about the person and each purchase, without their authors', async () => {
    const [customer, other] = [await newCustomer(world, apiKey), await newCustomer(world, apiKey)]
    const admin = await newAdmin(world)
    const order = async (id: string) => (await admin.call<AdminOrder>('GET', `/orders/${id}`)).body
    const write = (path: string, text: string) =>
      admin.call('PUT', `${path}/notes/${crypto.randomUUID()}`, { text })
    await write(`/orders/${customer.orderId}`, 'Ligou para pedir outra data.')
    await write(`/customers/${(await order(customer.orderId)).customer.id}`, 'Prefere falar à tarde.')
    await write(`/customers/${(await order(other.orderId)).customer.id}`, 'É de outra pessoa.')
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.notesOfOurTeam).toEqual([
      { at: expect.any(String), purchaseId: customer.orderId, text: 'Ligou para pedir outra data.' },
      { at: expect.any(String), purchaseId: null, text: 'Prefere falar à tarde.' },
    ])
  })

  it('contain what was agreed with the bank about a purchase, and why it ended', async () => {
    const customer = await withAutopay(world, apiKey)
    await stopAutopay(world.deps, {
      purchaseId: customer.orderId,
      by: 'SUPPORT',
      reason: 'Pediu por telefone',
    })
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['automaticPayment']).toMatchObject([
      { stoppedBy: 'SUPPORT', reason: 'Pediu por telefone' },
    ])
  })

  it('contain which bank was asked, but not the account', async () => {
    const customer = await newCustomer(world, apiKey)
    await askBank(world.deps, customer.orderId, { bank: '18236120', branch: null, account: '90817263' })
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['automaticPayment']).toMatchObject([
      { askedBank: 'Nubank', requestState: 'WAITING' },
    ])
    expect(JSON.stringify(body)).not.toContain('90817263')
  })

  it('contain why a Pix was not used, what of it came back, and what a payer contested', async () => {
    const { call, orderId } = await newCustomer(world, apiKey)
    const [first] = await findInstalments(world.deps.db, orderId)
    const [endToEndId = ''] = await payInstalment(world, first?.id ?? '')
    await world.until(async () => (await findInstalments(world.deps.db, orderId))[0]?.status === 'PAID')
    await contested(world, endToEndId)
    const payments = async () => (await call<Exported>('GET', '/user/data')).body.purchases[0]?.['payments']
    const [, second] = await findInstalments(world.deps.db, orderId)
    await world.fault({ provider: 'pix', kind: 'fail', match: '/devolucao/' })
    await payInstalment(world, second?.id ?? '', { amount: '20.00' })
    await world.until(async () => (await countOf(world, 'pix_payments', orderId)) === 3)
    const returned = { purpose: 'RETURNED', amount: 20, returnedBecause: 'WRONG_AMOUNT' }
    expect(await payments()).toContainEqual(
      expect.objectContaining({ ...returned, returned: 0, toReturn: 20 }),
    )
    await world.mend()
    await hurryJobs(world)
    await untilRefunded(world, orderId)
    expect(await payments()).toContainEqual(
      expect.objectContaining({ ...returned, returned: 20, toReturn: 0 }),
    )
    expect((await call<Exported>('GET', '/user/data')).body.purchases[0]).toMatchObject({
      contestedAtBank: [{ endToEndId, amount: 100, state: 'OPEN', endedAt: null }],
      returnedTwice: [],
    })
  })

  it('contain the pauses of a purchase, with their reasons', async () => {
    const customer = await newCustomer(world, apiKey)
    const asked = { orderId: customer.orderId, kind: 'HARDSHIP', days: 30, reason: 'INCOME' } as const
    const { version } = await previewPause(world.deps, asked)
    await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['pauses']).toMatchObject([{ kind: 'HARDSHIP', reason: 'INCOME' }])
  })

  it('contain the reported problem of a purchase, in the customer’s words', async () => {
    const { call, disputeId } = await newDispute(world, apiKey)
    await call('POST', `/disputes/${disputeId}/files`, { name: 'recibo.pdf', content: PDF })
    const { body } = await call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['disputes']).toMatchObject([
      { reason: 'NOT_RECEIVED', story: STORY, state: 'WAITING_MERCHANT', files: ['recibo.pdf'] },
    ])
  })

  it('contain the plan for a late debt, line by line', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.deps.db.run(sql`
      with plan as (
        insert into debt_plans (id, purchase_id, kind, seen, state, late_charge, forgiven, accepted_on, accepted_at, begun_at)
        values (gen_random_uuid(), ${customer.orderId}, 'NO_ENTRY', 'v', 'IN_FORCE', 0, 0, '2026-11-24', now(), now())
        returning id, purchase_id)
      insert into debt_plan_lines (plan_id, purchase_id, number, due_date, amount)
      select id, purchase_id, 1, '2026-12-24', 10050 from plan`)
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['agreed']).toMatchObject([
      { kind: 'NO_ENTRY', state: 'IN_FORCE', number: 1, dueDate: '2026-12-24', amount: 100.5, paidAt: null },
    ])
  })

  it('contain failed purchases, with the data typed then and the answer', async () => {
    const customer = await newCustomer(world, apiKey)
    const { shopper } = customer
    const left = await world.checkout(apiKey, { amount: '80.00' })
    await world.step(left, { customerPhone: shopper.phone })
    await world.step(left, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    await world.step(left, formOf(shopper))
    await world.call('PUT', `/api/v1/checkouts/${left}/cancel`)
    await world.deps.db.run(sql`
      insert into checkout_feedback (id, checkout_id, reason, comment, created_at)
      values (gen_random_uuid(), ${left}, 'OTHER', 'Achei o frete caro', now())`)
    // by somebody else, who is a person too: the use is reported, without their contact data
    const stranger = newShopper({ cpf: shopper.cpf, name: shopper.name })
    await untilDecided(world, await world.checkout(apiKey, { amount: '99999.00' }), stranger)
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.notBought).toMatchObject([
      { amount: 80, email: shopper.email, addressCity: 'São Paulo' },
      { amount: 99999, email: null, addressCity: null },
    ])
    expect(body.feedback).toMatchObject([{ comment: 'Achei o frete caro' }])
    expect(JSON.stringify(body)).not.toContain(stranger.email)
  })

  it('contain the requested changes of contact, and the requests of our support without their authors', async () => {
    const customer = await newCustomer(world, apiKey)
    await customer.call('PATCH', '/user', { email: 'outra@exemplo.com', currentPassword: PASSWORD })
    const admin = await newAdmin(world)
    const { id } = (await admin.call<AdminOrder>('GET', `/orders/${customer.orderId}`)).body.customer
    const asked = { email: customer.shopper.email, password: 'Escolhida-2026', reason: 'Não recebe SMS' }
    expect((await admin.call('PUT', `/customers/${id}`, asked)).status).toBe(200)
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.contactChanges).toMatchObject([
      { field: 'EMAIL', oldValue: customer.shopper.email, newValue: 'o****@exemplo.com', state: 'WAITING' },
    ])
    expect(body.askedOfOurSupport).toEqual([
      {
        askedAt: expect.any(String),
        kind: 'CUSTOMER_PASSWORD',
        purchaseId: null,
        fields: ['password'],
        reason: 'Não recebe SMS',
        state: 'ASKED',
        answer: '',
        endedAt: null,
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/argon2/)
  })

  it('contain the offers for a late debt', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.deps.db.run(sql`
      insert into debt_offers (id, purchase_id, customer_id, kind, days, forgiven_share, seen, total, offered_on, until, made_at, state)
      select gen_random_uuid(), id, customer_id, 'NO_ENTRY', '{30}', 0, 'v', 10050, '2026-11-24', '2026-11-26', now(), 'OPEN'
      from orders where id = ${customer.orderId}`)
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(body.purchases[0]?.['offered']).toMatchObject([
      {
        kind: 'NO_ENTRY',
        state: 'OPEN',
        total: 100.5,
        offeredOn: '2026-11-24',
        until: '2026-11-26',
        openedAt: null,
      },
    ])
  })

  it('contain neither the password nor data of other people', async () => {
    const other = await newCustomer(world, apiKey)
    const customer = await newCustomer(world, apiKey)
    const text = JSON.stringify((await customer.call('GET', '/user/data')).body)
    expect(text).not.toMatch(/argon2|refreshHash|application_key/)
    for (const theirs of [other.shopper.cpf, other.shopper.phone, other.shopper.email, other.orderId])
      expect(text).not.toContain(theirs)
  })

  it('say that a refusal was for suspected fraud, without its rule', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.deps.db.run(sql`
      update credit_decisions set outcome = 'denied', reason = 'BLOCKED_CUSTOMER_CPF' where checkout_id = ${customer.orderId}`)
    const { body } = await customer.call<Exported>('GET', '/user/data')
    expect(new Set(body.creditDecisions.map((it) => it.reason))).toEqual(new Set(['SECURITY']))
    expect(JSON.stringify(body)).not.toContain('BLOCKED')
  })

  it('may be had ten times an hour', async () => {
    const { call } = await newCustomer(world, apiKey)
    for (let tries = 0; tries < 10; tries++) expect((await call('GET', '/user/data')).status).toBe(200)
    expect((await call('GET', '/user/data')).status).toBe(429)
  })
})

describe('a request to be forgotten', () => {
  it('is stored, answered within 15 days, and says what is erased and what the law keeps', async () => {
    const { call } = await newCustomer(world, apiKey)
    const { status, body } = await call<ErasureRequest>('POST', '/user/erasure')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      requestedAt: expect.stringMatching(/^2026-11-24/),
      answerBy: '2026-12-09',
    })
    expect(body.erased.length).toBeGreaterThan(0)
    for (const it of body.kept) expect(it).toEqual({ what: expect.any(String), why: expect.any(String) })
  })

  it('made twice is the same request', async () => {
    const customer = await newCustomer(world, apiKey)
    expect((await customer.call('GET', '/user/erasure')).body).toEqual({ request: null })
    const first = await customer.call<ErasureRequest>('POST', '/user/erasure')
    // the request is still there on a later visit
    expect((await customer.call('GET', '/user/erasure')).body).toEqual({ request: first.body })
    await goTo(world, '2026-11-26')
    const again = await signIn(world, customer.shopper)
    const twice = await Promise.all([
      again.call('POST', '/user/erasure'),
      again.call('POST', '/user/erasure'),
    ])
    for (const it of twice) expect(it.body).toEqual(first.body)
    const { body } = await again.call<Exported>('GET', '/user/data')
    expect(body.erasureRequests).toHaveLength(1)
  })

  it('erases nothing before a person has reviewed it', async () => {
    const { call, orderId } = await newCustomer(world, apiKey)
    await call('POST', '/user/erasure')
    expect((await call('GET', `/orders/${orderId}`)).status).toBe(200)
  })

  it('belongs to the signed-in person', async () => {
    expect((await world.call('POST', `${AREA}/user/erasure`)).status).toBe(401)
  })
})
