import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cpfOf, newShopper, pay, pixOf, untilDecided, untilPix } from '../../../../test/shopper.ts'
import { countOf, expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { World } from '../../../../test/world.ts'
import { findWatermark } from '../charges/charges.store.ts'
import { blockValues } from '../credit/block-values.ts'
import { settleCharges } from './settle-charge.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
afterEach(async () => {
  await world.mend()
  await expectTruths(world)
})

/** A checkout that waits for its Pix. */
async function waiting(key = apiKey, body: Record<string, unknown> = {}) {
  const shopper = newShopper()
  const id = await world.checkout(key, body)
  return { id, shopper, pix: await untilPix(world, id, shopper) }
}

const untilApproved = (id: string) => world.until(async () => (await world.step(id)).body.result === 'OK')
const chargesOf = (id: string) =>
  world.deps.db.rows<{ txid: string; status: string }>(sql`
    select txid, status from charges where purchase_id = ${id} order by created_at`)
const kept = async (id: string) => ({
  bank: await world.balance(ACCOUNTS.BANK, id),
  funds: await world.balance(ACCOUNTS.CUSTOMER_FUNDS, id),
})
const NOTHING = { bank: 0, funds: 0 }

describe('a Pix that may not buy', () => {
  const fromAnother = { cpf: cpfOf('700900001'), name: 'Outra Pessoa Qualquer' }

  it('because a third person paid it, is returned, and the shopper may pay a new code', async () => {
    const { id, pix } = await waiting()
    await pay(world, pix, fromAnother)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    const seen = (await world.step(id)).body
    expect(seen).toMatchObject({
      result: 'MORE_INFO',
      returnedPayment: { amount: 1, asked: 1, because: 'OTHER_PAYER', state: 'DONE' },
    })
    expect(pixOf(seen)).toMatchObject({ status: 'PENDING' })
    await pay(world, pixOf(seen))
    await untilApproved(id)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    expect(await countOf(world, 'orders', id)).toBe(1)
  })

  it('because a third person paid it, delays no other payment in the same report', async () => {
    const [theirs, own] = [await waiting(), await waiting()]
    await pay(world, theirs.pix, fromAnother)
    await pay(world, own.pix)
    const hints = (await Promise.all([theirs, own].map(({ id }) => chargesOf(id)))).flat()
    const settled = settleCharges(world.deps, hints)
    await vi.waitFor(async () => expect(await countOf(world, 'orders', own.id)).toBe(1))
    expect(await countOf(world, 'pix_payments', theirs.id)).toBe(0)
    await settled
    expect(await countOf(world, 'pix_payments', theirs.id)).toBe(1)
  })

  it('because a third person paid it for the second time, ends the purchase and is returned', async () => {
    const { id, pix, shopper } = await waiting()
    await pay(world, pix, fromAnother)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await pay(world, pixOf((await world.step(id)).body), fromAnother)
    await world.until(async () => (await world.step(id)).body.result === 'KO')
    expect((await world.step(id)).body).toMatchObject({
      koReason: 'INVALID_CUSTOMER_DATA',
      fields: [],
      returnedPayment: { because: 'OTHER_PAYER' },
    })
    await world.until(async () => (await world.messages(shopper.phone)).length >= 3)
    const told = (await world.messages(shopper.phone)).filter((it) =>
      /n[ãa]o est[áa] no seu nome/.test(it.text),
    )
    // the second message offers no way to pay, because there is none
    expect(told.filter((it) => it.text.includes(`/checkouts/${id}`))).toHaveLength(1)
    expect(told).toHaveLength(2)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    expect(await countOf(world, 'orders', id)).toBe(0)
  })

  it('because a third person paid it for the second time, ends the purchase also with another Pix in between', async () => {
    const { id, pix } = await waiting()
    await pay(world, pix, fromAnother)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await pay(world, pixOf((await world.step(id)).body), { amount: '2.50' })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 2)
    const between = (await world.step(id)).body
    expect(between.returnedPayment).toMatchObject({ because: 'WRONG_AMOUNT' })
    await pay(world, pixOf(between), fromAnother)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 3)
    expect((await world.step(id)).body).toMatchObject({ result: 'KO', koReason: 'INVALID_CUSTOMER_DATA' })
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
  })

  it('because its bank is blocked, ends the purchase and is returned', async () => {
    await blockValues(world.deps, [
      { kind: 'BANK', value: '99999004', reason: 'Fraud Risk', description: '' },
    ])
    const { id, pix } = await waiting()
    await pay(world, pix, { bankIspb: '99999004' })
    await world.until(async () => (await world.step(id)).body.result === 'KO')
    expect((await world.step(id)).body.koReason).toBe('BLOCKED_BANK_CODE')
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
  })

  it('but is accepted from a blocked bank if the merchant switched that rule off', async () => {
    const merchant = await world.merchant()
    await world.deps.db.run(sql`
      update merchants set skip_fraudulent_bank_code = true where id = ${merchant.id}`)
    const { id, pix } = await waiting(merchant.apiKey)
    await pay(world, pix, { bankIspb: '99999004' })
    await untilApproved(id)
    expect(await countOf(world, 'orders', id)).toBe(1)
  })

  it('because it came too late, is returned, and there is another code', async () => {
    const { id, pix } = await waiting()
    await world.advance('PT10M5S')
    await pay(world, pix, { late: true })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    const seen = (await world.step(id)).body
    expect(seen).toMatchObject({ result: 'MORE_INFO', returnedPayment: { because: 'TOO_LATE' } })
    expect(pixOf(seen)).toMatchObject({ status: 'PENDING' })
    await pay(world, pixOf(seen))
    await untilApproved(id)
  })

  it('because its amount differs, is returned with a notice, and there is another code', async () => {
    const { id, pix, shopper } = await waiting()
    await pay(world, pix, { amount: '2.50' })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    const seen = (await world.step(id)).body
    expect(seen.returnedPayment).toMatchObject({
      amount: 2.5,
      asked: 1,
      because: 'WRONG_AMOUNT',
      state: 'DONE',
    })
    expect(pixOf(seen).status).toBe('PENDING')
    expect(pixOf(seen).qrCodeText).not.toBe(pix.qrCodeText)
    const told = async () => (await world.messages(shopper.phone)).map((it) => it.text)
    await world.until(async () => (await told()).some((it) => it.includes('volta para a conta de origem')))
    const text = (await told()).find((it) => it.includes('volta para a conta de origem'))
    expect(text?.replaceAll('\u00a0', ' ')).toContain(
      'recebemos um Pix de R$ 2,50, mas o valor a pagar era R$ 1,00.',
    )
    expect(text).toContain(`/checkouts/${id}`)
    await pay(world, pixOf(seen))
    await untilApproved(id)
    expect((await world.step(id)).body.returnedPayment).toMatchObject({ amount: 2.5 })
  })

  it('because the shopper gave up before, is returned', async () => {
    const { id, pix } = await waiting()
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    await pay(world, pix, { late: true })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    expect((await world.step(id)).body).toMatchObject({
      result: 'KO',
      koReason: 'EXPIRED',
      endedBy: 'SHOPPER',
      returnedPayment: { because: 'NOT_AWAITED' },
    })
  })

  it('because the checkout has ended, is returned', async () => {
    const { id, pix } = await waiting()
    await world.advance('PT31M')
    await world.schedule('expire-checkouts')
    expect((await world.step(id)).body).toMatchObject({ result: 'KO', koReason: 'EXPIRED' })
    await pay(world, pix, { late: true })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
  })
})

