import { type CivilDate, addDays, civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, pay, takeBackPix, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconcileDue } from './reconcile-due.ts'
import { reportDay } from './report-day.ts'
import { unguarded } from '../../../../test/spread/unguarded.ts'
import { findComparedDay, findOpenExceptions } from './reconciliation.store.ts'

/** Each test has its own days, far from the others'. */
let day: CivilDate = civilDate('2027-01-11')
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY' })
await world.deps.db.run(sql`update merchants set pix_key = 'loja@exemplo.com.br'`)
afterEach(async () => {
  await world.mend()
  day = addDays(day, 7)
})

const morningAfter = () => goTo(world, addDays(day, 1), '05:30:00')

/** Every exception ever found for an item, in its present state. */
const exceptionsOf = (reference: string) =>
  world.deps.db.rows<{
    kind: string
    subject: string
    resolved: boolean
    ours: unknown
    theirs: unknown
  }>(sql`
    select kind, subject, resolved_at is not null as resolved, ours, theirs from reconciliation_exceptions
    where reference = ${reference} order by found_at, kind`)
const rowsOf = (of: CivilDate) => findComparedDay(world.deps.db, of)
const useOf = (endToEndId: string) =>
  world.deps.db.value<string>(sql`select use from pix_payments where end_to_end_id = ${endToEndId}`)

/** A purchase of that day, and the Pix that bought it. */
async function bought(): Promise<{ id: string; endToEndId: string }> {
  await goTo(world, day)
  const id = await buy(world, merchant.apiKey, newShopper())
  const row = await world.deps.db.row<{ id: string }>(
    sql`select end_to_end_id as id from pix_payments where purchase_id = ${id}`,
  )
  return { id, endToEndId: row?.id ?? '' }
}

/** Changes past data in a way that the product cannot; and back again. */
async function behindTheBooks(...changes: Sql[]): Promise<void> {
  await world.deps.db.transaction(async (tx) => {
    await unguarded(tx)
    for (const change of changes) expect(await tx.run(change)).toBeGreaterThan(0)
  })
}

describe('a day on which everything arrived', () => {
  it('matches to the centavo, and has no exception', async () => {
    const { id, endToEndId } = await bought()
    await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'MERCHANT_API' })
    await untilRefunded(world, id)
    await morningAfter()
    await reconcileDay(world.deps, day)
    const [pix, refund, transfer] = await rowsOf(day)
    expect(pix).toMatchObject({ subject: 'PIX', counted: 1, matched: 1, ours: pix?.theirs })
    expect(refund).toEqual({ ...pix, subject: 'REFUND' })
    expect(transfer).toMatchObject({ subject: 'TRANSFER', counted: 0 })
    expect(await exceptionsOf(endToEndId)).toEqual([])
  })

  it('cannot be compared before it is over', async () => {
    await goTo(world, day, '23:59:00')
    await expect(reconcileDay(world.deps, day)).rejects.toThrow('when it is over')
  })
})

describe('a Pix without a webhook', () => {
  const unheard = async () => {
    await goTo(world, day)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const id = await world.checkout(merchant.apiKey)
    const [endToEndId = ''] = await pay(world, await untilPix(world, id, newShopper()))
    await world.drain()
    expect(await useOf(endToEndId)).toBeNull()
    await morningAfter()
    return { id, endToEndId }
  }

  it('is found, booked, and found no more', async () => {
    const { id, endToEndId } = await unheard()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([
      { kind: 'MISSING_AT_US', subject: 'PIX', resolved: true, ours: null },
    ])
    expect(await useOf(endToEndId)).not.toBeNull()
    await world.mend()
    await untilRefunded(world, id)
    await expectTruths(world)
  })

  it('stays on the list while it cannot be booked, once, and leaves it another morning', async () => {
    const { endToEndId } = await unheard()
    await world.fault({ provider: 'pix', kind: 'fail', match: 'txid=' })
    await reconcileDay(world.deps, day)
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'MISSING_AT_US', resolved: false }])
    const open = await findOpenExceptions(world.deps.db, { number: 0, size: 100 })
    expect(open).toContainEqual(expect.objectContaining({ day, reference: endToEndId, resolvedAt: null }))
    await world.mend()
    await goTo(world, addDays(day, 2), '05:30:00')
    await reconcileDue(world.deps)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'MISSING_AT_US', resolved: true }])
  })
})

