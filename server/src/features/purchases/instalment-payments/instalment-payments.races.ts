/**
 * A debt and everything that can happen to it at the same moment: two codes, two payments, a refund, two nodes, the
 * payer's bank.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { pay, payInstalment, paymentPage, takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { type PaymentHint, settleCharge, settleCharges } from '../payments/settle-charge.ts'
import { sweepReceived } from '../payments/sweep-received.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments, findOrder } from '../orders/orders.store.ts'
import { chargeAllOpen, chargeInstalment, chargeTogether } from './charge-debts.ts'
import { bookTakenBack, checkForTakenBack } from '../payments/take-back.ts'
import { newDebt, statusesOf } from './owing.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
const withCashback = await world.merchant({ cashback: { rate: ppm(100_000), expiresOn: null } })
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a debt', () => {
  checkTruthsAfterEach(world)

  const owing = () => newDebt(world, merchant.apiKey)
  const liveCharges = (id: string) =>
    world.deps.db.rows<{ txid: string }>(sql`
      select txid from charges
      where purchase_id = ${id} and purpose in ('INSTALMENT', 'UNIQUE') and status in ('INTENDED', 'LIVE')`)
  const txidsOf = (id: string) =>
    world.deps.db.values<string>(sql`
        select txid from charges where purchase_id = ${id} and purpose in ('INSTALMENT', 'UNIQUE')`)
  const bank = (id: string) => world.balance(ACCOUNTS.BANK, id)
  /** Waits until no refund is in progress; those that the bank has made impossible have failed. */
  const untilQuiet = (id: string) =>
    world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-received')
      await world.schedule('sweep-refunds')
      const open = await world.deps.db.row<{ count: number }>(sql`
        select count(*) from pix_refunds where purchase_id = ${id} and status in ('REQUESTED', 'SENT')`)
      return open?.count === 0
    })

  it('paid at the same moment as others is paid with them, even if one is reported twice or not listed yet', async () => {
    const owed = await Promise.all(Array.from({ length: 6 }, owing))
    const hints: PaymentHint[] = []
    for (const { id, first } of owed) {
      const { brCode } = await chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id })
      const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
      hints.push({ txid: (await txidsOf(id))[0] ?? '', endToEndId })
    }
    const unheard = { txid: hints[0]?.txid ?? '', endToEndId: 'E00000000202611241300UNLISTED001' }
    const nobodys = { txid: 'nobodys000000000000000000000' }
    await Promise.allSettled([
      settleCharges(world.deps, [...hints, ...hints.toReversed(), nobodys]),
      settleCharges(otherNode, hints.toReversed()),
      settleCharges(otherNode, [...hints, unheard]),
    ])
    for (const { id } of owed) {
      expect((await statusesOf(world, id))[0]).toBe('PAID')
      expect(await bank(id)).toBe(10_000)
    }
  })

  it('requested by many at once has one code', async () => {
    const { id, first } = await owing()
    const it = { purchaseId: id, instalmentId: first.id }
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => chargeInstalment(world.deps, it)),
      ...Array.from({ length: 5 }, () => chargeInstalment(otherNode, it)),
    ])
    expect(new Set(codes.map((code) => code.brCode)).size).toBe(1)
    expect(await liveCharges(id)).toHaveLength(1)
  })

  it('of several purchases in one Pix, while each is charged, paid and taken back separately, is correct to the centavo', async () => {
    const [one, two, three] = await Promise.all([owing(), owing(), owing()])
    const ids = [one.id, two.id, three.id]
    const together = await chargeTogether(world.deps, ids, 'ALL')
    const [whole = ''] = await pay(world, { qrCodeText: together.brCode })
    const own = await chargeInstalment(otherNode, { purchaseId: two.id, instalmentId: two.first.id })
    await Promise.allSettled([
      settleCharge(world.deps, { txid: together.txid, endToEndId: whole }),
      settleCharge(otherNode, { txid: together.txid, endToEndId: whole }),
      pay(world, { qrCodeText: own.brCode }),
      chargeTogether(otherNode, ids.toReversed(), 'ALL'),
      chargeAllOpen(world.deps, three.id),
      chargeInstalment(otherNode, { purchaseId: one.id, instalmentId: one.second.id }),
      cancelOrder(otherNode, merchant.id, three.id, { amount: cents(5_000), source: 'MERCHANT' }),
    ])
    for (const id of ids) await untilQuiet(id)
    for (const id of ids) expect(await statusesOf(world, id)).not.toContain('PENDING')
    await takeBackPix(world, whole)
    await Promise.allSettled([
      checkForTakenBack(world.deps, whole),
      checkForTakenBack(otherNode, whole),
      chargeTogether(otherNode, ids, 'ALL'),
      cancelOrder(world.deps, merchant.id, one.id, { amount: 'all', source: 'MERCHANT' }),
    ])
    for (const id of ids) await untilQuiet(id)
    const items = await world.deps.db.rows<{ count: number }>(sql`
      select count(*) from charge_items where purchase_id = any(${ids}::uuid[]) and live group by instalment_id`)
    expect(items.every((row) => row.count === 1)).toBe(true)
  })

  it('of the same purchases requested together by many at once has one code', async () => {
    const ids = (await Promise.all([owing(), owing()])).map((it) => it.id)
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        chargeTogether(at % 2 ? otherNode : world.deps, at % 3 ? ids : ids.toReversed(), 'ALL'),
      ),
    )
    expect(new Set(codes.map((code) => code.brCode)).size).toBe(1)
  })

  it('requested alone and with all others at once is in one live charge', async () => {
    const { id, first, second } = await owing()
    await Promise.all([
      chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id }),
      chargeAllOpen(otherNode, id),
      chargeInstalment(otherNode, { purchaseId: id, instalmentId: second.id }),
      chargeAllOpen(world.deps, id),
      chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id }),
    ])
    const items = await world.deps.db.rows<{ count: number }>(sql`
      select count(*) from charge_items where purchase_id = ${id} and live group by instalment_id`)
    expect(items.every((row) => row.count === 1)).toBe(true)
  })

  it('paid once, and reported by webhook, sweep and job on two nodes, is paid once', async () => {
    const { id, first } = await owing()
    const [endToEndId = ''] = await payInstalment(world, first.id)
    const [txid = ''] = await txidsOf(id)
    await Promise.all([
      ...Array.from({ length: 3 }, () => settleCharge(world.deps, { txid, endToEndId })),
      ...Array.from({ length: 3 }, () => settleCharge(otherNode, { txid })),
      sweepReceived(world.deps),
      sweepReceived(otherNode),
      world.drain(),
      otherNode.jobs.drain(),
    ])
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await bank(id)).toBe(10_000)
  })

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'paid by its code, by that of all, and refunded whole: every centavo has its place (%i)',
    async (lead) => {
      const { id, first } = await owing()
      const single = await paymentPage(world, first.id)
      const unique = await chargeAllOpen(world.deps, id)
      await world.fault({ provider: 'webhooks', kind: 'drop' })
      await pay(world, { qrCodeText: single.qrcodeText ?? '' }, { late: true })
      await pay(world, { qrCodeText: unique.brCode }, { late: true })
      await world.mend()
      const txids = await txidsOf(id)
      await Promise.all([
        ...txids.map((txid, index) =>
          wait(index * 3).then(() => settleCharge(index % 2 ? otherNode : world.deps, { txid })),
        ),
        wait(lead * 3).then(() =>
          cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'MERCHANT_API' }),
        ),
      ])
      expect(await countOf(world, 'pix_payments', id)).toBe(3)
      await untilRefunded(world, id)
      expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED' })
      expect(await bank(id)).toBe(0)
    },
  )

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'paid during a partial refund keeps what is owed and returns the rest (%i)',
    async (lead) => {
      const { id, third } = await owing()
      const page = await paymentPage(world, third.id)
      await world.fault({ provider: 'webhooks', kind: 'drop' })
      await pay(world, { qrCodeText: page.qrcodeText ?? '' }, { late: true })
      await world.mend()
      const [txid = ''] = await txidsOf(id)
      await Promise.all([
        wait(lead * 2).then(() => settleCharge(world.deps, { txid })),
        wait(10 - lead * 2).then(() =>
          cancelOrder(otherNode, merchant.id, id, { amount: third.amount, source: 'MERCHANT_API' }),
        ),
      ])
      await untilRefunded(world, id)
      const after = await findInstalments(world.deps.db, id)
      // if refunded first, the last one is cancelled and its money returned; if paid first, it is paid and the one
      // before is cancelled
      const outcome = after.map((it) => it.status).join(' ')
      expect(['PENDING PENDING CANCELED', 'PENDING CANCELED PAID']).toContain(outcome)
      expect(await bank(id)).toBe(outcome.endsWith('PAID') ? 10_000 : 0)
    },
  )

  it.each(Array.from({ length: 8 }, (_, index) => index))(
    'whose payment the bank takes back while we refund it is reversed once (%i)',
    async (lead) => {
      const { id, first } = await owing()
      const [endToEndId = ''] = await payInstalment(world, first.id, { amount: '120.00' })
      // the surplus of 20 is on its way when the refund of the order and the bank come at the same moment
      await Promise.allSettled([
        wait(lead * 2).then(() =>
          cancelOrder(world.deps, merchant.id, id, { amount: cents(25_000), source: 'MERCHANT_API' }),
        ),
        wait(14 - lead * 2).then(() => takeBackPix(world, endToEndId, lead % 2 ? '100.00' : '60.00')),
        world.drain(),
        otherNode.jobs.drain(),
      ])
      const pix = await world.deps.pix.payment(endToEndId)
      await Promise.all([
        checkForTakenBack(world.deps, endToEndId),
        checkForTakenBack(otherNode, endToEndId),
        pix === null ? null : bookTakenBack(otherNode, pix),
        world.drain(),
      ])
      await untilQuiet(id)
      const atPsp = (await world.deps.pix.payment(endToEndId))?.refunds ?? []
      const gone = atPsp.filter((it) => it.state === 'DONE').reduce((sum, it) => sum + it.amount, 0)
      expect(await bank(id)).toBe(12_000 - gone)
    },
  )

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'paid and at once taken back by the bank is owed, whichever report comes first (%i)',
    async (lead) => {
      const { id, first } = await owing()
      await world.fault({ provider: 'webhooks', kind: 'drop' })
      const [endToEndId = ''] = await payInstalment(world, first.id)
      await takeBackPix(world, endToEndId)
      await world.mend()
      const [txid = ''] = await txidsOf(id)
      await Promise.all([
        wait(lead).then(() => settleCharge(world.deps, { txid })),
        wait(5 - lead).then(() => checkForTakenBack(otherNode, endToEndId)),
        sweepReceived(otherNode),
        chargeAllOpen(world.deps, id).catch(() => null),
      ])
      await untilQuiet(id)
      expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
      expect(await bank(id)).toBe(0)
    },
  )

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'the last of a purchase with cashback, while the bank takes back the first: it is given or taken back whole (%i)',
    async (lead) => {
      const { id, first, second, third } = await newDebt(world, withCashback.apiKey)
      const [endToEndId = ''] = await payInstalment(world, first.id)
      await payInstalment(world, second.id)
      await untilQuiet(id)
      const page = await paymentPage(world, third.id)
      await world.fault({ provider: 'webhooks', kind: 'drop' })
      await pay(world, { qrCodeText: page.qrcodeText ?? '' })
      await takeBackPix(world, endToEndId)
      await world.mend()
      const [txid = ''] = await world.deps.db.values<string>(sql`
        select c.txid from charges c join charge_items i on i.charge_id = c.id where i.instalment_id = ${third.id}`)
      await Promise.all([
        wait(lead * 8).then(() => settleCharge(world.deps, { txid })),
        wait(40 - lead * 8).then(() => checkForTakenBack(world.deps, endToEndId)),
        // reported twice
        wait(40 - lead * 8).then(() => checkForTakenBack(otherNode, endToEndId)),
      ])
      await untilQuiet(id)
      // what its code had taken off stands only if it was booked after the bank had taken the first
      const [newest] = await world.deps.db.values<string>(sql`
        select kind from movements where purchase_id = ${id} and kind in ('DEBT_PAID', 'PIX_TAKEN_BACK') order by id desc limit 1`)
      const isTaken = newest === 'PIX_TAKEN_BACK'
      expect(await statusesOf(world, id)).toEqual(['PENDING', 'PAID', isTaken ? 'PENDING' : 'PAID'])
      expect(await world.balance(ACCOUNTS.CASHBACK, id)).toBe(isTaken ? 0 : 3000)
      expect((await findInstalments(world.deps.db, id)).map((it) => it.paidAmount)).toEqual([0, 10_000, 7000])
    },
  )
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
