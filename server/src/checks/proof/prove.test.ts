import { randomUUID } from 'node:crypto'
import { cents } from '@drip/core/money/cents'
import type { PayoutState } from '@drip/core/settlement/transfer-states'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, newShopper, takeBackPix } from '../../../test/shopper.ts'
import { untilRefunded } from '../../../test/truths.ts'
import { ownWorld } from '../../../test/own-world.ts'
import { writeOff } from '../../features/servicing/corrections/write-off.ts'
import { cancelOrder } from '../../features/servicing/corrections/cancel-order.ts'
import { settleTransfer } from '../../features/purchases/settlements/settle-transfer.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Breach } from '../breach.ts'
import { type Proof, prove } from './prove.ts'
import { unguarded } from '../../../test/spread/unguarded.ts'
import { describeDifference, describeTotals } from './describe-proof.ts'
import { spoilsOf } from './spoils.makers.ts'

/** A purchase of three instalments whose first is paid; part of it was cancelled and the money for it came back. */
const world = await ownWorld()
const { id, apiKey } = await world.merchant({ upfront: 'MANDATORY' })
const merchantId = id
const purchase = await buy(world, apiKey, newShopper())
await cancelOrder(world.deps, merchantId, purchase, { amount: cents(500), source: 'MERCHANT_API' })
const whole = await buy(world, apiKey, newShopper())
await cancelOrder(world.deps, merchantId, whole, { amount: 'all', source: 'MERCHANT_API' })
await untilRefunded(world, whole)
// another purchase is lost, and the bank takes back what had been paid for it
const lost = await buy(world, apiKey, newShopper())
await writeOff(world.deps, { type: 'ORDER', ids: [lost], reason: 'OTHER', by: 'test' })
const paid = await world.deps.db.row<{ id: string }>(
  sql`select end_to_end_id as id from pix_payments where purchase_id = ${lost}`,
)
await takeBackPix(world, paid?.id ?? '')
await world.until(async () => {
  const taken = await world.deps.db.row(sql`select 1 from pix_refunds where forced`)
  return taken !== null
})
// the payout is sent, comes back, and is sent again the next day
await world.deps.db.run(sql`update merchants set pix_key = 'loja@exemplo.com.br' where id = ${merchantId}`)
await world.deps.db.run(sql`update settlement_parts set transfer_on = '2026-11-24'`)
await world.deps.db.run(sql`update settlement_changes set transfer_on = '2026-11-24'`)
// some of the settlement changes are folded, those of the transfers are not
await world.schedule('fold-settlement-changes')
await world.schedule('fold-sale-changes')
await transferAll('DONE', 'RETURNED')
await world.advance('P1D')
await transferAll('DONE')

async function transferAll(...states: PayoutState[]): Promise<void> {
  await world.schedule('create-transfers')
  const made = await world.deps.db.rows<{ id: string }>(
    sql`select id from settlement_transfers where status = 'CREATED'`,
  )
  expect(made).toHaveLength(1)
  for (const { id } of made)
    for (const state of states) await settleTransfer(world.deps, { id }, { state, providerId: null })
}

describe('a healthy world', () => {
  it('is proved without a difference, with data of every kind', async () => {
    const told: Breach[] = []
    const proof = await prove(world.deps.db, (it) => told.push(it))
    expect(told).toEqual([])
    expect(proof).toMatchObject({ orders: 3, payments: 3, transfers: 2, differences: 0 })
    expect(Object.values(proof.accounts).reduce((sum, it) => sum + it, 0)).toBe(0)
    expect(describeTotals(proof)).toMatch(
      /^3 orders · \d+ instalments · .* · asset:bank -?R\$\s[\d.,]+ · .* · 0 differences$/,
    )
  })

  it.skipIf(world.deps.db.embedded)('is proved the same by connections side by side', async () => {
    const alone = await prove(world.deps.db, () => {})
    expect(await prove(world.deps.db, () => {}, 3)).toEqual(alone)
  })

  it('cannot be changed by the proof', async () => {
    const db: Pick<Db, 'transaction'> = {
      transaction: (work) =>
        world.deps.db.transaction(async (tx) => {
          const proof = await work(tx)
          await tx.run(sql`delete from watermarks`)
          return proof
        }),
    }
    await expect(prove(db, () => {})).rejects.toThrow('read-only transaction')
  })
})

