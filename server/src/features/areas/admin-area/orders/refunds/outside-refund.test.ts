/**
 * "Devolvido de outra forma": what no Pix can return is paid by the operator's bank, recorded once, and shown as such.
 */
import type {
  AdminActionAsked,
  AdminOrder,
  AdminPreview,
  AdminTimeline,
} from '@drip/core/contracts/admin/admin-area'
import type { AdminFailedRefunds } from '@drip/core/contracts/admin/admin-refunds'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { civilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../../test/own-world.ts'
import { buy, goTo, newShopper, payInstalment, takeBackPix } from '../../../../../../test/shopper.ts'
import { checkTruthsAfterEach, hurryJobs, untilRefunded } from '../../../../../../test/truths.ts'
import { findInstalments } from '../../../../purchases/orders/orders.store.ts'
import { findFailedRefunds } from '../../../../purchases/refunds/failed-refunds.store.ts'
import { payOutside } from '../../../../purchases/refunds/pay-outside.ts'
import { TOO_LATE, refundTooOld } from '../../../../purchases/refunds/refunds.makers.ts'
import { retryRefund } from '../../../../purchases/refunds/retry-refund.ts'
import { reconcileDay } from '../../../../servicing/reconciliation/reconcile-day.ts'
import { choosePassword, signIn } from '../../../customer-area/customer-area.makers.ts'
import { type SignedInAdmin, newAdmin } from '../../admin-area.makers.ts'

// refunding an instalment of R$ 100,00 needs one person, two of one order need a second
const world = await ownWorld({ SECOND_PERSON_REFUND_CENTAVOS: '15000' })
const merchant = await world.merchant({ cashback: null })
checkTruthsAfterEach(world)

const PAID = { paidOn: TOO_LATE, way: 'BANK_TRANSFER', reference: 'TED-4711' } as const
const asked = (refundId: string, it: Partial<typeof PAID> = {}): AdminActionAsked => ({
  action: 'OUTSIDE_REFUND',
  refundId,
  ...PAID,
  ...it,
})
const preview = (admin: SignedInAdmin, orderId: string, it: AdminActionAsked) =>
  admin.call<AdminPreview & { code?: string }>('POST', `/orders/${orderId}/preview`, it)
const details = async (admin: SignedInAdmin, id: string) =>
  (await admin.call<AdminOrder>('GET', `/orders/${id}`)).body
const refundsOf = (order: AdminOrder) =>
  order.payments.filter((it) => it.use !== 'SYMBOLIC').flatMap((it) => it.refunds)
const over = (version: string) => ({ 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() })
const record = async (admin: SignedInAdmin, orderId: string, refundId: string) => {
  const { version } = (await preview(admin, orderId, asked(refundId))).body
  return admin.call('PUT', `/orders/${orderId}/refunds/${refundId}/paid_outside`, PAID, over(version))
}
const listed = async (orderId: string) =>
  (await findFailedRefunds(world.deps.db, { number: 0, size: 100 })).filter((it) => it.purchaseId === orderId)
/** On which all of them sell and pay. */
const DAY = civilDate('2026-11-24')
/** Open differences in refunds between our books and the PSP's. */
const differences = (kind: string) =>
  world.deps.db.rows(sql`
    select kind, reference, ours, theirs from reconciliation_exceptions
    where subject = 'REFUND' and kind = ${kind} and resolved_at is null`)
const funds = async (orderId: string) => [
  await world.balance(ACCOUNTS.BANK, orderId),
  await world.balance(ACCOUNTS.CUSTOMER_FUNDS, orderId),
]

describe('a refund that is too old for a Pix', () => {
  it('is previewed, recorded once, and settles the debt to the customer', async () => {
    const { orderId, refundId, endToEndId } = await refundTooOld(world, merchant)
    const admin = await newAdmin(world, 'FINANCE')
    expect(refundsOf(await details(admin, orderId))).toMatchObject([
      { status: 'FAILED', canPayOutside: 100, payOutsideFrom: TOO_LATE },
    ])
    expect(await funds(orderId)).toEqual([10_000, -10_000])
    const shown = await preview(admin, orderId, asked(refundId))
    expect(shown.body).toMatchObject({
      totals: { pixReturned: 0, paidOutside: 100 },
      orders: [
        {
          ledger: [{ debit: ACCOUNTS.CUSTOMER_FUNDS, credit: ACCOUNTS.BANK, amount: 100 }],
          pixReturned: [],
          paidOutside: [{ ...PAID, endToEndId, amount: 100 }],
        },
      ],
      secondPerson: null,
    })
    expect(shown.body.totals.pixTooOld).toBeUndefined()
    // the preview did nothing
    expect(await listed(orderId)).toHaveLength(1)
    expect((await record(admin, orderId, refundId)).status).toBe(204)
    expect(await funds(orderId)).toEqual([0, 0])
    expect(await listed(orderId)).toEqual([])
    const [failed, outside] = refundsOf(await details(admin, orderId))
    expect(failed).toMatchObject({ id: refundId, status: 'FAILED' })
    expect(failed?.canPayOutside).toBeUndefined()
    expect(outside).toMatchObject({ status: 'DONE', amount: 100, outside: PAID })
    // no further Pix is tried, and nobody records it twice
    await expect(retryRefund(world.deps, refundId)).rejects.toMatchObject({ code: 'REFUND_NOT_FAILED' })
    expect((await preview(admin, orderId, asked(refundId))).body.code).toBe('REFUND_NOT_FAILED')
  })

  it('is shown to the customer, on their page and in the log as an outside refund, never as a Pix', async () => {
    const shopper = newShopper()
    const { orderId, refundId } = await refundTooOld(world, merchant, shopper)
    await choosePassword(world, shopper)
    const admin = await newAdmin(world, 'FINANCE')
    await record(admin, orderId, refundId)
    await hurryJobs(world)
    await world.drain()
    const words = await world.deps.db.values<string>(sql`
      select words from customer_messages where purchase_id = ${orderId} and kind = 'REFUND_ARRIVED'`)
    expect(words).toHaveLength(1)
    expect(words[0]?.replaceAll('\u00a0', ' ')).toMatch(
      /Devolvemos R\$ 100,00 da sua compra na .* por transfer[eê]ncia banc[aá]ria em 01\/03\/2027.*TED-4711/,
    )
    expect(words[0]).not.toContain('por Pix')
    const { call } = await signIn(world, shopper)
    const { receipts } = (await call<CustomerOrder>('GET', `/orders/${orderId}`)).body
    expect(receipts).toMatchObject([
      { returned: 100, returnedOutside: [{ amount: 100, paidOn: TOO_LATE, way: 'BANK_TRANSFER' }] },
    ])
    const { content: events } = (await admin.call<AdminTimeline>('GET', `/orders/${orderId}/timeline`)).body
    const told = events.filter((it) => it.text === 'Devolvido de outra forma')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ actor: { type: 'ADMIN' } })
    expect(JSON.stringify(told[0]?.details)).toMatch(/01\/03\/2027.*transferência bancária.*TED-4711/)
    const written = await world.deps.db.values<string>(sql`
      select action from audit_entries where object_id = ${orderId}`)
    expect(written).toContain('REFUND_PAID_OUTSIDE')
  })

  it.each([
    ['before it was asked for', { paidOn: '2027-02-28' }, 422, 'INVALID_FIELDS'],
    ['tomorrow', { paidOn: '2027-03-02' }, 422, 'INVALID_FIELDS'],
    ['with a name for a number', { reference: 'Maria da Silva' }, 400, 'INVALID_BODY'],
  ] as const)('is not recorded as paid %s', async (_name, it, status, code) => {
    const { orderId, refundId } = await refundTooOld(world, merchant)
    const admin = await newAdmin(world, 'FINANCE')
    const answer = await preview(admin, orderId, { ...asked(refundId), ...it })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is recorded only by people who may refund, and only for its own order', async () => {
    const { orderId, refundId } = await refundTooOld(world, merchant)
    const other = await refundTooOld(world, merchant)
    const operator = await newAdmin(world, 'OPERATOR')
    expect((await preview(operator, orderId, asked(refundId))).body.code).toBe('FORBIDDEN')
    const admin = await newAdmin(world, 'FINANCE')
    expect((await preview(admin, other.orderId, asked(refundId))).body.code).toBe('REFUND_NOT_FOUND')
  })
})

