/**
 * A partial payment and everything that may happen to its instalment at the same moment: another amount, the payer's
 * bank, a refund.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { goTo, pay } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, untilRefunded } from '../../../../test/truths.ts'
import type { Deps } from '../../../deps.ts'
import { settleCharge } from '../../purchases/payments/settle-charge.ts'
import { withAutopay } from '../autopay/autopay.makers.ts'
import { followDebit } from '../autopay/follow-debit.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { sendDebits } from '../autopay/send-debits.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { instalment, orderOn } from '../corrections/corrections.makers.ts'
import { payPart, previewPart } from './pay-part.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED', cashback: null })
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a part', () => {
  beforeEach(() => goTo(world, '2026-11-24'))
  checkTruthsAfterEach(world)

  const ordered = () => orderOn(world, merchant.apiKey)
  /** Can be accepted any number of times. */
  async function shown(orderId: string, amount: number) {
    const asked = { orderId, amount: cents(amount) }
    const { version } = await previewPart(world.deps, asked)
    return (deps: Deps) => payPart(deps, { ...asked, version })
  }
  const live = (id: string) =>
    world.deps.db.rows(sql`select distinct charge_id from charge_items where purchase_id = ${id} and live`)
  const taken = (id: string) =>
    world.deps.db.values<string>(
      sql`select use from pix_payments where purchase_id = ${id} and use <> 'SYMBOLIC'`,
    )

  it('accepted many times at once has one code, and so has one of two amounts', async () => {
    const id = await ordered()
    const accept = await shown(id, 4000)
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => accept(at % 2 ? otherNode : world.deps)),
    )
    expect(new Set(codes.map((it) => it.brCode)).size).toBe(1)
    const other = await shown(id, 15_000)
    await Promise.allSettled([accept(world.deps), other(otherNode), accept(otherNode), other(world.deps)])
    expect(await live(id)).toHaveLength(1)
  })

  it('and a debit, requested at once, leave one way to pay', async () => {
    const { orderId } = await withAutopay(world, merchant.apiKey)
    await goTo(world, '2026-12-04')
    const accept = await shown(orderId, 4000)
    await Promise.allSettled([
      sendDebits(world.deps),
      accept(otherNode),
      sendDebits(otherNode),
      accept(world.deps),
    ])
    expect(await live(orderId)).toHaveLength(1)
  })

  it('and a debit, both paid, pay the debt once: the excess is returned', async () => {
    const { orderId } = await withAutopay(world, merchant.apiKey)
    await goTo(world, '2026-12-04')
    const { brCode, txid } = await (await shown(orderId, 4000))(world.deps)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
    const late = { txid, endToEndId }
    // a day later nothing was reported, and the bank is asked
    await goTo(world, '2026-12-06')
    await sendDebits(world.deps)
    const [debit] = await findDebitsOf(world.deps.db, orderId)
    if (debit === undefined) throw new Error('the bank was asked')
    await world.mend()
    await goTo(world, '2026-12-09')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      await Promise.allSettled([
        followDebit(world.deps, { txid: debit.txid }),
        settleCharge(otherNode, late),
        followDebit(otherNode, { txid: debit.txid }),
        settleCharge(world.deps, late),
      ])
      return (await taken(orderId)).length === 2
    })
    await untilRefunded(world, orderId)
    expect(await instalment(world, orderId, 1)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
    expect(await world.balance(ACCOUNTS.BANK, orderId)).toBe(10_000)
  })

  it('that is paid while the purchase is refunded comes back', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await ordered()
      const { brCode, txid } = await (await shown(id, 15_000))(world.deps)
      const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
      await Promise.allSettled([
        settleCharge(world.deps, { txid, endToEndId }),
        cancelOrder(otherNode, merchant.id, id, { amount: 'all', source: 'MERCHANT' }),
        settleCharge(otherNode, { txid, endToEndId }),
      ])
      await untilRefunded(world, id)
      expect(await taken(id)).toHaveLength(1)
      expect(await instalment(world, id, 1)).toMatchObject({ status: 'CANCELED', paidAmount: 0 })
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
    }
  })
})