describe('a Pix that is paid more than once', () => {
  it('buys once; the second comes back', async () => {
    const { id, pix } = await waiting()
    await pay(world, pix, { times: 2 })
    await untilApproved(id)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 2)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    expect(await countOf(world, 'orders', id)).toBe(1)
  })

  it('as the first instalment keeps that once', async () => {
    const { id, pix } = await waiting((await world.merchant({ upfront: 'MANDATORY' })).apiKey, {
      amount: '90.00',
    })
    await pay(world, pix, { times: 2 })
    await untilApproved(id)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 2)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual({ bank: 3000, funds: 0 })
  })

  it('by the shopper and a third person buys for the shopper', async () => {
    const { id, pix } = await waiting()
    await pay(world, pix)
    await pay(world, pix, { cpf: cpfOf('700900002'), late: true })
    await untilApproved(id)
    await world.until(async () => {
      await world.schedule('sweep-received')
      return (await countOf(world, 'pix_payments', id)) === 2
    })
    await untilRefunded(world, id)
    expect((await world.step(id)).body.result).toBe('OK')
    expect(await kept(id)).toEqual(NOTHING)
  })
})

describe('an old code', () => {
  it('paid in time while a newer one is shown buys, and the newer one can no longer be paid', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    const { id, pix } = await waiting()
    await world.advance('PT9M30S')
    await pay(world, pix)
    // another code can be requested even while the PSP does not say what was paid
    await world.fault({ provider: 'pix', kind: 'fail', match: 'GET /pix/v2/pix' })
    const newer = pixOf((await world.step(id, { renewPayment: true })).body)
    expect(newer.qrCodeText).not.toBe(pix.qrCodeText)
    await world.mend()
    await world.schedule('sweep-received')
    // the store has not answered yet: the payment is shown as paid, and no other code is requested
    expect(pixOf((await world.step(id)).body)).toMatchObject({ qrCodeText: pix.qrCodeText, status: 'PAID' })
    await untilApproved(id)
    expect((await world.step(id)).body.receipt).toMatchObject({ paid: 1, comesBack: true })
    expect((await chargesOf(id)).map((it) => it.status)).toEqual(['PAID', 'ENDED'])
    await expect(pay(world, newer)).rejects.toThrow('CHARGE_REMOVED')
    expect(await countOf(world, 'orders', id)).toBe(1)
  })
})

