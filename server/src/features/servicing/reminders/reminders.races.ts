/** Two machines that plan at the same moment. This needs a real PostgreSQL: the embedded one has one session. */
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { createMerchantUser } from '../../people/merchant-users/create-merchant-user.ts'
import { recordMerchantEvent } from '../../messaging/notifications/record-merchant-event.ts'
import { sendDigests } from '../../messaging/notifications/send-digests.ts'
import { sendReminders } from './send-reminders.ts'

const MACHINES = 6

const world = await ownWorld()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('rounds at once', () => {
  const atOnce = (round: () => Promise<void>) => Promise.all(Array.from({ length: MACHINES }, round))

  it('remind each person once, and nobody is forgotten', async () => {
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    const shoppers = Array.from({ length: 8 }, () => newShopper())
    for (const shopper of shoppers) {
      await buy(world, apiKey, shopper)
      await buy(world, apiKey, shopper)
    }
    await world.control('POST', '/clock', { now: '2026-12-24T12:00:00-03:00' })
    await atOnce(() => sendReminders(world.deps))
    const planned = await world.deps.db.rows<{ status: string; count: number }>(sql`
      select status, count(*) from reminders group by status order by status`)
    expect(planned).toEqual([
      { status: 'COVERED', count: 8 },
      { status: 'PLANNED', count: 8 },
    ])
    await world.drain()
    for (const { phone } of shoppers) {
      expect((await world.messages(phone)).filter((it) => it.text.includes('/pagamento/'))).toHaveLength(1)
    }
  })

  it('send each digest once', async () => {
    const merchant = await world.merchant()
    const phones = Array.from({ length: 30 }, (_, index) => `+55119777712${String(index).padStart(2, '0')}`)
    for (const phone of phones) {
      await createMerchantUser(world.deps, {
        merchantId: merchant.id,
        email: `${phone.slice(1)}@loja.example`,
        phone,
        name: 'Helena Prado',
        permissions: ['READ'],
        communications: [{ type: 'SETTLEMENT_CREATED', notify: true, channel: 'SMS', frequency: 'DAILY' }],
      })
    }
    const event = {
      merchantId: merchant.id,
      type: 'SETTLEMENT_CREATED',
      purchaseId: null,
      amount: cents(100),
    } as const
    await world.deps.db.transaction((tx) => recordMerchantEvent(world.deps, tx, event))
    await world.advance('P1D')
    await atOnce(() => sendDigests(world.deps))
    await world.drain()
    const counts = await Promise.all(phones.map(async (phone) => (await world.messages(phone)).length))
    expect(counts).toEqual(phones.map(() => 1))
  })
})
