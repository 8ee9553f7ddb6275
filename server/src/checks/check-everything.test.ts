import { randomUUID } from 'node:crypto'
import sql, { type Sql, raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../test/own-world.ts'
import { buy, goTo, newShopper, pay } from '../../test/shopper.ts'
import { unguarded } from '../../test/spread/unguarded.ts'
import { withDebit } from '../features/servicing/autopay/autopay.makers.ts'
import { codeFor } from '../features/servicing/corrections/corrections.makers.ts'
import { acceptPlan } from '../features/servicing/negotiations/accept-plan.ts'
import { showPlans } from '../features/servicing/negotiations/show-plans.ts'
import { contested } from '../features/servicing/med/med.makers.ts'
import { beginPause, previewPause } from '../features/servicing/pauses/begin-pause.ts'
import { chargePlanLine } from '../features/purchases/instalment-payments/charge-debts.ts'
import type { Breach } from './breach.ts'
import { checkEverything } from './check-everything.ts'
import { spoilsOf } from './proof/spoils.makers.ts'

const atFirst = () => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })

const world = await ownWorld()
/** A purchase with a payment plan whose first line is paid and whose second has its code. */
const plannedId = await inPlan((await world.merchant({ upfront: 'DISABLED' })).apiKey)
await atFirst()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
const purchaseId = await buy(world, apiKey, newShopper())
const pause = { orderId: purchaseId, kind: 'RETURN', days: 21, reason: null } as const
const { version } = await previewPause(world.deps, pause)
await beginPause(world.deps, { ...pause, version, by: 'CUSTOMER' })
/** A purchase whose payer disputes the first payment. */
const contestedId = await buy(world, apiKey, newShopper())
const pix = await world.deps.db.row<{ id: string }>(sql`
  select max(end_to_end_id) as id from pix_payments where purchase_id = ${contestedId} and amount > 100`)
await contested(world, pix?.id ?? '')
/** A purchase with an instalment that the payer's bank is about to debit. */
const debitedId = (await withDebit(world, (await world.merchant({ cashback: null })).apiKey)).orderId

/** Somebody called the customer about this purchase, and the customer promised to pay. */
const contacted = (id: string): Sql[] => [
  sql`
    insert into admin_users (id, email, phone, name, role, created_at, updated_at)
    values (${id}, 'ana@drip.example', '', 'Ana', 'OPERATOR', now(), now())`,
  sql`
    insert into collection_cases (id, customer_id, opened_at, late, oldest_due, score, looked_on, ready_at)
    select id, customer_id, now(), 100, '2026-12-01', 50, '2026-12-09', now() from orders where id = ${id}`,
  sql`
    insert into collection_contacts (id, case_id, customer_id, made_by, made_at, outcome, phone, ready_at)
    select id, id, customer_id, id, now(), 'PROMISED', '', now() from orders where id = ${id}`,
]

/** Its customer was reminded of its first instalment. */
function reminded(id: string, it: { strategy?: number; stage?: string; at?: string }): Sql {
  const { strategy = 1, stage = 'D0', at = '2026-12-09T12:00:00-03:00' } = it
  return sql`
    insert into reminders (id, customer_id, purchase_id, instalment_id, due_date, stage, sent_on, channel, status, created_at, done_at,
      strategy)
    select gen_random_uuid(), customer_id, purchase_id, id, due_date, ${stage},
      (${at}::timestamptz at time zone 'America/Sao_Paulo')::date, 'SMS', 'SENT', ${at}::timestamptz, ${at}::timestamptz, ${strategy}::int
    from instalments where purchase_id = ${id} and number = 1`
}