describe('when the PSP has trouble while charging', () => {
  it('a refusal to answer is reported as such, and the same call again continues', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, shopper)
    await world.fault({ provider: 'pix', kind: 'fail', times: 1, match: 'PUT /pix/v2/cob/' })
    const refused = await world.step(id, { checkoutConfirmed: true })
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
    await pay(world, pixOf((await world.step(id, { checkoutConfirmed: true })).body))
    await untilApproved(id)
  })

  it('that acts but answers 500, the retry finds the same charge', async () => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, shopper)
    await world.fault({ provider: 'pix', kind: 'half', times: 1, match: 'PUT /pix/v2/cob/' })
    expect((await world.step(id, { checkoutConfirmed: true })).status).toBe(503)
    const pix = pixOf((await world.step(id)).body)
    const [charge, ...more] = await chargesOf(id)
    expect(more).toEqual([])
    const atPsp = await world.control<{ txid: string; qrCodeText: string }[]>('GET', '/pix/charges')
    expect(atPsp.filter((it) => it.txid === charge?.txid).map((it) => it.qrCodeText)).toEqual([
      pix.qrCodeText,
    ])
    await pay(world, pix)
    await untilApproved(id)
  })

  it('and is only slow, the shopper waits and gets the code', async () => {
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    await world.fault({ provider: 'pix', kind: 'slow', times: 1, ms: 1200, match: 'PUT /pix/v2/cob/' })
    expect(pixOf((await world.step(id, { checkoutConfirmed: true })).body).status).toBe('PENDING')
  })

  it('for so long that the checkout is over, the checkout ends and no charge is made for it', async () => {
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    await world.fault({ provider: 'pix', kind: 'fail', match: 'PUT /pix/v2/cob/' })
    expect((await world.step(id, { checkoutConfirmed: true })).status).toBe(503)
    await world.advance('PT31M')
    await world.mend()
    expect((await world.step(id)).body).toMatchObject({ result: 'KO', koReason: 'EXPIRED' })
    expect(await countOf(world, 'charges', id)).toBe(1)
  })
})

describe('when the PSP has trouble while giving money back', () => {
  it.each(['fail', 'half', 'drop'])('(%s) the money is refunded once all the same', async (kind) => {
    const { id, pix } = await waiting()
    await world.fault({ provider: 'pix', kind, times: 2, match: '/devolucao/' })
    const [endToEndId = ''] = await pay(world, pix)
    await untilApproved(id)
    await untilRefunded(world, id)
    expect(await kept(id)).toEqual(NOTHING)
    const atPsp = await world.deps.pix.paymentsOfCharge(around(world, (await chargesOf(id))[0]?.txid ?? ''))
    expect(atPsp.map((it) => [it.endToEndId, it.refunds.map((refund) => refund.amount)])).toEqual([
      [endToEndId, [100]],
    ])
  })

  it('because the account is closed, the refund is marked as failed and the money stays the customer’s', async () => {
    const { id, pix } = await waiting()
    await pay(world, pix, { bankIspb: '99999999' })
    await untilApproved(id)
    await world.until(async () => {
      await world.schedule('sweep-refunds')
      const refund = await world.deps.db.row<{ status: string }>(sql`
        select status from pix_refunds where purchase_id = ${id}`)
      return refund?.status === 'FAILED'
    })
    expect(await kept(id)).toEqual({ bank: 100, funds: -100 })
  })
})