describe('above the limit of one person', () => {
  it('adds up with other outside refunds of an order; the second person’s approval records it', async () => {
    await goTo(world, '2026-11-24')
    const orderId = await buy(world, merchant.apiKey, newShopper())
    await untilRefunded(world, orderId)
    for (const { id } of (await findInstalments(world.deps.db, orderId)).slice(0, 2))
      await payInstalment(world, id)
    await world.until(async () => (await paidOf(orderId)) === 2)
    await goTo(world, TOO_LATE)
    const [asker, second] = [await newAdmin(world, 'FINANCE'), await newAdmin(world, 'FINANCE')]
    const full = { action: 'FULL_REFUND' } as const
    const cancel = { asked: full, reason: 'Não chegou' }
    const { version } = (await preview(asker, orderId, full)).body
    const first = await asker.call<RequestedChange>(
      'POST',
      `/orders/${orderId}/requests`,
      cancel,
      over(version),
    )
    await second.call('PUT', `/requested_changes/${first.body.id}/agree`)
    await world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await listed(orderId)).length === 2
    })
    const [one, two] = await listed(orderId)
    expect((await record(asker, orderId, one?.id ?? '')).status).toBe(204)
    const refundId = two?.id ?? ''
    expect(await record(asker, orderId, refundId)).toMatchObject({ body: { code: 'SECOND_PERSON_NEEDED' } })
    const shown = (await preview(asker, orderId, asked(refundId))).body
    expect(shown.secondPerson).toEqual({ kind: 'REFUND', amount: 200, limit: 150 })
    const body = { asked: asked(refundId), reason: 'Conta encerrada' }
    const request = await asker.call<RequestedChange>(
      'POST',
      `/orders/${orderId}/requests`,
      body,
      over(shown.version),
    )
    expect(await listed(orderId)).toHaveLength(1)
    const agreed = await second.call<RequestedChange>('PUT', `/requested_changes/${request.body.id}/agree`)
    expect(agreed.body.state).toBe('DONE')
    expect(await funds(orderId)).toEqual([0, 0])
  })
})

