import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo, newShopper, pay, takeBackPix, untilPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, hurryJobs } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findFailedRefundsOf } from '../../purchases/refunds/failed-refunds.store.ts'
import { refundTooOld, surplusOfClosedAccount } from '../../purchases/refunds/refunds.makers.ts'
import { retryRefund } from '../../purchases/refunds/retry-refund.ts'

const CLOSED_ACCOUNT = '99999999'

const world = await ownWorld()
const merchant = await world.merchant({ name: 'Passo Largo', cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

/** Also waits for the messages about them. */
const untilFailed = async (id: string, count: number) => {
  await world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    const failed = await world.deps.db.rows(sql`
      select from pix_refunds where purchase_id = ${id} and status = 'FAILED'`)
    return failed.length === count
  })
  await hurryJobs(world)
  await world.drain()
}
const nextDay = async () => {
  await world.advance('P1D')
  await world.schedule('retry-failed-refunds')
}
const told = async (id: string) => {
  const words = await world.deps.db.values<string>(sql`
    select words from customer_messages where purchase_id = ${id} and kind = 'REFUND_REFUSED'`)
  return words.map((it) => it.replaceAll('\u00a0', ' '))
}

async function failedSurplus() {
  const it = await surplusOfClosedAccount(world, merchant)
  await untilFailed(it.id, 1)
  return it
}

describe('a customer whose refund the payer’s bank refuses', () => {
  it('is told once the tries are over, and never again', async () => {
    const { id } = await failedSurplus()
    await nextDay()
    await untilFailed(id, 2)
    expect(await told(id)).toEqual([])
    await nextDay()
    await untilFailed(id, 3)
    const help = world.deps.config.settings.supportEmail
    const [words = '', ...more] = await told(id)
    expect(words).toContain('nao aceitou a devolucao de R$ 150,00 da sua compra na Passo Largo')
    expect(words).toContain(`escreva para ${help} e combinamos outra forma`)
    expect(more).toEqual([])
    // somebody at our support tries once more
    const [failed] = await findFailedRefundsOf(world.deps.db, id)
    await retryRefund(world.deps, failed?.id ?? '')
    await untilFailed(id, 4)
    expect(await told(id)).toHaveLength(1)
  })

  it('is told also of a purchase that was never concluded', async () => {
    const id = await world.checkout(merchant.apiKey)
    await pay(world, await untilPix(world, id, newShopper()), { amount: '0.50', bankIspb: CLOSED_ACCOUNT })
    await untilFailed(id, 1)
    for (const count of [2, 3]) {
      await nextDay()
      await untilFailed(id, count)
    }
    expect(await told(id)).toEqual([expect.stringContaining('R$ 0,50')])
  })

  it('is not told if that bank has taken the money by itself, even if nobody reported it', async () => {
    const { id, endToEndId } = await failedSurplus()
    await nextDay()
    await untilFailed(id, 2)
    await world.advance('P1D')
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await takeBackPix(world, endToEndId, '150.00')
    await world.schedule('retry-failed-refunds')
    await untilFailed(id, 3)
    expect(await told(id)).toEqual([])
  })

  it('is not told again what the message about the cancellation has said of an old Pix', async () => {
    const { orderId } = await refundTooOld(world, merchant)
    for (const count of [2, 3]) {
      await nextDay()
      await untilFailed(orderId, count)
    }
    expect(await told(orderId)).toEqual([])
  })
})