describe('a webhook', () => {
  it('that never comes is made up for by the sweep', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const { id, pix } = await waiting()
    await pay(world, pix)
    await world.drain()
    expect((await world.step(id)).body.result).toBe('MORE_INFO')
    await world.schedule('sweep-received')
    await untilApproved(id)
  })

  it('that never comes is made up for by the expiry, which asks the PSP first', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.advance('PT25M')
    await pay(world, await untilPix(world, id, shopper))
    await world.advance('PT6M')
    await world.schedule('expire-checkouts')
    await untilApproved(id)
    expect(await countOf(world, 'orders', id)).toBe(1)
  })

  it('that arrives twice changes nothing the second time', async () => {
    await world.fault({ provider: 'webhooks', kind: 'repeat' })
    const { id, pix } = await waiting()
    await pay(world, pix)
    await untilApproved(id)
    await untilRefunded(world, id)
    expect(await countOf(world, 'pix_payments', id)).toBe(1)
    expect(await countOf(world, 'pix_refunds', id)).toBe(1)
  })

  it('that overtakes another gives each purchase its own', async () => {
    await world.fault({ provider: 'webhooks', kind: 'reorder', times: 1 })
    const [first, second] = [await waiting(), await waiting()]
    await pay(world, first.pix)
    await pay(world, second.pix)
    await untilApproved(second.id)
    await untilApproved(first.id)
    expect([await countOf(world, 'orders', first.id), await countOf(world, 'orders', second.id)]).toEqual([
      1, 1,
    ])
  })

  it('that comes before the answer of the charge is no less true', async () => {
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    await world.fault({ provider: 'pix', kind: 'half', times: 1, match: 'PUT /pix/v2/cob/' })
    await world.step(id, { checkoutConfirmed: true })
    const [charge] = await chargesOf(id)
    expect(charge?.status).toBe('INTENDED')
    const atPsp = await world.control<{ txid: string; qrCodeText: string }[]>('GET', '/pix/charges')
    await pay(world, { qrCodeText: atPsp.find((it) => it.txid === charge?.txid)?.qrCodeText ?? '' })
    await untilApproved(id)
    expect((await chargesOf(id)).map((it) => it.status)).toEqual(['PAID'])
  })

  it('with a wrong secret is not found, and only what the PSP confirms counts', async () => {
    const { id } = await waiting()
    const [charge] = await chargesOf(id)
    const made = { endToEndId: `E99999005202611241300${'a'.repeat(11)}`, txid: charge?.txid }
    expect((await world.call('POST', '/webhooks/pix/not-the-secret/pix', { pix: [made] })).status).toBe(404)
    const { webhookSecret } = world.deps.config.pix
    expect((await world.call('POST', `/webhooks/pix/${webhookSecret}/pix`, { pix: [made] })).status).toBe(200)
    // the PSP may list it a moment later, so the hint is tried again
    expect((await world.drain()).failed).toMatchObject([{ name: 'settle-charge' }])
    expect((await world.step(id)).body.result).toBe('MORE_INFO')
    expect(await countOf(world, 'pix_payments', id)).toBe(0)
  })
})

describe('the sweep of received payments', () => {
  it('is not stopped by one payment that cannot be booked, which is retried by itself, once', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const [stuck, fine] = [await waiting(), await waiting()]
    await pay(world, stuck.pix)
    await pay(world, fine.pix)
    const [charge] = await chargesOf(stuck.id)
    await world.fault({ provider: 'pix', kind: 'fail', match: `txid=${charge?.txid}` })
    const { db, clock } = world.deps
    const until = async (name: string) => (await findWatermark(db, name))?.getTime()
    const [began, walkedTo] = [clock.now().getTime(), await until('sweep-received-wide')]
    await world.schedule('sweep-received')
    await untilApproved(fine.id)
    // the next sweep begins where this one ended, and the walk through late-listed payments has moved on
    expect(await until('sweep-received')).toBeGreaterThanOrEqual(began)
    expect(await until('sweep-received-wide')).not.toBe(walkedTo)
    await world.schedule('sweep-received')
    const waits = () =>
      db.count(sql`select count(*) as count from jobs where payload ->> 'txid' = ${charge?.txid}`)
    expect(await waits()).toBe(1)
    expect((await world.step(stuck.id)).body.result).toBe('MORE_INFO')
    await world.mend()
    await hurryJobs(world)
    await untilApproved(stuck.id)
    expect(await waits()).toBe(0)
  })
})

/** A charge's payments of the last hour, by any payer. */
function around({ deps }: World, txid: string) {
  const now = deps.clock.now().getTime()
  return { txid, from: new Date(now - 3_600_000), to: new Date(now + 60_000) }
}