const paidOf = (orderId: string) =>
  world.deps.db.count(
    sql`select count(*) as paid from instalments where purchase_id = ${orderId} and status = 'PAID'`,
  )

/** A Pix of R$ 250,00 for an instalment of R$ 100,00, from an account that is closed. */
async function surplusOfClosedAccount() {
  await goTo(world, '2026-11-24')
  const orderId = await buy(world, merchant.apiKey, newShopper())
  await untilRefunded(world, orderId)
  const [first] = await findInstalments(world.deps.db, orderId)
  const it = { amount: '250.00', bankIspb: '99999999' }
  const [endToEndId = ''] = await payInstalment(world, first?.id ?? '', it)
  await untilFailed(orderId)
  return { orderId, endToEndId }
}
const untilFailed = (orderId: string) =>
  world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    return (await listed(orderId)).length === 1
  })

describe('the list of refunds that failed', () => {
  it('shows which refunds are tried again automatically and which need an outside payment, and no longer the settled ones', async () => {
    const { orderId: tried } = await surplusOfClosedAccount()
    const old = await refundTooOld(world, merchant)
    await goTo(world, '2026-11-24')
    const rowsOf = async (admin: SignedInAdmin) =>
      (await admin.call<AdminFailedRefunds>('GET', '/failed_refunds?size=100')).body.content.filter((it) =>
        [tried, old.orderId].includes(it.checkoutId),
      )
    const early = await newAdmin(world, 'OPERATOR')
    expect((await rowsOf(early)).map((it) => [it.checkoutId, it.amount, it.isForGood])).toEqual([
      [old.orderId, 100, false],
      [tried, 150, false],
    ])
    await goTo(world, TOO_LATE)
    const admin = await newAdmin(world, 'FINANCE')
    const rows = await rowsOf(admin)
    expect(rows.map((it) => it.isForGood)).toEqual([true, true])
    expect(rows[0]).toMatchObject({
      id: old.refundId,
      tries: 1,
      order: { code: expect.any(String) as string },
    })
    await record(admin, old.orderId, old.refundId)
    expect((await rowsOf(admin)).map((it) => it.checkoutId)).toEqual([tried])
  })
})