describe('the ninety days before', () => {
  /** Each read of refunds: its first day, and how many days. */
  const readings = async () => {
    const asked: { from: Date; days: number }[] = []
    const { pix } = world.deps
    const received: typeof pix.received = async (query) => {
      if (query.onlyReturned !== true) return pix.received(query)
      asked.push({ from: query.from, days: (query.to.getTime() - query.from.getTime()) / 86_400_000 })
      return { payments: [], lastPage: true }
    }
    await morningAfter()
    await reconcileDay({ ...world.deps, pix: { ...pix, received } }, day)
    asked.reduce((before, it) => {
      expect(it.from.getTime()).toBe(before.from.getTime() + before.days * 86_400_000)
      return it
    })
    return asked.map((it) => it.days)
  }

  it('are read in few calls if little was returned', async () => {
    expect(await readings()).toEqual([10, 20, 40, 20])
  })
})

describe('money without a purchase', () => {
  const strange = async () => {
    await goTo(world, day)
    const { brCode } = await world.deps.pix.createCharge({
      txid: newId(world.deps.clock.now()).replaceAll('-', ''),
      amount: cents(4321),
      expiresInSeconds: 3600,
      payer: { cpf: newShopper().cpf, name: 'Ana' },
      description: 'of another system',
    })
    const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
    await morningAfter()
    return endToEndId
  }

  it('is visible until it was returned', async () => {
    const endToEndId = await strange()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toEqual([
      {
        kind: 'UNKNOWN_TXID',
        subject: 'PIX',
        resolved: false,
        ours: null,
        theirs: { amount: 4321, state: 'DONE' },
      },
    ])
    const giveBack = () =>
      world.deps.pix.refund({ endToEndId, id: `byhand${endToEndId.slice(-20)}`, amount: cents(4321) })
    await world.until(async () => (await giveBack()) === 'DONE')
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'UNKNOWN_TXID', resolved: true }])
  })

  it('is seen also when it came without any charge', async () => {
    const endToEndId = await strange()
    const { pix } = world.deps
    const deps: Deps = {
      ...world.deps,
      pix: {
        ...pix,
        // listed like a transfer straight to our key
        received: async (query) => {
          const { payments, lastPage } = await pix.received(query)
          return { payments: payments.map((it) => ({ ...it, txid: null })), lastPage }
        },
      },
    }
    await reconcileDay(deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'UNKNOWN_TXID', resolved: false }])
  })

  it('is requested, because the list contains not only charges', async () => {
    await strange()
    const asked: (boolean | undefined)[] = []
    const { pix } = world.deps
    const received: typeof pix.received = (query) => {
      asked.push(query.alsoWithoutCharge)
      return pix.received(query)
    }
    await reconcileDay({ ...world.deps, pix: { ...pix, received } }, day)
    expect(new Set(asked)).toEqual(new Set([true]))
  })
})

describe('a Pix that differs between the two sides', () => {
  it('is named when they do not know it', async () => {
    const { endToEndId } = await bought()
    const other = `E99999005${'0'.repeat(23)}`
    await behindTheBooks(sql`
      insert into pix_payments select ${other}, charge_id, purchase_id, amount, paid_at, payer_is_customer, use, received_at
      from pix_payments where end_to_end_id = ${endToEndId}`)
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(other)).toMatchObject([
      { kind: 'MISSING_AT_THEM', resolved: false, theirs: null },
    ])
    await behindTheBooks(sql`delete from pix_payments where end_to_end_id = ${other}`)
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(other)).toMatchObject([{ kind: 'MISSING_AT_THEM', resolved: true }])
  })

  it('is reported if the amount differs, and only once if it is found again', async () => {
    const { endToEndId } = await bought()
    const add = (centavos: number) =>
      behindTheBooks(
        sql`update pix_payments set amount = amount + ${centavos} where end_to_end_id = ${endToEndId}`,
      )
    await add(1)
    await morningAfter()
    await reconcileDay(world.deps, day)
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'AMOUNT_DIFFERS', resolved: false }])
    await add(-1)
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'AMOUNT_DIFFERS', resolved: true }])
    await add(1)
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'AMOUNT_DIFFERS', resolved: false }])
    await add(-1)
  })

  it('is reported if the ledger has another amount', async () => {
    const { endToEndId } = await bought()
    const line = (centavos: number) =>
      behindTheBooks(sql`
        update postings set amount = amount + ${centavos}
        where movement_id = (select id from movements where cause = ${`pix:${endToEndId}`})`)
    await line(1)
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(endToEndId)).toMatchObject([{ kind: 'NOT_AS_BOOKED', resolved: false }])
    await line(-1)
  })
})