describe('the checks', () => {
  it('find nothing wrong with an ordinary purchase', async () => {
    expect(await checkEverything(world.deps.db)).toEqual([])
  })

  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'order = sum of instalments': {
        'an instalment that shrank by itself': (id) =>
          sql`update instalments set amount = amount - 1 where purchase_id = ${id} and number = 2`,
      },
      'an action approved by two people was done once, and nothing else': {
        'a request that was done and that nobody did': (id) => [
          sql`insert into admin_users (id, email, phone, name, role, created_at, updated_at)
          select gen_random_uuid(), n || '@drip.example', '', n, 'OWNER', now(), now() from unnest(array['rui', 'eva']) as n`,
          sql`insert into requested_changes (id, kind, subject_id, before, after, version, reason, state, asked_by, asked_at,
            answered_by, answered_at, takes_effect_at, ended_at)
          select gen_random_uuid(), 'WRITE_OFF', ${id}, '{}', '{}', '', '', 'DONE', a.id, now(), b.id, now(), now(), now()
          from admin_users a, admin_users b where a.name = 'rui' and b.name = 'eva'`,
        ],
      },
      'a refund that needs two people was approved': {
        'money that went back by a request that nobody agreed to': (id) => [
          sql`insert into admin_users (id, email, phone, name, role, created_at, updated_at)
          values (${id}, 'lia@drip.example', '', 'Lia', 'OWNER', now(), now())`,
          sql`insert into requested_changes (id, kind, subject_id, before, after, version, reason, state, asked_by, asked_at)
          values (${id}, 'REFUND', ${id}, '{}', '{}', '', '', 'ASKED', ${id}, now())`,
          sql`insert into cancellations (id, purchase_id, amount, source, request_key, created_at)
          values (gen_random_uuid(), ${id}, 1, 'ADMIN', ${id}::text, now())`,
        ],
      },
      'an account lists all of its purchases, or states that it does not': {
        'an account that lists another purchase than its own': (id) =>
          sql`update customers set purchase_ids = array[${randomUUID()}]::uuid[] where id = (select customer_id from orders where id = ${id})`,
      },
      'debt = open instalments; late charges, cashback, write-offs as booked; fee = rate of the rest; merchant gets or got the remainder':
        {
          'a fee that the ledger does not know': (id) =>
            sql`update orders set fee_amount = fee_amount + 1 where id = ${id}`,
        },
      'bank = received − returned − transferred; customer funds = the part that pays no instalment, at least zero':
        {
          'an instalment marked paid without money': (id) =>
            sql`update instalments set paid_amount = amount, status = 'PAID' where purchase_id = ${id} and number = 2`,
        },
      'states of orders': {
        'an order called closed that is still owed': (id) =>
          sql`update orders set status = 'CLOSED' where id = ${id}`,
      },
      'earliest due date': {
        'an order that is due on another day than its instalments': (id) =>
          sql`update orders set oldest_open_due = oldest_open_due + 1 where id = ${id}`,
      },
      'a purchase is in its merchant’s list with the state in which it ended': {
        'a sale that its merchant does not see as it ended': (id) =>
          sql`update merchant_sales set state = 'KO' where id = ${id}`,
        'a sale that its merchant does not see at all': (id) =>
          sql`delete from merchant_sales where id = ${id}`,
      },
      'at most one live charge': {
        'a charge that can still be paid after the end': (id) =>
          sql`update charges set status = 'LIVE' where purchase_id = ${id}`,
      },
      'the unused part of a Pix is returned, and never more': {
        'a Pix that neither bought anything nor went back': (id) =>
          sql`update pix_payments set use = 'RETURNED' where purchase_id = ${id}`,
      },
      'an outside refund had failed as a Pix': {
        'a refund that was paid back in another way without having failed as a Pix': (id) => sql`
        insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at, done_at, outside_on, outside_way,
            outside_reference, outside_by)
          select 'outside1', end_to_end_id, purchase_id, amount, 'canceled:x', 'DONE', now(), now(), '2026-11-24', 'DEPOSIT', 'TED-1',
            gen_random_uuid() from pix_payments where purchase_id = ${id} limit 1`,
      },
      'a payer has twice no more than was paid back in another way': {
        'money called twice with its payer of which nothing was paid outside': (id) => sql`
        insert into double_refunds (id, purchase_id, end_to_end_id, amount, taken_at)
          select 'doubled1', purchase_id, end_to_end_id, 100, now() from pix_payments where purchase_id = ${id} limit 1`,
      },
      'what a payer has twice is booked as owed until it is returned or lost': {
        'money with its payer twice that is not booked as owed': (id) => sql`
        insert into double_refunds (id, purchase_id, end_to_end_id, amount, taken_at)
          select 'doubled1', purchase_id, end_to_end_id, 100, now() from pix_payments where purchase_id = ${id} limit 1`,
      },
      'an order has its Pix, and its checkout is approved or was reversed': {
        'an order that no Pix bought': (id) =>
          sql`update pix_payments set use = 'RETURNED' where purchase_id = ${id}`,
        'an approved checkout that says it was refused': (id) =>
          sql`update checkouts set status = 'KO', ko_reason = 'DEFAULT' where id = ${id}`,
      },
    }),
  )('find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })

  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'a debit that may still pay has a valid mandate': {
        'under a mandate that was stopped': (id) =>
          sql`update autopay_mandates set stopped_by = 'CUSTOMER', stopped_at = now() where purchase_id = ${id}`,
        'under a mandate that the bank ended': (id) =>
          sql`update autopay_mandates set state = 'CANCELLED' where purchase_id = ${id}`,
        'under the mandate of another purchase': (id) =>
          sql`update autopay_debits set mandate_id = ${randomUUID()} where purchase_id = ${id}`,
      },
      'has a valid mandate': {
        'that the bank pays no more': (id) =>
          sql`update autopay_debits set state = 'REJECTED' where purchase_id = ${id}`,
        'that the PSP does not know': (id) =>
          sql`update autopay_debits set state = 'INTENDED' where purchase_id = ${id}`,
        'that is no debit beside its charge': (id) =>
          sql`delete from autopay_debits where purchase_id = ${id}`,
      },
      'a debit pays once': {
        'called paid without money': (id) =>
          sql`update charges set status = 'PAID' where purchase_id = ${id} and purpose = 'DEBIT'`,
      },
    }),
  )('find a debit %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(debitedId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

it.each(
  spoilsOf<(id: string) => Sql | Sql[]>({
    'the amount that a promise shows as paid has arrived': {
      'a promise that is called kept without money': (id) => [
        ...contacted(id),
        sql`
        insert into payment_promises (id, customer_id, amount, due_on, made_at, state, paid, ended_at)
        select id, customer_id, 100, '2026-12-31', made_at, 'KEPT', 100, made_at from collection_contacts`,
      ],
    },
    'a contact with a promise has its amount': {
      'a promise of nothing': contacted,
    },
    'a person has one case in hand': {
      'a second case in a hand': (id) => [
        ...contacted(id).slice(0, 2),
        sql`
        insert into collection_cases (id, customer_id, opened_at, late, oldest_due, score, looked_on, ready_at)
        select id, customer_id, now(), 100, '2026-12-01', 50, '2026-12-09', now() from orders where id = ${contestedId}`,
        sql`update collection_cases set held_by = ${id}, held_until = now()`,
      ],
    },
    'the code of a live purchase leads to it': {
      'a purchase that is alive and to which its code does not lead': (id) => sql`
        insert into checkouts (id, merchant_id, merchant_code, type, status, amount, fee_rate, cashback_rate, max_instalments, created_at,
          updated_at, expires_at)
        select gen_random_uuid(), merchant_id, 'C-1', type, 'PRISTINE', amount, fee_rate, cashback_rate, max_instalments, created_at,
          updated_at, expires_at from checkouts where id = ${id}`,
    },
    'a dependent row belongs to the purchase of its parent': Object.fromEntries(
      ['debt_plan_lines', 'paused_instalments', 'mandate_claims'].map((table) => [
        `a row of ${table} that lies with another purchase`,
        // written again, because a cluster does not move a row to another server
        () => [
          sql`create temp table strays on commit drop as select * from ${raw(table)}`,
          sql`delete from ${raw(table)}`,
          sql`update strays set purchase_id = ${randomUUID()} where ctid = (select min(ctid) from strays)`,
          sql`insert into ${raw(table)} select * from strays`,
        ],
      ]),
    ),
    'a reminder was sent by a strategy that was in force': {
      'a reminder of a strategy that is not in force': (id) => [reminded(id, { strategy: 7 })],
    },
    'nobody is reminded at night': {
      'a reminder at night': (id) => [reminded(id, { at: '2026-12-09T23:00:00-03:00' })],
    },
    'nobody is notified of late debts on Sundays and holidays': {
      'a reminder of what is late on a Sunday': (id) => [
        reminded(id, { stage: 'D+4', at: '2026-12-13T12:00:00-03:00' }),
      ],
    },
    'nobody is reminded more often than the caps allow': {
      'a third message on a day': (id) => [
        sql`
        insert into customer_messages (id, kind, cause, customer_id, purchase_id, channel, recipient, words, status, created_at, sent_at)
        select 'link' || hour, 'PIX_LINK', 'link' || hour, customer_id, id, 'SMS', '+55', 'Olá', 'SENT', at, at
        from orders cross join generate_series(8, 9) hour
          cross join lateral (select '2026-12-09T03:00:00Z'::timestamptz + hour * interval '1 hour' as at) sent
        where id = ${id}`,
        reminded(id, {}),
        sql`
        insert into customer_messages (id, kind, cause, customer_id, purchase_id, channel, recipient, words, status, created_at, sent_at)
        select id::text, 'REMINDER', id::text, customer_id, purchase_id, channel, '+55', 'Olá', 'SENT', done_at, done_at
        from reminders where purchase_id = ${id}`,
      ],
    },
    'in a trial everybody has one of the versions': {
      'a reminder of the version that is tried, to who has the other one': (id) => [
        sql`
        insert into strategies (id, number, stages, why, made_at, changed_at)
        select ${id}, 2, stages, why, made_at, changed_at from strategies`,
        sql`
        insert into strategy_starts (id, starts_on, strategy_id, tried_id, share, seed, why, started_at)
        select ${id}, '2026-12-01', strategy_id, ${id}, 1, 0, why, started_at from strategy_starts`,
        reminded(id, { strategy: 2 }),
      ],
    },
  }),
)('the checks find %s', async (_name, spoil, truth) => {
  expect((await breachesAfter(spoil(purchaseId))).map((it) => it.truth)).toEqual([truth])
})

it.each(
  spoilsOf<Sql>({
    'the figures of a day are the amounts booked on it': {
      'a day whose figures were forgotten': sql`insert into figures_kept (day, kept_at) values ('2999-01-01', now())`,
    },
    'the steps of the purchases of a day match the result of each': {
      'a day whose purchases were forgotten': sql`insert into figures_kept (day, kept_at, open_from) values ('2000-01-01', now(), '2999-01-01')`,
    },
    'the debt by age is the debt in the ledger': {
      'debts by age that are not what the ledger says': sql`insert into debt_day_totals (day, taken_at, booked) values ('2026-11-24', now(), 1)`,
    },
    'sales, refusals, losses and debt by score are the same as by merchant': {
      'sales of a score that nobody booked': sql`insert into band_days (day, band, sold, written_off) values ('2026-11-24', 7, 1, 0)`,
    },
  }),
)('the checks find %s', async (_name, spoil, truth) => {
  const found = (await breachesAfter(spoil)).map((it) => it.truth)
  expect([...new Set(found)]).toEqual([truth])
})

describe('of a paused purchase', () => {
  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'while an order is paused, its due dates are those of the pause': {
        'a date that was moved meanwhile': (id) =>
          sql`update instalments set due_date = due_date + 1 where purchase_id = ${id} and number = 2`,
      },
      'nothing falls due while an order is paused': {
        'a date within the pause': (id) => sql`
          update paused_instalments pi set to_date = p.ends_on - 1
          from pauses p where p.id = pi.pause_id and p.purchase_id = pi.purchase_id and p.purchase_id = ${id}`,
      },
      'one hardship in a year': {
        'a second hardship in a year': (id) => sql`
          insert into pauses (id, purchase_id, customer_id, kind, reason, began_on, ends_on, begun_by, seen, created_at)
          select gen_random_uuid(), id, customer_id, 'HARDSHIP', 'OTHER', began, began + 1, 'CUSTOMER', began::text, now()
          from orders, (values ('2028-02-29'::date), ('2029-02-27'::date)) as days (began) where id = ${id}`,
      },
    }),
  )('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

describe('of a disputed purchase', () => {
  const disputed = (outcome: 'REFUND' | 'REDUCTION', refunded: number) => (id: string) => [
    sql`
      insert into disputes (id, purchase_id, merchant_id, customer_id, reason, story, state, opened_at, answer_by, answer,
        answered_at, decide_by, outcome, refunded, ended_by, ended_at)
      select gen_random_uuid(), id, merchant_id, customer_id, 'NOT_MINE', '', 'RESOLVED', now(), '2026-12-01', 'NONE', now(),
        '2026-12-15', ${outcome}, ${refunded}, 'DRIP', now() from orders where id = ${id}`,
  ]
  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'the refunds of a dispute are those that it states': {
        'money that never went back': disputed('REDUCTION', 100),
      },
      'a dispute that ended with a full refund leaves no debt': {
        'an order of which something is left': disputed('REFUND', 0),
      },
    }),
  )('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

describe('of a purchase with a contested Pix', () => {
  const held = (id: string) => sql`settlement_holds where purchase_id = ${id}`
  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'the waiting amounts of a merchant are booked as held': {
        'money that is booked as held, and of which no hold stands': (id) =>
          sql`update settlement_holds set released_at = now() where purchase_id = ${id}`,
      },
      'a held amount is deducted from its day, and returns when it is released': {
        'what is held and goes out all the same': (id) =>
          sql`update settlement_parts set held = false, transfer_on = '2026-12-01' where purchase_id = ${id} and held`,
      },
      'a case holds money as long as it is open, and the amount it returned is the one that the bank took': {
        'a case that is over and holds': (id) =>
          sql`update med_cases set state = 'KEPT', ended_at = now() where id in (select case_id from ${held(id)})`,
        'a case that holds our fee of the store': (id) =>
          sql`update orders set fee_amount = amount / 2 where id = ${id}`,
        'what a case returned and no bank took': (id) => sql`
        update med_cases set returned = 1, state = 'RETURNED_PART', ended_at = now()
          where id in (select case_id from ${held(id)})`,
      },
      'the buyer of a fraud is blocked, or somebody removed the block': {
        'fraud of which nobody was blocked': (id) => sql`
        insert into med_frauds (case_id, reason, explanation, found_by, found_at)
          select case_id, 'OTHER', '', '', now() from med_purchases where purchase_id = ${id}`,
      },
    }),
  )('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(contestedId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

/** An agency that has had the buyer's case for an hour, and a Pix that it brought; its fee is 10 %. */
const withAgency = (id: string, { fee = 10, placed = '1 day' } = {}) => [
  sql`insert into agencies (id, name, cnpj, email, fee_rate, days, created_at, changed_at)
    values ('0197a000-0000-7000-8000-00000000000a', 'R', '11222333000181', 'r@r.example', 100000, 90, now(), now())`,
  sql`insert into agency_placements (id, agency_id, customer_id, batch_id, placed_at, fee_rate, late, until)
    select gen_random_uuid(), '0197a000-0000-7000-8000-00000000000a', o.customer_id, gen_random_uuid(),
      (select min(paid_at) from pix_payments where purchase_id = o.id) - ${placed}::interval, 100000, 1, '2030-01-01'
    from orders o where o.id = ${id}`,
  sql`insert into agency_payments
    select gen_random_uuid(), x.purchase_id, x.end_to_end_id, p.id, p.agency_id, gen_random_uuid(), x.amount,
      ${fee}, x.paid_at, x.paid_at
    from agency_placements p cross join (select * from pix_payments where purchase_id = ${id} order by paid_at limit 1) x`,
]

describe('of a purchase with a Pix that an agency collected', () => {
  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'the fees of an agency are booked, and nothing else is on its accounts': {
        'a fee that nobody booked': (id) => withAgency(id),
      },
      'the payments of an agency arrived while it had the case, and its fee is the rate of them': {
        'a fee that is not its share': (id) => withAgency(id, { fee: 11 }),
        'a Pix of before': (id) => withAgency(id, { placed: '-1 day' }),
      },
    }),
  )('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

const device = (change: Sql) => sql`
  insert into remembered_devices (id, customer_id, device, token_hash, previous_hash, rotated_at, created_at, last_used_at, expires_at)
  select gen_random_uuid(), o.customer_id, 'Chrome', '\\x01', ${change}
  from orders o, generate_series(1, 11) where o.id = ${purchaseId}`

it.each<[string, () => Sql | Sql[]]>([
  ['too many devices of a person', () => [device(sql`null, now(), now(), now(), now() + interval '1 day'`)]],
  [
    'a device that stands for a year',
    () => device(sql`null, now(), now(), now(), now() + interval '1 year'`),
  ],
  [
    'a device of who is blocked',
    () => [
      device(sql`null, now(), now(), now(), now() + interval '1 day'`),
      sql`insert into blocks (kind, value, reason, created_at)
        select 'CPF', c.cpf, 'FRAUD', now() + interval '1 hour' from orders o join customers c on c.id = o.customer_id
        where o.id = ${purchaseId}`,
    ],
  ],
])('the checks find %s', async (_name, spoil) => {
  const found = (await breachesAfter(spoil())).map((it) => it.truth)
  expect(found).toContain(
    'a remembered device ends in time, is one of few, and does not belong to a blocked person',
  )
})

describe('of a purchase in a plan', () => {
  const plan = (id: string) => sql`(select id from debt_plans where purchase_id = ${id})`
  it.each(
    spoilsOf<(id: string) => Sql | Sql[]>({
      'the open instalments are in a plan exactly while one is in force': {
        'an instalment that was left out of it': (id) =>
          sql`update instalments set agreed_charge = null where purchase_id = ${id} and number = 3`,
        'a plan that is over, and its charges as they were agreed': (id) =>
          sql`update debt_plans set state = 'BROKEN', ended_at = now() where purchase_id = ${id}`,
      },
      'a line of a plan is paid once, with no more than the agreed amount': {
        'a line that was paid and is asked for again': (id) =>
          sql`update debt_plan_lines set paid_at = null where plan_id = ${plan(id)} and number = 1`,
        'a line called paid without money': (id) =>
          sql`update debt_plan_lines set paid_at = now() where plan_id = ${plan(id)} and number = 2`,
        'a line of which more was paid than was agreed': (id) =>
          sql`update debt_plan_lines set amount = amount - 1 where plan_id = ${plan(id)} and number = 1`,
      },
      'no older code can be paid beside a plan, and no code of an ended plan': {
        'a code of before the plan that can still be paid': (id) => sql`
        update charge_items set live = true where charge_id =
          (select id from charges where purchase_id = ${id} and purpose = 'INSTALMENT' order by created_at limit 1)`,
        'a code of a plan that is over': (id) =>
          sql`update debt_plans set state = 'KEPT', ended_at = now() where purchase_id = ${id}`,
      },
    }),
  )('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(plannedId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

/** A late purchase with a payment plan of three lines, made after somebody asked for a code. */
async function inPlan(apiKey: string): Promise<string> {
  await atFirst()
  const orderId = await buy(world, apiKey, newShopper())
  await goTo(world, '2026-12-19')
  // the instalment that no line covers yet
  await codeFor(world, orderId, 3)
  const { offers } = await showPlans(world.deps, orderId)
  const version = offers.find(({ kind }) => kind === 'NO_ENTRY')?.version ?? ''
  await acceptPlan(world.deps, { orderId, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
  const { brCode } = await chargePlanLine(world.deps, orderId)
  await pay(world, { qrCodeText: brCode })
  await world.until(async () => (await showPlans(world.deps, orderId)).plan?.lines[0]?.state === 'PAID')
  await chargePlanLine(world.deps, orderId)
  return orderId
}

/** The rules that a purchase breaks after its data was corrupted. */
async function truthsBroken(id: string, spoil: (id: string) => Sql | Sql[]): Promise<string[]> {
  const found = await breachesAfter(spoil(id))
  return found.filter((it) => it.purchaseId === id).map((it) => it.truth)
}

/** What the checks find after a change that is then rolled back. */
async function breachesAfter(changes: Sql | Sql[]): Promise<Breach[]> {
  let found: Breach[] = []
  const undo = new Error('undo')
  await world.deps.db
    .transaction(async (tx) => {
      // without the triggers that protect past events
      await unguarded(tx)
      for (const change of [changes].flat()) await tx.run(change)
      found = await checkEverything(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}
