import type { AdminOrder, AdminPreview, AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { MerchantDispute, MerchantDisputes } from '@drip/core/contracts/merchant/merchant-area'
import type { CustomerOrder, DisputeSeen } from '@drip/core/contracts/customer-area'
import type { WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { type SignedIn as SignedInUser, newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { showSale } from '../../areas/merchant-area/sales/show-sale.ts'
import { pngOf } from '../../records/pictures/pictures.makers.ts'
import { instalmentsOf, withDebit } from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { beginPause, previewPause } from '../pauses/begin-pause.ts'
import { endPause, previewPauseEnd } from '../pauses/end-pause.ts'
import { findPauses } from '../pauses/pauses.store.ts'
import { type Disputed, PDF, STORY, disputed, letRunOut, newDispute } from './disputes.makers.ts'
import { findDisputeNews } from './disputes.store.ts'
import { sweepDisputes } from './sweep-disputes.ts'

let admin: SignedInAdmin
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
// due on 9 December, 8 January and 7 February
beforeEach(async () => {
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
  admin = await newAdmin(world)
})
afterEach(() => expectTruths(world))

const opened = () => newDispute(world, merchant.apiKey)
/** Days pass between two calls of a customer, and sessions expire meanwhile. */
const again = async (it: Disputed) => (await signIn(world, it.shopper)).call
const order = async (it: Disputed) =>
  (await (await again(it))<CustomerOrder>('GET', `/orders/${it.orderId}`)).body
const dispute = async (it: Disputed) => (await order(it)).disputes.content[0]
const dueDates = async (it: Disputed) => (await instalmentsOf(world, it)).map((part) => part.dueDate)
const told = async (it: Disputed) => {
  const rows = await world.deps.db.rows<{ kind: string }>(sql`
    select kind from customer_messages where purchase_id = ${it.orderId} and (kind like 'DISPUTE%' or kind like 'PAUSE%')
    order by created_at, kind`)
  // the outcome is also sent by e-mail
  return [...new Set(rows.map(({ kind }) => kind))]
}

const WHY = { text: 'O rastreio da entrega não mostra a chegada.' }
const decide = async (it: Disputed, decision: object) => {
  const path = `/orders/${it.orderId}/disputes/${it.disputeId}/decision`
  admin = await newAdmin(world)
  return admin.call<{ code?: string }>('PUT', path, { amount: null, ...WHY, ...decision })
}

describe('a customer reports a problem with a purchase', () => {
  it('and the open instalments are suspended at once, while the store has seven days to answer', async () => {
    const it = await opened()
    expect(await dispute(it)).toMatchObject({
      reason: 'NOT_RECEIVED',
      story: STORY,
      state: 'WAITING_MERCHANT',
      nextStep: { who: 'MERCHANT', by: '2026-12-01' },
      answer: null,
      end: null,
    })
    const { disputes, pauses } = await order(it)
    expect(disputes.hindrance).toBe('RUNNING')
    expect(pauses.running).toMatchObject({ kind: 'DISPUTE', endsOn: '2026-12-24' })
    expect(await dueDates(it)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    // the pause itself is not reported: it is part of the dispute's message
    expect(await told(it)).toEqual(['DISPUTE_OPENED'])
  })

  it('once at a time, and never of another person’s purchase', async () => {
    const it = await opened()
    const asked = { reason: 'RETURNED', story: STORY }
    expect((await it.call('POST', `/orders/${it.orderId}/disputes`, asked)).body).toMatchObject({
      code: 'DISPUTE_RUNNING',
    })
    const other = await newCustomer(world, merchant.apiKey)
    expect((await other.call('POST', `/orders/${it.orderId}/disputes`, asked)).status).toBe(404)
    expect((await other.call('PUT', `/disputes/${it.disputeId}/withdrawn`)).status).toBe(404)
    const short = await other.call('POST', `/orders/${other.orderId}/disputes`, { ...asked, story: 'ruim' })
    expect(short.body).toMatchObject({ code: 'INVALID_BODY' })
  })

  it('and debits are called back, but an instalment that the bank is about to pay keeps its date', async () => {
    const it = await withDebit(world, merchant.apiKey)
    const buyer = await signIn(world, it.shopper)
    await buyer.call('POST', `/orders/${it.orderId}/disputes`, { reason: 'NOT_MINE', story: STORY })
    const debits = await findDebitsOf(world.deps.db, it.orderId)
    expect(debits.filter((debit) => debit.chargeStatus === 'LIVE')).toEqual([])
  })

  it('and no message says that nothing falls due if the bank is about to pay', async () => {
    const isTold = async ({ disputeId }: Disputed) =>
      (await findDisputeNews(world.deps.db, disputeId))?.isHeld
    expect(await isTold(await opened())).toBe(true)
    const it = await withDebit(world, merchant.apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    const made = await disputed({ ...it, ...(await signIn(world, it.shopper)) })
    expect(await isTold(made)).toBe(false)
    await made.call('PUT', `/disputes/${made.disputeId}/withdrawn`)
  })

  it('and a debit that the payer then stops in the app of the bank is suspended with the others', async () => {
    const it = await withDebit(world, merchant.apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    const made = await disputed({ ...it, ...(await signIn(world, it.shopper)) })
    await sweepDisputes(world.deps)
    expect(await dueDates(made)).toEqual(['2026-12-09', '2027-02-07', '2027-03-09'])
    await world.control('POST', `/pix/automatic/debits/${it.debit.txid}/cancel`, {})
    await world.until(
      async () => (await findDebitsOf(world.deps.db, it.orderId))[0]?.chargeStatus === 'ENDED',
    )
    await sweepDisputes(world.deps)
    await sweepDisputes(world.deps)
    expect(await dueDates(made)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    expect(await findPauses(world.deps.db, it.orderId)).toMatchObject([
      { kind: 'DISPUTE', endedOn: '2026-12-08' },
      { kind: 'DISPUTE', endedOn: null },
    ])
  })

  it('a late instalment keeps its late charge, which does not grow meanwhile', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    await world.control('POST', '/clock', { now: '2026-12-20T10:00:00-03:00' })
    const buyer = await signIn(world, it.shopper)
    const before = (await buyer.call<CustomerOrder>('GET', `/orders/${it.orderId}`)).body.amountToPay
    const made = await disputed({ ...it, ...buyer })
    expect((await order(made)).amountToPay).toBe(before)
    await world.advance('P20D')
    expect((await order(made)).amountToPay).toBe(before)
  })

  it('of a paid purchase nothing is suspended, and it is disputed all the same', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    for (const number of [1, 2, 3]) await payInstalment(world, it.orderId, number)
    const made = await disputed({ ...it, ...(await signIn(world, it.shopper)) })
    expect(await findPauses(world.deps.db, made.orderId)).toEqual([])
    await letRunOut(world)
    expect((await decide(made, { outcome: 'REDUCTION', amount: 50 })).status).toBe(204)
    expect(await dispute(made)).toMatchObject({ refundedAmount: 50, end: { outcome: 'REDUCTION' } })
  })

  it('and a withdrawal that changes nothing of a paid purchase is recorded all the same', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    for (const number of [1, 2, 3]) await payInstalment(world, it.orderId, number)
    const made = await disputed({ ...it, ...(await signIn(world, it.shopper)) })
    await letRunOut(world)
    expect((await decide(made, { outcome: 'CONTINUATION' })).status).toBe(204)
    expect(
      await world.deps.db.rows(sql`select action from audit_entries where object_id = ${made.orderId}`),
    ).toEqual([{ action: 'DISPUTE_DECIDED' }])
  })
})

describe('the files of a dispute', () => {
  const add = (it: Disputed, content: string, name = 'recibo.pdf') =>
    it.call<DisputeSeen & { errors?: unknown }>('POST', `/disputes/${it.disputeId}/files`, { name, content })

  it('are checked by their content, and the same one is stored once', async () => {
    const it = await opened()
    const png = (await pngOf()).toString('base64')
    expect((await add(it, png, 'foto.html')).status).toBe(200)
    expect((await add(it, `data:image/png;base64,${png}`)).status).toBe(200)
    expect((await add(it, PDF)).body.files).toMatchObject([
      { party: 'CUSTOMER', name: 'foto.png', type: 'image/png' },
      { party: 'CUSTOMER', name: 'recibo.pdf', type: 'application/pdf', size: 14 },
    ])
    for (const content of [Buffer.from('<svg onload="x"/>').toString('base64'), 'não é base64', ''])
      expect((await add(it, content)).body.errors).toEqual([{ field: 'content', code: 'invalid' }])
    const large = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(4 * 1024 * 1024)]).toString('base64')
    expect((await add(it, large)).body.errors).toEqual([{ field: 'content', code: 'too_large' }])
  })

  it('are at most five of each party, and none is added after the end', async () => {
    const it = await opened()
    const file = (index: number) => Buffer.from(`%PDF-1.4 ${index}`).toString('base64')
    for (const index of [1, 2, 3, 4, 5]) expect((await add(it, file(index))).status).toBe(200)
    expect((await add(it, file(6))).body.errors).toEqual([{ field: 'content', code: 'too_many' }])
    expect((await add(it, file(1))).status).toBe(200)
    await it.call('PUT', `/disputes/${it.disputeId}/withdrawn`)
    expect((await add(it, file(7))).status).toBe(409)
  })

  it('are saved by people with the permission, and displayed by no browser', async () => {
    const it = await opened()
    const fileId = (await add(it, PDF)).body.files[0]?.id ?? ''
    const path = `/disputes/${it.disputeId}/files/${fileId}`
    const get = (area: string, token: string) =>
      fetch(`${world.url}/${area}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    for (const mine of [
      await get('customer_backoffice', it.tokens.accessToken),
      await get('admin_backoffice', admin.tokens.accessToken),
    ]) {
      expect(mine.status).toBe(200)
      expect(Buffer.from(await mine.arrayBuffer()).toString('base64')).toBe(PDF)
      expect(mine.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''recibo.pdf")
      expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(mine.headers.get('x-content-type-options')).toBe('nosniff')
    }
    // written down only of our staff: the file is the customer's own
    expect(
      await world.deps.db.values<string>(sql`
        select actor_id from audit_entries
        where action = 'DISPUTE_FILE_TAKEN' and object_id = ${it.orderId}`),
    ).toEqual([admin.id])
    const other = await newCustomer(world, merchant.apiKey)
    expect((await get('customer_backoffice', other.tokens.accessToken)).status).toBe(404)
    const another = await newDispute(world, merchant.apiKey)
    expect((await another.call('GET', `/disputes/${another.disputeId}/files/${fileId}`)).status).toBe(404)
  })
})

describe('if the store lets its days pass', () => {
  it('is for our staff to decide, and for nobody before', async () => {
    const it = await opened()
    await world.advance('P7D')
    await sweepDisputes(world.deps)
    expect(await dispute(it)).toMatchObject({ state: 'WAITING_MERCHANT' })
    expect((await decide(it, { outcome: 'REFUND' })).body.code).toBe('DISPUTE_NOT_WAITING')
    await world.advance('P1D')
    await sweepDisputes(world.deps)
    await sweepDisputes(world.deps)
    expect(await dispute(it)).toMatchObject({
      state: 'WAITING_DECISION',
      nextStep: { who: 'DRIP', by: '2026-12-16' },
      answer: { kind: 'NONE', text: '' },
    })
    expect(await told(it)).toEqual(['DISPUTE_OPENED', 'DISPUTE_ANSWERED'])
  })
})

describe('the store answers', () => {
  let user: SignedInUser
  beforeEach(async () => {
    user = await newSignedIn(world, merchant.id)
  })
  const answer = (it: Disputed, how: 'acceptance' | 'contest', body: object) =>
    user.call<MerchantDispute & { code?: string }>('PUT', `/v1/disputes/${it.disputeId}/${how}`, body)
  const accept = (it: Disputed, amount: number | null) =>
    answer(it, 'acceptance', { amount, text: 'Desculpe!' })

  it('sees its waiting and ended disputes, and none of another store', async () => {
    const it = await opened()
    const list = (shown: string) => user.call<MerchantDisputes>('GET', `/v1/disputes?shown=${shown}&size=100`)
    const row = { id: it.disputeId, story: STORY, refundableAmount: 300, state: 'WAITING_MERCHANT' }
    expect((await list('OPEN')).body.content).toContainEqual(expect.objectContaining(row))
    expect((await showSale(world.deps, merchant.id, it.orderId)).order?.openDispute).toEqual({
      id: it.disputeId,
      answerBy: '2026-12-01',
    })
    await accept(it, null)
    expect((await list('OPEN')).body.content.map(({ id }) => id)).not.toContain(it.disputeId)
    expect((await list('OVER')).body.content.map(({ id }) => id)).toContain(it.disputeId)
    const other = await newSignedIn(world, (await world.merchant()).id)
    const path = `/v1/disputes/${it.disputeId}`
    expect((await other.call('GET', path)).status).toBe(404)
    expect((await other.call('PUT', `${path}/contest`, WHY)).status).toBe(404)
    expect((await other.call('PUT', `${path}/acceptance`, { amount: null, text: '' })).status).toBe(404)
    expect((await other.call<MerchantDisputes>('GET', '/v1/disputes')).body.content).toEqual([])
  })

  it('gives everything back, long after its own time for refunds, and it is over', async () => {
    const brief = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.run(sql`update merchants set cancel_max_days = 1 where id = ${brief.id}`)
    user = await newSignedIn(world, brief.id)
    const bought = await newCustomer(world, brief.apiKey)
    await world.advance('P3D')
    const it = await disputed({ ...bought, ...(await signIn(world, bought.shopper)) })
    user = await newSignedIn(world, brief.id)
    expect((await accept(it, null)).body).toMatchObject({
      state: 'RESOLVED',
      refundedAmount: 300,
      refundableAmount: 0,
      answer: { kind: 'ACCEPTED', text: 'Desculpe!' },
      end: { by: 'MERCHANT', outcome: 'REFUND' },
    })
    expect((await accept(it, null)).status).toBe(200)
    expect((await order(it)).canceledAmount).toBe(300)
    expect(await told(it)).toEqual(['DISPUTE_OPENED', 'DISPUTE_ENDED'])
  })

  it('gives a part back at once, and the rest is ours to decide', async () => {
    const it = await opened()
    expect((await accept(it, 300)).body.code).toBe('AMOUNT_NOT_REFUNDABLE')
    expect((await accept(it, 0)).body.code).toBe('INVALID_FIELDS')
    expect((await accept(it, 50)).body).toMatchObject({
      state: 'WAITING_DECISION',
      refundedAmount: 50,
      answer: { kind: 'ACCEPTED_PART' },
      nextStep: { who: 'DRIP', by: '2026-12-08' },
    })
    // repeating it has no effect; another amount is another answer
    expect((await accept(it, 50)).body).toMatchObject({ refundedAmount: 50 })
    expect((await accept(it, 40)).body.code).toBe('DISPUTE_NOT_WAITING')
    expect((await order(it)).pauses.running?.kind).toBe('DISPUTE')
    expect((await decide(it, { outcome: 'REDUCTION', amount: 30 })).status).toBe(204)
    expect(await dispute(it)).toMatchObject({ refundedAmount: 80 })
    expect((await order(it)).canceledAmount).toBe(80)
  })

  it('refunds nothing on top of another refund made since the dispute was read', async () => {
    const it = await opened()
    const { body: shown } = await user.call<MerchantDispute>('GET', `/v1/disputes/${it.disputeId}`)
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(5000), source: 'MERCHANT' })
    const accepted = (version: string | undefined) =>
      world.call(
        'PUT',
        `/merchant_backoffice/api/v1/disputes/${it.disputeId}/acceptance`,
        { amount: 50, text: '' },
        { authorization: `Bearer ${user.tokens.accessToken}`, 'if-match': `"${version}"` },
      )
    expect(await accepted(shown.version)).toMatchObject(refusedAs(412, 'CHANGED_MEANWHILE'))
    expect((await order(it)).canceledAmount).toBe(50)
    const { body: now } = await user.call<MerchantDispute>('GET', `/v1/disputes/${it.disputeId}`)
    expect((await accepted(now.version)).status).toBe(200)
    expect((await order(it)).canceledAmount).toBe(100)
  })

  it('contests with a file, and may still give everything back until we have decided', async () => {
    const it = await opened()
    expect((await answer(it, 'contest', WHY)).body).toMatchObject({
      state: 'WAITING_DECISION',
      answer: { kind: 'CONTESTED', ...WHY },
    })
    expect((await answer(it, 'contest', WHY)).status).toBe(200)
    const added = await user.call('POST', `/v1/disputes/${it.disputeId}/files`, {
      name: 'rastreio.pdf',
      content: PDF,
    })
    expect(added.body['files']).toMatchObject([{ party: 'MERCHANT', name: 'rastreio.pdf' }])
    expect((await dispute(it))?.files).toHaveLength(1)
    expect((await accept(it, null)).body).toMatchObject({
      state: 'RESOLVED',
      end: { by: 'MERCHANT' },
      answer: { kind: 'ACCEPTED', text: 'Desculpe!' },
      earlierAnswer: { kind: 'CONTESTED', ...WHY },
    })
    expect(await dispute(it)).toMatchObject({ earlierAnswer: { kind: 'CONTESTED', ...WHY } })
    expect((await answer(it, 'contest', WHY)).body.code).toBe('DISPUTE_NOT_WAITING')
  })

  it('with only read permission answers nothing, and the person who answered is recorded', async () => {
    const it = await opened()
    user = await newSignedIn(world, merchant.id, ['READ'])
    expect((await accept(it, null)).status).toBe(403)
    expect((await answer(it, 'contest', WHY)).status).toBe(403)
    user = await newSignedIn(world, merchant.id)
    await answer(it, 'contest', WHY)
    const entries = await world.deps.db.rows<{ action: string; content: string }>(sql`
      select action, content from audit_entries where object_id = ${it.orderId}`)
    expect(entries.map(({ action }) => action)).toEqual(['DISPUTE_CONTESTED'])
    expect(JSON.stringify(entries)).not.toContain('rastreio')
  })

  it('whose administrators are notified by e-mail of the dispute and its end', async () => {
    const it = await opened()
    await world.drain()
    const mails = async () => {
      return (await world.messages(user.email)).map(({ subject }) => subject)
    }
    expect(await mails()).toContainEqual(expect.stringMatching(/^Um cliente teve um problema/))
    await it.call('PUT', `/disputes/${it.disputeId}/withdrawn`)
    await world.drain()
    expect(await mails()).toContainEqual(expect.stringMatching(/^Um problema foi encerrado/))
  })
})

describe('the server of the store', () => {
  it('whose server is told of the dispute, whose turn it is, and its end, without its texts', async () => {
    const own = await world.merchant({ upfront: 'DISABLED' })
    const eventsOf = async ({ orderId }: Disputed) => {
      const headers = { 'x-api-key': own.apiKey }
      const path = '/api/v2/events?limit=100'
      const { body } = await world.call<{ content: WebhookEvent[] }>('GET', path, undefined, headers)
      expect(JSON.stringify(body)).not.toContain('pacote')
      expect(JSON.stringify(body)).not.toContain('rastreio')
      const its = body.content.filter(({ objectId }) => objectId === orderId)
      return its.toReversed().map(({ type, data }) => [type, data])
    }
    const canceled = await newDispute(world, own.apiKey)
    await cancelOrder(world.deps, own.id, canceled.orderId, { amount: 'all', source: 'MERCHANT' })
    expect((await eventsOf(canceled)).slice(2)).toEqual([
      [
        'order.dispute_ended',
        expect.objectContaining({ endedBy: 'REFUNDED', outcome: 'REFUND', refundedAmount: 0 }),
      ],
      ['order.refunded', expect.anything()],
    ])
    const it = await newDispute(world, own.apiKey)
    await letRunOut(world)
    await decide(it, { outcome: 'REDUCTION', amount: 50 })
    const { orderId, disputeId } = it
    const about = { orderId, disputeId, merchantCode: (await order(it)).merchantOrderCode }
    expect(await eventsOf(it)).toEqual([
      ['checkout.approved', expect.anything()],
      ['order.dispute_opened', { ...about, reason: 'NOT_RECEIVED', answerBy: '2026-12-01' }],
      ['order.dispute_answered', { ...about, answer: 'NONE', decideBy: '2026-12-16' }],
      ['order.refunded', expect.anything()],
      ['order.dispute_ended', { ...about, endedBy: 'DRIP', outcome: 'REDUCTION', refundedAmount: 50 }],
    ])
  })
})

describe('our people decide', () => {
  it('for the customer: everything is refunded automatically, and the dispute ends', async () => {
    const it = await opened()
    await payInstalment(world, it.orderId, 1)
    await letRunOut(world)
    expect((await decide(it, { outcome: 'REFUND' })).status).toBe(204)
    expect(await dispute(it)).toMatchObject({
      state: 'RESOLVED',
      nextStep: null,
      refundedAmount: 300,
      end: { by: 'DRIP', outcome: 'REFUND', ...WHY },
    })
    expect(await order(it)).toMatchObject({ canceledAmount: 300, disputes: { hindrance: 'NOTHING_LEFT' } })
    expect(await told(it)).toEqual(['DISPUTE_OPENED', 'DISPUTE_ANSWERED', 'DISPUTE_ENDED'])
    expect((await decide(it, { outcome: 'CONTINUATION' })).body.code).toBe('DISPUTE_NOT_WAITING')
  })

  it('for a reduction: it is deducted, and the rest continues a week later', async () => {
    const it = await opened()
    await letRunOut(world)
    expect((await decide(it, { outcome: 'REDUCTION' })).body).toMatchObject({
      errors: [{ field: 'amount', code: 'required' }],
    })
    expect((await decide(it, { outcome: 'REDUCTION', amount: 300 })).body.code).toBe('AMOUNT_NOT_REFUNDABLE')
    expect((await decide(it, { outcome: 'REDUCTION', amount: 120.5 })).status).toBe(204)
    const { canceledAmount, pauses, disputes } = await order(it)
    expect(canceledAmount).toBe(120.5)
    expect(pauses.running).toBeNull()
    expect(disputes).toMatchObject({ hindrance: 'DECIDED', content: [{ refundedAmount: 120.5 }] })
    // eight days disputed and seven of notice; nothing is left of the last
    expect((await dueDates(it)).slice(0, 2)).toEqual(['2026-12-24', '2027-01-23'])
  })

  it('for the store: the purchase continues, and nothing falls due within a week', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T10:00:00-03:00' })
    const made = await disputed({ ...it, ...(await signIn(world, it.shopper)) })
    const { amountToPay } = await order(made)
    await letRunOut(world)
    expect((await decide(made, { outcome: 'CONTINUATION' })).status).toBe(204)
    expect(await order(made)).toMatchObject({ canceledAmount: 0, amountToPay })
    expect(await dueDates(made)).toEqual(['2026-12-24', '2027-01-23', '2027-02-22'])
  })

  it('and the customer is told that the instalments run again, unless another pause continues', async () => {
    const [held, paused] = [
      await newCustomer(world, merchant.apiKey),
      await newCustomer(world, merchant.apiKey),
    ]
    const asked = { orderId: paused.orderId, kind: 'HARDSHIP', days: 30, reason: 'OTHER' } as const
    const { version } = await previewPause(world.deps, asked)
    await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
    const both = [await disputed(held), await disputed(paused)]
    await letRunOut(world)
    const texts = []
    for (const it of both) {
      await decide(it, { outcome: 'CONTINUATION' })
      await world.drain()
      const sent = await world.messages(it.shopper.phone)
      texts.push(sent.map(({ text }) => text).find((text) => text.includes('continua como')) ?? '')
    }
    expect(texts.map((text) => text.includes('voltam a andar'))).toEqual([true, false])
  })

  it('as it was shown to them, with the permission for refunds, and it is written down without the reason', async () => {
    const it = await opened()
    await letRunOut(world)
    admin = await newAdmin(world)
    const body = { outcome: 'REDUCTION', amount: 100, ...WHY }
    const asked = { action: 'DECIDE_DISPUTE', disputeId: it.disputeId, ...body }
    const shown = await admin.call<AdminPreview>('POST', `/orders/${it.orderId}/preview`, asked)
    expect(shown.body.orders).toMatchObject([{ canceledAmount: { before: 0, after: 100 } }])
    const path = `/orders/${it.orderId}/disputes/${it.disputeId}/decision`
    const stale = { 'if-match': `"${shown.body.version}"` }
    expect((await admin.call('PUT', path, { ...body, amount: 90 }, stale)).status).toBe(412)
    const watcher = await newAdmin(world, 'RISK')
    expect((await watcher.call('PUT', path, body)).status).toBe(403)
    expect((await admin.call('PUT', path, body, stale)).status).toBe(204)
    const { content } = (await admin.call<AdminTimeline>('GET', `/orders/${it.orderId}/timeline`)).body
    expect(content.map((event) => event.text)).toEqual(
      expect.arrayContaining([
        'Problema com a compra contado pelo cliente',
        'A loja não respondeu ao problema no prazo',
        'Problema encerrado',
      ]),
    )
    const seen = await admin.call<AdminOrder>('GET', `/orders/${it.orderId}`)
    expect(seen.body.disputes.content[0]?.end?.text).toBe(WHY.text)
    const entries = await world.deps.db.rows<{ content: string }>(sql`
      select content from audit_entries where object_id = ${it.orderId}`)
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('rastreio')
  })
})

describe('a dispute and other events of the order', () => {
  it('the customer says that it is settled: it is withdrawn, once', async () => {
    const it = await opened()
    const withdraw = () => it.call<DisputeSeen>('PUT', `/disputes/${it.disputeId}/withdrawn`)
    expect((await withdraw()).body).toMatchObject({
      state: 'WITHDRAWN',
      end: { by: 'CUSTOMER', outcome: null },
    })
    expect((await withdraw()).status).toBe(200)
    expect((await order(it)).disputes.hindrance).toBeNull()
    expect(await dueDates(it)).toEqual(['2026-12-16', '2027-01-15', '2027-02-14'])
  })

  it('the store gives everything back without answering: it is over', async () => {
    const it = await opened()
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: 'all', source: 'MERCHANT' })
    expect(await dispute(it)).toMatchObject({ state: 'RESOLVED', end: { by: 'REFUNDED', outcome: 'REFUND' } })
    expect((await order(it)).pauses.running).toBeNull()
  })

  it('an announced return continues; when its refund ends it, the dispute suspends the rest', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    const asked = { orderId: it.orderId, kind: 'RETURN', days: 21, reason: null } as const
    const { version } = await previewPause(world.deps, asked)
    await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
    const made = await disputed(it)
    expect((await order(made)).pauses.running?.kind).toBe('RETURN')
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(10_000), source: 'MERCHANT' })
    expect((await order(made)).pauses.running?.kind).toBe('DISPUTE')
    expect(await dispute(made)).toMatchObject({ state: 'WAITING_MERCHANT' })
    // and not about dates on which nothing falls due
    expect((await told(made)).toSorted()).toEqual(['DISPUTE_OPENED', 'PAUSE_BEGUN'])
  })

  it('a pause that the customer ends continues at once as the dispute’s', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    const asked = { orderId: it.orderId, kind: 'RETURN', days: 21, reason: null } as const
    const { version } = await previewPause(world.deps, asked)
    await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
    const made = await disputed(it)
    const end = await previewPauseEnd(world.deps, it.orderId)
    await endPause(world.deps, { orderId: it.orderId, version: end.version, by: 'CUSTOMER', ender: null })
    expect((await order(made)).pauses.running?.kind).toBe('DISPUTE')
    expect(await dueDates(made)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    expect(end.instalments.map((shown) => shown.dueDate.after)).toEqual(await dueDates(made))
    expect((await told(made)).toSorted()).toEqual(['DISPUTE_OPENED', 'PAUSE_BEGUN'])
  })

  it('one that we are late with stays suspended: another pause begins a week before the first ends', async () => {
    const it = await opened()
    await letRunOut(world)
    expect((await findPauses(world.deps.db, it.orderId)).length).toBe(1)
    await world.advance('P15D')
    await sweepDisputes(world.deps)
    await sweepDisputes(world.deps)
    const pauses = await findPauses(world.deps.db, it.orderId)
    expect(pauses).toMatchObject([
      { kind: 'DISPUTE', endedOn: '2026-12-17' },
      { kind: 'DISPUTE', beganOn: '2026-12-17', endsOn: '2027-01-16', endedOn: null },
    ])
    // twenty-three days of the first, thirty of the second
    expect(await dueDates(it)).toEqual(['2027-01-31', '2027-03-02', '2027-04-01'])
  })

  it('one that cannot be held holds up no other', async () => {
    const [broken, it] = [await opened(), await opened()]
    const pauseOf = ({ orderId }: Disputed, beganOn: string) =>
      world.deps.db.run(sql`
        update pauses set began_on = ${beganOn}, ends_on = '2026-11-30' where purchase_id = ${orderId}`)
    // ended today it would end before it began
    await pauseOf(broken, '2026-11-28')
    await pauseOf(it, '2026-11-24')
    await sweepDisputes(world.deps)
    expect(await findPauses(world.deps.db, broken.orderId)).toHaveLength(1)
    expect(await findPauses(world.deps.db, it.orderId)).toHaveLength(2)
    await broken.call('PUT', `/disputes/${broken.disputeId}/withdrawn`)
  })

  it('its pause is ended only by the dispute', async () => {
    const it = await opened()
    expect((await it.call('POST', `/orders/${it.orderId}/pause/end/preview`)).body).toMatchObject({
      code: 'PAUSE_NOT_RUNNING',
    })
    await payInstalment(world, it.orderId, 1)
    expect(await dispute(it)).toMatchObject({ state: 'WAITING_MERCHANT' })
  })
})