describe('a row that was changed behind the ledger', () => {
  const ofPurchase = (from: Sql) => sql`${from} where purchase_id = ${purchase}`

  it.each(
    spoilsOf<() => Sql | Sql[]>({
      'every movement matches a fact and every fact a movement, to the centavo': {
        'an amount of a line': () =>
          sql`update postings set amount = amount + 1 where movement_id = ${ofCause('approved')} and position = 0`,
        'a line that moved to another account, where all sums stay what they were': () => [
          sql`update postings set debit = 'income:late-charges' where movement_id = ${ofCause('paid')} and position = 0`,
          sql`update postings set debit = 'liability:customer-funds' where movement_id = ${ofCause('approved')} and position = 1`,
        ],
        'an account that does not exist': () =>
          sql`update postings set credit = 'asset:pocket' where movement_id = ${ofCause('pix')}`,
        'a line that makes cashback an income': () => sql`
        insert into postings select id, 9, purchase_id, 'expense:cashback', 'income:late-charges', 1 from movements
          where id = ${ofCause('pix')}`,
        'a line that is missing': () => sql`delete from postings where movement_id = ${ofCause('paid')}`,
        'a movement of something that never happened': () => [
          sql`insert into movements values (gen_random_uuid(), ${purchase}, 'pix:invented', 'PIX_RECEIVED', now(), now())`,
          sql`insert into postings select id, 0, purchase_id, 'asset:bank', 'liability:customer-funds', 100 from movements
          where cause = 'pix:invented'`,
        ],
        'what a Pix paid': () => ofPurchase(sql`update payment_allocations set principal = principal + 1`),
        'a cancellation that became larger': () => [
          ofPurchase(sql`update cancellations set amount = amount + 1`),
          sql`update orders set canceled_amount = canceled_amount + 1 where id = ${purchase}`,
          sql`update instalments set canceled_amount = canceled_amount + 1 where purchase_id = ${purchase} and number = 3`,
        ],
        'a transfer that came back and was not booked back': () => [
          sql`delete from postings where movement_id in (select id from movements where kind = 'MERCHANT_PAYMENT_RETURNED')`,
          sql`delete from movements where kind = 'MERCHANT_PAYMENT_RETURNED'`,
        ],
        'a loss of another amount': () => sql`update write_offs set amount = amount + 1`,
        'a loss that is booked as a debt of somebody else': () => sql`
        update postings set debit = 'asset:customer-debt', credit = 'expense:write-offs'
          where movement_id in (select id from movements where kind = 'DEBT_WRITTEN_OFF')`,
        'what the bank took back': () => sql`update pix_refunds set amount = amount - 1 where forced`,
        'a refund that was marked done': () => sql`
        insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at)
          select 'invented', end_to_end_id, purchase_id, 1, 'invented', 'DONE', now() from pix_payments
          where purchase_id = ${purchase}`,
      },
      'every posting is on existing accounts': {
        'a line between two accounts that do not exist': () => sql`
        insert into postings select id, 9, purchase_id, 'asset:pocket', 'asset:drawer', 1 from movements
          where id = ${ofCause('pix')}`,
      },
      'a Pix is booked once': {
        'a movement that is missing with its lines': () => [
          sql`delete from postings where movement_id = ${ofCause('pix')}`,
          sql`delete from movements where id = ${ofCause('pix')}`,
        ],
      },
      'the paid amount of an instalment is the sum of its payments': {
        'a paid amount that is off by one': () =>
          sql`update instalments set paid_amount = paid_amount - 1, status = 'PENDING' where purchase_id = ${purchase} and number = 1`,
      },
      'bank = received − returned − transferred; customer funds = the part that pays no instalment, at least zero':
        {
          'the amount of a Pix': () => ofPurchase(sql`update pix_payments set amount = amount + 1`),
        },
      'a merchant is paid the rest of each order, less the fee': {
        'a fee': () => sql`update orders set fee_amount = fee_amount - 1 where id = ${purchase}`,
      },
      'an entry is the sum of its parts, and nothing is transferred before its day is known': {
        'a part of a transfer that was doubled': () => sql`
        insert into settlement_parts select entry_id, position + 90, merchant_id, purchase_id, instalment_number, amount,
          transfer_on, transfer_id from settlement_parts where purchase_id = ${purchase} and transfer_id is not null`,
      },
      'a transfer that arrived has left the bank': {
        'a transfer that never arrived and is called done': () => sql`
        insert into settlement_transfers select gen_random_uuid(), merchant_id, 500, transfer_date + 9, platform, destination,
          'DONE', null, now(), now(), now(), null from settlement_transfers`,
      },
      'related rows belong to one purchase': {
        'a line of another purchase': () => sql`
        insert into postings select id, 9, gen_random_uuid(), 'asset:bank', 'liability:customer-funds', 1 from movements
          where id = ${ofCause('pix')}`,
      },
      "the days of a merchant's sales count": {
        "a day of a merchant's sales that counts one too many": () =>
          sql`update merchant_sale_days set sales = sales + 1 where merchant_id = ${merchantId}`,
        'a sale that no day counts': () =>
          sql`delete from merchant_sale_days where merchant_id = ${merchantId}`,
        'a sale that was told twice to its day': () => sql`
        insert into merchant_sale_changes (merchant_id, day, state, reason, sales, amount)
        select merchant_id, day, state, reason, 1, amount from merchant_sale_days where merchant_id = ${merchantId} limit 1`,
      },
      'the owner of each row exists': {
        'a message of a customer who is not there': () =>
          sql`update customer_messages set customer_id = gen_random_uuid() where purchase_id = ${purchase}`,
        'a line of the statement of a merchant who is not there': () =>
          sql`update settlement_entries set merchant_id = ${randomUUID()} where purchase_id = ${purchase}`,
        'an event of a merchant who is not there': () =>
          sql`update merchant_events set merchant_id = gen_random_uuid() where purchase_id = ${purchase}`,
        'a word of a customer who is not there': () =>
          sql`insert into customer_words (word, customer_id) values ('ana', gen_random_uuid())`,
        'parts of a customer who is not there': () =>
          sql`insert into customer_parts (customer_id, parts) values (gen_random_uuid(), '52998224725')`,
      },
      "the days of a merchant's statement add up": {
        "a day of a merchant's statement that is off by a centavo": () =>
          sql`update settlement_days set canceled = canceled - 1 where merchant_id = ${merchantId}`,
        'a day of a statement on which nothing happened': () => sql`
        insert into settlement_days (merchant_id, entry_date, sold, canceled, entries)
          values (${merchantId}, '2020-01-01', 100, 0, 1)`,
      },
      "the transfers from each day of a merchant's statement": {
        'a difference that is folded and not taken away': () => sql`
        insert into settlement_changes select cause_id, merchant_id, entry_date, sold, canceled, entries, transfer_on,
          transfer_id, amount, parts from settlement_changes where parts > 0 and merchant_id = ${merchantId} limit 1`,
        'a part that goes out with a transfer and still waits in the sums': () => sql`
        insert into settlement_day_transfers (merchant_id, entry_date, transfer_on, transfer_id, amount, parts)
          values (${merchantId}, '2020-01-01', '2020-01-02', null, 100, 1)`,
      },
      'no statement and no transfer contains a sale that its store never confirmed': {
        'a confirmed sale that no statement tells of': () => [
          sql`update settlement_parts set unsold = true where merchant_id = ${merchantId}`,
          sql`update settlement_entries set unsold = true where merchant_id = ${merchantId}`,
        ],
      },
      'each written-off amount of an instalment has its write-off': {
        'a loss that nobody wrote off': () => sql`
        update instalments set written_off_amount = amount - canceled_amount, status = 'PAID'
          where purchase_id = ${purchase} and number = 2`,
      },
    }),
  )('is named: %s', async (_name, changes, truth) => {
    const { told, proof, sideBySide } = await provedAfter(changes())
    expect(told.map((it) => it.truth)).toContainEqual(expect.stringContaining(truth))
    // a cluster's rows come in no order
    const lines = told.map(describeDifference).toSorted()
    expect(sideBySide.map(describeDifference).toSorted()).toEqual(lines)
    expect(proof.differences).toBe(told.length)
    expect(lines.join('\n')).toMatch(/^DIFFERS: .* \| purchase ([\da-f-]{36}|–) \| \w+=/m)
  })

  it('is undone after each of these tests', async () => {
    expect((await prove(world.deps.db, () => {})).differences).toBe(0)
  })
})