describe('money that went back', () => {
  const refundOf = async (purchaseId: string) =>
    (await world.deps.db.row<{ id: string; status: string }>(
      sql`select id, status from pix_refunds where purchase_id = ${purchaseId} order by created_at desc limit 1`,
    )) ?? { id: '', status: '' }

  it('without our hearing of it is booked', async () => {
    const { id } = await bought()
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'MERCHANT_API' })
    await world.drain()
    expect(await refundOf(id)).toMatchObject({ status: 'SENT' })
    const { id: refund } = await refundOf(id)
    await world.until(async () => {
      await morningAfter()
      await reconcileDay(world.deps, day)
      return (await refundOf(id)).status === 'DONE'
    })
    expect(await exceptionsOf(refund)).toMatchObject([
      { kind: 'STATE_DIFFERS', subject: 'REFUND', resolved: true },
    ])
    await expectTruths(world)
  })

  it('by force, months after it came, makes the debt open again', async () => {
    const { id, endToEndId } = await bought()
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    const paidOn = day
    day = addDays(day, 84)
    await goTo(world, day)
    const taken = await takeBackPix(world, endToEndId)
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(taken.id)).toMatchObject([
      { kind: 'MISSING_AT_US', subject: 'REFUND', resolved: true },
    ])
    expect(await refundOf(id)).toEqual({ id: taken.id, status: 'DONE' })
    expect(await rowsOf(paidOn)).toMatchObject([{ subject: 'REFUND', counted: 1, matched: 1 }])
    const first = await world.deps.db.row<{ status: string }>(
      sql`select status from instalments where purchase_id = ${id} and number = 1`,
    )
    expect(first?.status).toBe('PENDING')
    await expectTruths(world)
  })

  it('by somebody at the PSP itself is reported, for a person to check', async () => {
    const { endToEndId } = await bought()
    const byHand = `byhand${endToEndId.slice(-20)}`
    const giveBack = () => world.deps.pix.refund({ endToEndId, id: byHand, amount: cents(100) })
    await world.until(async () => (await giveBack()) === 'DONE')
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(byHand)).toMatchObject([
      { kind: 'MISSING_AT_US', subject: 'REFUND', resolved: false },
    ])
  })
})

describe('a transfer to a merchant', () => {
  /** Makes a purchase's waiting part due today, in the statement's sums too. */
  const dueToday = async (id: string) => {
    await world.deps.db.run(
      sql`update settlement_parts set transfer_on = ${day} where purchase_id = ${id} and transfer_id is null`,
    )
    await world.deps.db.run(
      sql`update settlement_changes set transfer_on = ${day} where cause_id = ${id} and parts > 0`,
    )
  }
  const sent = async () => {
    const { id } = await bought()
    await dueToday(id)
    await world.schedule('create-transfers')
    await world.drain()
    const row = await world.deps.db.row<{ id: string; status: string }>(
      sql`select id, status from settlement_transfers where transfer_date = ${day}`,
    )
    expect(row?.status).toBe('SENT')
    return row?.id ?? ''
  }

  it('that arrived without our hearing of it is booked', async () => {
    const transfer = await sent()
    await world.until(async () => (await world.deps.payouts.STARKBANK?.find(transfer))?.state === 'DONE')
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(transfer)).toMatchObject([
      { kind: 'STATE_DIFFERS', subject: 'TRANSFER', resolved: true },
    ])
    const [, , row] = await rowsOf(day)
    expect(row).toMatchObject({ subject: 'TRANSFER', counted: 1, matched: 1, ours: row?.theirs })
    await expectTruths(world)
  })

  it('that its provider received only the next day belongs to its own day', async () => {
    const { id } = await bought()
    await dueToday(id)
    await world.fault({ provider: 'payouts', kind: 'fail' })
    await world.schedule('create-transfers')
    await world.drain()
    await world.mend()
    await goTo(world, addDays(day, 1))
    await hurryJobs(world)
    await world.drain()
    const row = await world.deps.db.row<{ id: string; status: string }>(
      sql`select id, status from settlement_transfers where transfer_date = ${day}`,
    )
    expect(row?.status).toBe('SENT')
    await goTo(world, addDays(day, 2), '05:30:00')
    await reconcileDay(world.deps, day)
    await reconcileDay(world.deps, addDays(day, 1))
    expect((await rowsOf(day))[2]).toMatchObject({ subject: 'TRANSFER', counted: 1, matched: 1 })
    expect((await rowsOf(addDays(day, 1)))[2]).toMatchObject({ subject: 'TRANSFER', counted: 0 })
    expect(await exceptionsOf(row?.id ?? '')).not.toContainEqual(expect.objectContaining({ resolved: false }))
  })

  it('that we never requested is reported', async () => {
    await goTo(world, day)
    const id = newId(world.deps.clock.now())
    const to = { kind: 'PIX', name: 'Loja', taxId: '11222333000181', pixKey: 'loja@exemplo.com.br' } as const
    await world.deps.payouts.STARKBANK?.send({ id, amount: cents(700), to, description: 'by hand' })
    await morningAfter()
    await reconcileDay(world.deps, day)
    expect(await exceptionsOf(id)).toMatchObject([
      { kind: 'MISSING_AT_US', subject: 'TRANSFER', resolved: false },
    ])
  })
})

