/** The same day compared by the schedule, by a second node and on request at the same moment. */
import { addDays, civilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, goTo, newShopper, pay, takeBackPix, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconcileDue } from './reconcile-due.ts'

const world = await ownWorld()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a day compared by many at once', () => {
  it('has each exception once, and repairs each once', async () => {
    const day = civilDate('2027-01-11')
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    await goTo(world, day)
    const bought = await buy(world, apiKey)
    const paid = await world.deps.db.row<{ id: string }>(
      sql`select end_to_end_id as id from pix_payments where purchase_id = ${bought}`,
    )
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const unheard: string[] = []
    const ids: string[] = []
    for (let count = 0; count < 4; count++) {
      const id = await world.checkout(apiKey)
      unheard.push(...(await pay(world, await untilPix(world, id, newShopper()))))
      ids.push(id)
    }
    const taken = await takeBackPix(world, paid?.id ?? '')
    await goTo(world, addDays(day, 1), '05:30:00')
    const runs = Array.from({ length: 4 }, (_, n) =>
      n === 0 ? reconcileDue(world.deps) : reconcileDay(world.deps, day),
    )
    await Promise.all(runs)
    const found = await world.deps.db.rows<{
      subject: string
      kind: string
      times: number
      open: number
    }>(sql`
      select subject, kind, count(*) as times, count(*) filter (where resolved_at is null) as open
      from reconciliation_exceptions where kind = 'MISSING_AT_US' group by 1, 2 order by 1`)
    expect(found).toEqual([
      { subject: 'PIX', kind: 'MISSING_AT_US', times: 4, open: 0 },
      { subject: 'REFUND', kind: 'MISSING_AT_US', times: 1, open: 0 },
    ])
    const booked = await world.deps.db.rows(
      sql`select 1 from movements where cause = ${`taken-back:${taken.id}`}`,
    )
    expect(booked).toHaveLength(1)
    const known = await world.deps.db.rows(sql`
      select 1 from pix_payments where end_to_end_id = any(${unheard}::text[])`)
    expect(known).toHaveLength(4)
    await world.mend()
    // their webhooks were lost as well: the sweep runs after a moment
    await goTo(world, addDays(day, 1), '05:31:00')
    for (const id of ids) await untilRefunded(world, id)
    await reconcileDay(world.deps, day)
    const open = await world.deps.db.rows(
      sql`select kind, reference, ours, theirs from reconciliation_exceptions where resolved_at is null`,
    )
    expect(open).toEqual([])
    await expectTruths(world)
  })
})