/** The movement of this purchase with a given cause. */
const ofCause = (kind: string) =>
  sql`(select id from movements where purchase_id = ${purchase} and cause like ${`${kind}:%`} limit 1)`

/**
 * What a proof reports after unguarded changes that are then rolled back; also with several connections in parallel.
 */
async function provedAfter(
  changes: Sql | Sql[],
): Promise<{ told: Breach[]; sideBySide: Breach[]; proof: Proof }> {
  const told: Breach[] = []
  const sideBySide: Breach[] = []
  let proof: Proof | null = null
  const undo = new Error('undo')
  await world.deps.db
    .transaction(async (tx) => {
      await unguarded(tx)
      for (const change of [changes].flat()) {
        if ((await tx.run(change)) === 0) throw new Error('a change that changes nothing proves nothing')
      }
      proof = await prove(inside(tx), (it) => told.push(it))
      await prove(inside(tx), (it) => sideBySide.push(it), 2)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (proof === null) throw new Error('the proof did not end')
  return { told, sideBySide, proof }
}

/** Every transaction of the proof is this one, so that uncommitted changes are visible. */
function inside(tx: Tx): Pick<Db, 'transaction'> {
  const withoutSnapshot: Tx = {
    ...tx,
    raw: (text, values) => (text.includes('set transaction') ? tx.raw('select 1') : tx.raw(text, values)),
  }
  return { transaction: (work) => work(withoutSnapshot) }
}
