/** Two nodes pay merchants at the same moment, while shoppers buy and stores cancel: nobody is paid twice. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { buy } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { createTransfers } from './create-transfers.ts'
import { reconcileTransfers } from './reconcile-transfers.ts'
import { sendTransfer, sweepTransfers } from './send-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'

const world = await ownWorld()
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('transfers', () => {
  let merchant: { id: string; apiKey: string }
  beforeEach(async () => {
    merchant = await world.merchant({
      upfront: 'MANDATORY',
      fee: { rate: ppm(0), expiresOn: null },
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
  })
  afterEach(() => expectTruths(world))

  const sell = () => buy(world, merchant.apiKey, undefined, { amount: '100.00' })
  const transfers = () =>
    world.deps.db.rows<{ id: string; amount: number; status: string }>(sql`
      select id, amount, status from settlement_transfers where merchant_id = ${merchant.id}`)
  const onlyTransfer = async () => {
    const [transfer, ...more] = await transfers()
    expect(more).toEqual([])
    return transfer?.id ?? ''
  }

  it('that two nodes make at once are one for each merchant', async () => {
    await sell()
    await sell()
    await Promise.all([world.deps, otherNode, world.deps, otherNode].map(createTransfers))
    expect(await transfers()).toMatchObject([{ amount: 20_000 }])
  })

  it('that two nodes make at once, one of which thinks that it is tomorrow, contain each sale once', async () => {
    const tomorrow = { now: () => new Date(world.deps.clock.now().getTime() + 86_400_000) }
    for (let round = 0; round < 5; round++) {
      for (let count = 0; count < 3; count++) await sell()
      await Promise.all([createTransfers({ ...otherNode, clock: tomorrow }), createTransfers(world.deps)])
      await expectTruths(world)
      await world.advance('P7D')
    }
    const waiting = await world.deps.db.row<{ count: number }>(sql`
      select count(*) from settlement_parts where merchant_id = ${merchant.id} and transfer_id is null`)
    const sent = (await transfers()).reduce((sum, it) => sum + it.amount, 0)
    expect(sent + (waiting?.count ?? 0) * 10_000).toBe(150_000)
  })

  it('made while the store cancels are smaller by that, or the next is', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push(await sell())
    await Promise.all([
      createTransfers(world.deps),
      createTransfers(otherNode),
      ...ids.map((id) =>
        world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 40 }, { 'x-api-key': merchant.apiKey }),
      ),
    ])
    const waiting = await world.deps.db.row<{ amount: number }>(sql`
      select coalesce(sum(amount), 0)::int8 as amount from settlement_parts
      where merchant_id = ${merchant.id} and transfer_id is null`)
    const [transfer] = await transfers()
    expect((transfer?.amount ?? 0) + (waiting?.amount ?? 0)).toBe(24_000)
  })

  it('sent by two nodes, a sweep and a reconciliation at once are paid and booked once', async () => {
    const purchase = await sell()
    await createTransfers(world.deps)
    const id = await onlyTransfer()
    await Promise.all(
      [world.deps, otherNode, world.deps, otherNode].map((deps) => sendTransfer(deps, { id })),
    )
    await world.advance('PT1M')
    await Promise.all([
      sweepTransfers(world.deps),
      sweepTransfers(otherNode),
      reconcileTransfers(world.deps),
      reconcileTransfers(otherNode),
      sendTransfer(otherNode, { id }),
    ])
    expect(await transfers()).toMatchObject([{ status: 'DONE' }])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(0)
  })

  it('reported returned to two nodes at once are booked back once', async () => {
    const purchase = await sell()
    await createTransfers(world.deps)
    const id = await onlyTransfer()
    const heard = { state: 'RETURNED', providerId: null } as const
    await Promise.all(
      [world.deps, otherNode, world.deps, otherNode].map((deps) => settleTransfer(deps, { id }, heard)),
    )
    expect(await transfers()).toMatchObject([{ status: 'RETURNED' }])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(-10_000)
    // the next day, both make it again
    await world.advance('P1D')
    await Promise.all([createTransfers(world.deps), createTransfers(otherNode)])
    expect(await transfers()).toHaveLength(2)
  })
})