describe('a comparison on order', () => {
  it('shows its totals, and what is unresolved', async () => {
    const { endToEndId } = await bought()
    await morningAfter()
    const report = await reportDay(world.deps, null)
    expect(report).toMatchObject({ day, compared: [{ subject: 'PIX', counted: 1, matched: 1 }, {}, {}] })
    expect(report.open.map((it) => it.reference)).not.toContain(endToEndId)
    expect(report.open).toEqual(await findOpenExceptions(world.deps.db, { number: 0, size: 1000 }))
  })

  it.each(['2026-02-30', 'yesterday', '', '9999-01-01'])(
    'of no day that is over is refused: "%s"',
    async (text) => {
      await expect(reportDay(world.deps, text)).rejects.toThrow(RangeError)
    },
  )
})

describe('a morning', () => {
  it('before five is too early', async () => {
    await bought()
    await goTo(world, addDays(day, 1), '04:59:00')
    await reconcileDue(world.deps)
    expect(await rowsOf(day)).toEqual([])
  })

  it('on which the PSP does not answer is made up for when it does', async () => {
    await bought()
    await morningAfter()
    await world.fault({ provider: 'pix', kind: 'fail' })
    await expect(reconcileDue(world.deps)).rejects.toThrow(ProviderDown)
    expect((await rowsOf(day)).map((it) => it.subject)).not.toContain('PIX')
    await world.mend()
    await world.schedule('reconcile')
    expect((await rowsOf(day)).map((it) => it.subject)).toEqual(['PIX', 'REFUND', 'TRANSFER'])
  })

  it('after days on which the PSP did not answer makes up for each of them', async () => {
    const { endToEndId } = await bought()
    await goTo(world, day, '05:30:00')
    await reconcileDue(world.deps)
    await world.fault({ provider: 'pix', kind: 'fail' })
    for (const days of [1, 2]) {
      await goTo(world, addDays(day, days), '23:59:00')
      await expect(reconcileDue(world.deps)).rejects.toThrow(ProviderDown)
    }
    await world.mend()
    await goTo(world, addDays(day, 3), '05:30:00')
    await reconcileDue(world.deps)
    for (const days of [0, 1, 2])
      expect((await rowsOf(addDays(day, days))).map((it) => it.subject)).toEqual([
        'PIX',
        'REFUND',
        'TRANSFER',
      ])
    expect((await rowsOf(day))[0]).toMatchObject({ subject: 'PIX', counted: 1, matched: 1 })
    expect(await exceptionsOf(endToEndId)).toEqual([])
  })

  it('reaches back ten days at most', async () => {
    day = addDays(day, 28)
    await morningAfter()
    await reconcileDue(world.deps)
    const compared = await Promise.all([0, -9, -10].map((days) => rowsOf(addDays(day, days))))
    expect(compared.map((rows) => rows.some((it) => it.subject === 'PIX'))).toEqual([true, true, false])
  })

  it('compares yesterday once, however often it is requested', async () => {
    await bought()
    await morningAfter()
    await reconcileDue(world.deps)
    await world.fault({ provider: 'pix', kind: 'fail' })
    await reconcileDue(world.deps)
    expect(await rowsOf(day)).toHaveLength(3)
  })
})