describe('a refund to an account that is closed', () => {
  it('is recorded when it was tried three times, and not while it is still tried by itself', async () => {
    const { orderId } = await surplusOfClosedAccount()
    for (const tries of [1, 2]) {
      const admin = await newAdmin(world, 'FINANCE')
      const [failed] = await listed(orderId)
      expect(failed?.tries).toBe(tries)
      const today = { paidOn: saoPauloDate(world.deps.clock.now()) as typeof TOO_LATE }
      const early = await preview(admin, orderId, asked(failed?.id ?? '', today))
      expect(early.body.code).toBe('REFUND_STILL_TRIED')
      await world.advance('P1D')
      await world.schedule('retry-failed-refunds')
      await untilFailed(orderId)
    }
    const [failed] = await listed(orderId)
    await goTo(world, TOO_LATE)
    expect((await record(await newAdmin(world, 'FINANCE'), orderId, failed?.id ?? '')).status).toBe(204)
    expect(await funds(orderId)).toEqual([10_000, 0])
  })

  it('of which the bank took a part is recorded with the rest', async () => {
    const { orderId, endToEndId } = await surplusOfClosedAccount()
    await takeBackPix(world, endToEndId, '90.00')
    await world.until(async () => (await listed(orderId))[0]?.left === 6000)
    await goTo(world, TOO_LATE)
    const admin = await newAdmin(world, 'FINANCE')
    const [failed] = await listed(orderId)
    const shown = await preview(admin, orderId, asked(failed?.id ?? ''))
    expect(shown.body.totals.paidOutside).toBe(60)
    expect((await record(admin, orderId, failed?.id ?? '')).status).toBe(204)
    expect(await funds(orderId)).toEqual([10_000, 0])
  })
})

/** The PSP has returned R$ 150,00, which our books took as failed. */
async function carriedOutAfterAll() {
  await goTo(world, '2026-11-24')
  const orderId = await buy(world, merchant.apiKey, newShopper())
  await untilRefunded(world, orderId)
  const [first] = await findInstalments(world.deps.db, orderId)
  await world.fault({ provider: 'webhooks', kind: 'drop' })
  await payInstalment(world, first?.id ?? '', { amount: '250.00' })
  await world.schedule('sweep-received')
  await world.drain()
  const refundId = await world.deps.db.value<string>(sql`
    update pix_refunds set status = 'FAILED' where purchase_id = ${orderId} and cause = 'surplus' and status = 'SENT' returning id`)
  await world.mend()
  return { orderId, refundId: refundId ?? '' }
}

describe('a refund that the PSP carries out after all', () => {
  it('is followed up in place of being recorded, and booked once', async () => {
    const { orderId, refundId } = await carriedOutAfterAll()
    await goTo(world, TOO_LATE)
    const admin = await newAdmin(world, 'FINANCE')
    expect((await preview(admin, orderId, asked(refundId))).body.code).toBe('REFUND_NOT_FAILED')
    await world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await world.balance(ACCOUNTS.CUSTOMER_FUNDS, orderId)) === 0
    })
    expect(refundsOf(await details(admin, orderId))).toMatchObject([{ id: refundId, status: 'DONE' }])
  })

  it('although it was recorded stays a difference with the PSP until somebody closes it', async () => {
    const { orderId, refundId } = await carriedOutAfterAll()
    await goTo(world, TOO_LATE)
    const { id: by } = await newAdmin(world, 'FINANCE')
    // until now the PSP reported a failure
    await payOutside(world.deps, { orderId, refundId, ...PAID, by } as Parameters<typeof payOutside>[1])
    // a more recent one may not be known there yet
    await world.advance('PT2H')
    await reconcileDay(world.deps, DAY)
    expect(await differences('MISSING_AT_THEM')).toEqual([])
    expect(await differences('STATE_DIFFERS')).toEqual([
      {
        kind: 'STATE_DIFFERS',
        reference: refundId,
        ours: { amount: 15_000, state: 'ENDED', booked: 0 },
        theirs: { amount: 15_000, state: 'DONE' },
      },
    ])
    // the PSP cannot know what was recorded, and it is not sent again
    await expect(retryRefund(world.deps, refundId)).rejects.toMatchObject({ code: 'REFUND_NOT_FAILED' })
    expect(await funds(orderId)).toEqual([10_000, 0])
  })
})
