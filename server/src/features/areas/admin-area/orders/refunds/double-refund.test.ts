/**
 * What a payer has twice: it was paid back in another way, and then their bank took the Pix back as well. It is booked
 * as owed, shown where people look for it, and settled once.
 */
import type {
  AdminActionAsked,
  AdminOrder,
  AdminPreview,
  AdminTimeline,
} from '@drip/core/contracts/admin/admin-area'
import type { AdminContests, ContestDetails } from '@drip/core/contracts/admin/admin-med'
import type { AdminDoubleRefunds } from '@drip/core/contracts/admin/admin-refunds'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { civilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../../test/own-world.ts'
import { buy, goTo, newShopper, payInstalment, takeBackPix } from '../../../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, hurryJobs, untilRefunded } from '../../../../../../test/truths.ts'
import { findInstalments } from '../../../../purchases/orders/orders.store.ts'
import { checkForTakenBack } from '../../../../purchases/payments/take-back.ts'
import { findFailedRefundsOf } from '../../../../purchases/refunds/failed-refunds.store.ts'
import { payOutside } from '../../../../purchases/refunds/pay-outside.ts'
import { TOO_LATE, surplusOfClosedAccount, takenTwice } from '../../../../purchases/refunds/refunds.makers.ts'
import { findCaseOf } from '../../../../servicing/med/med.store.ts'
import { contested, ended } from '../../../../servicing/med/med.makers.ts'
import { cancelOrder } from '../../../../servicing/corrections/cancel-order.ts'
import { reconcileDay } from '../../../../servicing/reconciliation/reconcile-day.ts'
import { findMoneyOnItsWay } from '../../../../everybody/metrics/find-money-on-its-way.ts'
import { type Log, silentLog } from '../../../../../platform/log.ts'
import { type SignedInAdmin, newAdmin } from '../../admin-area.makers.ts'

const errors: unknown[] = []
const log: Log = { ...silentLog, error: (event, _error, facts) => errors.push([event, facts]) }
// a loss of R$ 60,00 needs one person, one of R$ 100,00 a second
const world = await ownWorld({ SECOND_PERSON_WRITE_OFF_CENTAVOS: '8000' }, log)
const merchant = await world.merchant({ cashback: null })
checkTruthsAfterEach(world)

/** The person who recorded the outside refund. */
const CLERK = '0195a000-0000-7000-8000-0000000000a9'
const RETURNED: { paidOn: string; reference: string } = { paidOn: TOO_LATE, reference: 'PIX-4711' }
const asked = (refundId: string, returned: typeof RETURNED | null = RETURNED): AdminActionAsked => ({
  action: 'DOUBLE_REFUND',
  refundId,
  returned,
})
const preview = (admin: SignedInAdmin, orderId: string, it: AdminActionAsked) =>
  admin.call<AdminPreview & { code?: string }>('POST', `/orders/${orderId}/preview`, it)
const over = (version: string) => ({ 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() })
const settle = async (
  admin: SignedInAdmin,
  orderId: string,
  refundId: string,
  returned: typeof RETURNED | null = RETURNED,
) => {
  const { version } = (await preview(admin, orderId, asked(refundId, returned))).body
  return admin.call(
    'PUT',
    `/orders/${orderId}/double_refunds/${refundId}/settled`,
    { returned },
    over(version),
  )
}
const doublesOf = async (admin: SignedInAdmin, id: string) =>
  (await admin.call<AdminOrder>('GET', `/orders/${id}`)).body.payments.flatMap((it) => it.doubles ?? [])
const listed = async (admin: SignedInAdmin, orderId: string) =>
  (await admin.call<AdminDoubleRefunds>('GET', '/double_refunds?size=100')).body.content.filter(
    (it) => it.orderId === orderId,
  )
/** What is at the bank, owed by the payer, and lost. */
const books = (orderId: string) =>
  Promise.all(
    [ACCOUNTS.BANK, ACCOUNTS.DOUBLE_REFUNDS, ACCOUNTS.DOUBLE_REFUND_LOSSES].map((it) =>
      world.balance(it, orderId),
    ),
  )
/** Centavos that people are alerted to. */
const alerted = async () =>
  (await findMoneyOnItsWay(world.deps.db)).find(({ state }) => state === 'doubled')?.amount ?? 0
const differences = () =>
  world.deps.db.rows(sql`
    select kind, reference from reconciliation_exceptions where subject = 'REFUND' and resolved_at is null`)

describe('a Pix that its bank takes back although it was refunded outside', () => {
  it('is booked once as owed by the payer, the log names the order, and the PSP agrees', async () => {
    const { orderId, endToEndId, refundId } = await takenTwice(world, merchant)
    const [taken] = (await world.deps.pix.payment(endToEndId))?.refunds.filter((it) => !it.ours) ?? []
    expect(refundId).toBe(taken?.id)
    expect(await books(orderId)).toEqual([-6000, 6000, 0])
    expect(errors).toContainEqual(['pix.taken-back-twice', { refund: refundId, purchase: orderId }])
    await checkForTakenBack(world.deps, endToEndId)
    await reconcileDay(world.deps, civilDate('2026-11-24'))
    expect(await differences()).toEqual([])
    expect(await books(orderId)).toEqual([-6000, 6000, 0])
  })

  it('in parts, and with what pays an instalment: that is owed again first, and only the rest is twice', async () => {
    await goTo(world, '2026-11-24')
    const orderId = await buy(world, merchant.apiKey, newShopper())
    await untilRefunded(world, orderId)
    const [first] = await findInstalments(world.deps.db, orderId)
    const [endToEndId = ''] = await payInstalment(world, first?.id ?? '')
    await world.until(async () => (await countOf(world, 'pix_payments', orderId)) === 2)
    await goTo(world, TOO_LATE)
    // R$ 70,00 of the paid instalment
    await cancelOrder(world.deps, merchant.id, orderId, { amount: 27_000 as never, source: 'ADMIN' })
    await world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await findFailedRefundsOf(world.deps.db, orderId)).length === 1
    })
    const [failed] = await findFailedRefundsOf(world.deps.db, orderId)
    const paid = { paidOn: civilDate(TOO_LATE), way: 'DEPOSIT', reference: 'DEP-0001', by: CLERK } as const
    await payOutside(world.deps, { orderId, refundId: failed?.id ?? '', ...paid })
    await takeBackPix(world, endToEndId, '20.00')
    await checkForTakenBack(world.deps, endToEndId)
    expect(await books(orderId)).toEqual([1000, 0, 0])
    await takeBackPix(world, endToEndId, '50.00')
    await checkForTakenBack(world.deps, endToEndId)
    expect(await books(orderId)).toEqual([-4000, 4000, 0])
    await takeBackPix(world, endToEndId)
    await checkForTakenBack(world.deps, endToEndId)
    expect(await books(orderId)).toEqual([-7000, 7000, 0])
    const [open] = await findInstalments(world.deps.db, orderId)
    expect(open).toMatchObject({ status: 'PENDING', paidAmount: 0 })
    await reconcileDay(world.deps, civilDate('2026-11-24'))
    expect(await differences()).toEqual([])
  })

  it('is listed and shown on the order’s page until the payer has returned it, and then in its history', async () => {
    const before = await alerted()
    const { orderId, endToEndId, refundId } = await takenTwice(world, merchant)
    const admin = await newAdmin(world, 'FINANCE')
    expect(await listed(admin, orderId)).toMatchObject([{ id: refundId, endToEndId, amount: 60 }])
    expect(await alerted()).toBeGreaterThanOrEqual(6000)
    expect(await doublesOf(admin, orderId)).toMatchObject([
      { id: refundId, amount: 60, settledAt: null, returned: null },
    ])
    const shown = (await preview(admin, orderId, asked(refundId))).body
    expect(shown).toMatchObject({
      totals: { doubleReturned: 60, writtenOff: 0 },
      orders: [{ ledger: [{ debit: ACCOUNTS.BANK, credit: ACCOUNTS.DOUBLE_REFUNDS, amount: 60 }] }],
      secondPerson: null,
    })
    expect(shown.totals.doubleLost).toBeUndefined()
    expect((await settle(admin, orderId, refundId)).status).toBe(204)
    expect(await books(orderId)).toEqual([0, 0, 0])
    expect(await listed(admin, orderId)).toEqual([])
    expect(await alerted()).toBe(before)
    expect(await doublesOf(admin, orderId)).toMatchObject([
      { settledAt: expect.any(String) as string, returned: RETURNED },
    ])
    expect((await preview(admin, orderId, asked(refundId))).body.code).toBe('REFUND_SETTLED')
    const { content } = (await admin.call<AdminTimeline>('GET', `/orders/${orderId}/timeline`)).body
    const told = content.map((it) => it.text)
    expect(told).toContain('O pagador devolveu o que tinha em dobro')
    expect(told.filter((it) => it.startsWith('Devolvido em dobro'))).toHaveLength(1)
  })

  it('is a loss if the payer keeps it', async () => {
    const { orderId, refundId } = await takenTwice(world, merchant)
    const admin = await newAdmin(world, 'FINANCE')
    expect((await preview(admin, orderId, asked(refundId, null))).body.totals).toMatchObject({
      doubleLost: 60,
    })
    expect((await settle(admin, orderId, refundId, null)).status).toBe(204)
    expect(await books(orderId)).toEqual([-6000, 0, 6000])
    expect(await listed(admin, orderId)).toEqual([])
    await world.advance('P1D')
    await world.schedule('keep-figures')
    const days = await world.deps.db.rows<{ owed: number; lost: number }>(sql`
      select sum(double_refunds)::int8 as owed, sum(double_refund_losses)::int8 as lost from ledger_days
      where day = ${TOO_LATE} and merchant_id = ${merchant.id}`)
    expect(days).toEqual([{ owed: await world.balance(ACCOUNTS.DOUBLE_REFUNDS), lost: 6000 }])
  })

  it('is a loss above the limit only if a second person agrees', async () => {
    const { orderId, refundId } = await takenTwice(world, merchant, '100.00')
    const [asker, second] = [await newAdmin(world, 'FINANCE'), await newAdmin(world, 'FINANCE')]
    expect(await settle(asker, orderId, refundId, null)).toMatchObject({
      body: { code: 'SECOND_PERSON_NEEDED' },
    })
    const shown = (await preview(asker, orderId, asked(refundId, null))).body
    expect(shown.secondPerson).toEqual({ kind: 'WRITE_OFF', amount: 100, limit: 80 })
    const request = await asker.call<RequestedChange>(
      'POST',
      `/orders/${orderId}/requests`,
      { asked: asked(refundId, null), reason: 'Não responde' },
      over(shown.version),
    )
    const agreed = await second.call<RequestedChange>('PUT', `/requested_changes/${request.body.id}/agree`)
    expect(agreed.body.state).toBe('DONE')
    expect(await books(orderId)).toEqual([-10_000, 0, 10_000])
  })

  it.each([
    ['before the bank took it', { ...RETURNED, paidOn: '2027-02-28' }, 422, 'INVALID_FIELDS'],
    ['tomorrow', { ...RETURNED, paidOn: '2027-03-02' }, 422, 'INVALID_FIELDS'],
    ['with a name for a number', { ...RETURNED, reference: 'Maria da Silva' }, 400, 'INVALID_BODY'],
  ] as const)('is not recorded as returned %s', async (_name, it, status, code) => {
    const { orderId, refundId } = await takenTwice(world, merchant)
    const admin = await newAdmin(world, 'FINANCE')
    const answer = await preview(admin, orderId, asked(refundId, it))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('is settled only by people who may write off, and only for its own order', async () => {
    const { orderId, refundId } = await takenTwice(world, merchant)
    const other = await takenTwice(world, merchant)
    expect((await preview(await newAdmin(world, 'OPERATOR'), orderId, asked(refundId))).body.code).toBe(
      'FORBIDDEN',
    )
    const admin = await newAdmin(world, 'FINANCE')
    expect((await preview(admin, other.orderId, asked(refundId))).body.code).toBe('REFUND_NOT_FOUND')
  })
})

/** A Pix of R$ 250,00 for R$ 100,00 from an account that is closed: the other R$ 150,00 were paid back outside. */
async function surplusPaidOutside() {
  await goTo(world, '2026-11-24')
  const { id: orderId, endToEndId } = await surplusOfClosedAccount(world, merchant)
  const untilFailed = (tries: number) =>
    world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await findFailedRefundsOf(world.deps.db, orderId)).some((one) => one.tries === tries)
    })
  await untilFailed(1)
  for (const tries of [2, 3]) {
    await world.advance('P1D')
    await world.schedule('retry-failed-refunds')
    await untilFailed(tries)
  }
  const [failed] = await findFailedRefundsOf(world.deps.db, orderId)
  const paidOn = saoPauloDate(world.deps.clock.now())
  const paid = { paidOn, way: 'DEPOSIT', reference: 'DEP-0001', by: CLERK } as const
  await payOutside(world.deps, { orderId, refundId: failed?.id ?? '', ...paid })
  return { orderId, endToEndId }
}

describe('a contested Pix of which a part was refunded outside', () => {
  it('says so before the banks decide; when they return all of it, its case ends and the list says what is owed', async () => {
    const { orderId, endToEndId } = await surplusPaidOutside()
    const admin = await newAdmin(world, 'FINANCE')
    const pspId = await contested(world, endToEndId)
    const found = await findCaseOf(world.deps.db, pspId)
    const page = async () => (await admin.call<ContestDetails>('GET', `/contests/${found?.id}`)).body
    expect(await page()).toMatchObject({
      paidOutside: [{ orderId, amount: 150, way: 'DEPOSIT', reference: 'DEP-0001' }],
      doubles: [],
    })
    await ended(world, pspId, { outcome: 'RETURNED' })
    expect(await books(orderId)).toEqual([-15_000, 15_000, 0])
    expect(await page()).toMatchObject({
      state: 'RETURNED',
      returnedAmount: 250,
      doubles: [{ orderId, amount: 150, settledAt: null }],
    })
    const over = async () =>
      (await admin.call<AdminContests>('GET', '/contests?show=OVER')).body.content.find(
        (it) => it.id === found?.id,
      )
    expect(await over()).toMatchObject({ returnedAmount: 250, doubledAmount: 150 })
    const { contests } = (await admin.call<AdminOrder>('GET', `/orders/${orderId}`)).body
    expect(contests).toMatchObject([{ contestedAmount: 100, returnedAmount: 250 }])
    const [double] = await doublesOf(admin, orderId)
    const today = saoPauloDate(world.deps.clock.now())
    expect((await settle(admin, orderId, double?.id ?? '', { ...RETURNED, paidOn: today })).status).toBe(204)
    expect((await over())?.doubledAmount).toBeUndefined()
  })
})
