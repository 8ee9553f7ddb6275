/**
 * What must hold at the end of every day, whatever happened: the product's own truths, and what people were promised.
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, daysBetween } from '@drip/core/calendar/dates'
import { type Debt, chargeOn } from '@drip/core/debts/debt'
import { CHECKS } from '@drip/server/checks/check-everything'
import { checkParts } from './actions/pay-part.ts'
import sql from 'sql-template-tag'
import { checkPayersBank } from './bank-books/payers-bank.ts'
import { checkTakenTwice } from './bank-books/taken-twice.ts'
import type { Town } from './town.ts'

const MOST_SHOWN = 5

export async function checkDay(town: Town): Promise<void> {
  const { simulation } = town
  // queried together, because none depends on another's result
  const found = await simulation.db.transaction((tx) => Promise.all(CHECKS.map((check) => check(tx))))
  const breaches = found.flat()
  for (const it of breaches.slice(0, MOST_SHOWN)) simulation.violated(it.truth, it)
  await debitsKeepTheirDays(town)
  await checkPayersBank(town.simulation)
  await datesMoveOnce(town)
  await noChargeInPause(town)
  await noChargeTwice(town)
  await storesHaveTheirDays(town)
  await nothingBeforeTheSecondYes(town)
  await suspendedStoresAreNotPaid(town)
  await checkTakenTwice(simulation)
  // the amount left at the time of a request is known only if requests come one after the other
  if (!simulation.sideBySide) await checkPromises(town)
  await checkParts(town)
}

/** The PSP accepts a debit from ten to two days before its due date: one that it refuses later was sent too late. */
async function debitsKeepTheirDays({ simulation }: Town): Promise<void> {
  const rows = await simulation.db.rows(sql`
    select d.charge_id, d.state, d.due_date, d.created_at, d.changed_at from autopay_debits d
    where (d.created_at at time zone 'America/Sao_Paulo')::date not between d.due_date - 10 and d.due_date - 2
      or d.state = 'REJECTED' and not exists (select from autopay_attempts a where a.charge_id = d.charge_id)
        and (d.changed_at at time zone 'America/Sao_Paulo')::date > d.due_date - 2`)
  if (rows.length > 0)
    simulation.violated('a debit is sent from ten to two days before', rows.slice(0, MOST_SHOWN))
}

/** A customer moves dates of an order only as often as its merchant allows. */
async function datesMoveOnce({ simulation }: Town): Promise<void> {
  const rows = await simulation.db.rows(sql`
    select d.purchase_id, count(*) as moves from due_date_changes d
      join orders o on o.id = d.purchase_id join merchants m on m.id = o.merchant_id
    where d.kind = 'MOVE' group by 1, m.moves_per_order having count(*) > m.moves_per_order`)
  if (rows.length > 0)
    simulation.violated('dates are moved as often as the merchant allows', rows.slice(0, MOST_SHOWN))
}

/** From the commit of a suspension on, no transfer to its store is made. */
async function suspendedStoresAreNotPaid({ simulation }: Town): Promise<void> {
  const rows = await simulation.db.rows(sql`
    select t.id, t.created_at, m.transfers_suspended_at from settlement_transfers t join merchants m on m.id = t.merchant_id
    where t.created_at > m.transfers_suspended_at`)
  if (rows.length > 0)
    simulation.violated('a store whose transfers are suspended is paid nothing', rows.slice(0, MOST_SHOWN))
}

/** An instalment costs the same during a pause as when the pause began, recalculated from its dates. */
async function noChargeInPause({ simulation }: Town): Promise<void> {
  const today = simulation.today()
  const rows = await simulation.db.rows<{ id: string; beganOn: CivilDate } & Debt>(sql`
    select i.id, i.amount, i.canceled_amount, i.paid_amount, i.discount_amount, i.written_off_amount, i.fee_waived_until,
      i.late_spells, i.late_charge_settled, i.late_charge_paid, i.agreed_charge, i.due_date, p.began_on
    from pauses p join paused_instalments pi on pi.pause_id = p.id join instalments i on i.id = pi.instalment_id
    where p.ended_on is null and p.ends_on >= ${today} and i.status = 'PENDING'`)
  const dearer = rows.filter((it) => chargeOn(it, today).total !== chargeOn(it, it.beganOn).total)
  if (dearer.length > 0) simulation.violated('no charge arises in a pause', dearer.slice(0, MOST_SHOWN))
}

/** Centavos of allowed rounding, one for each payment of an instalment. */
const ROUNDED = 5

/**
 * The late charges paid and not refunded, plus those asked now, are at most the legal charge on the whole amount since
 * its due date.
 */
async function noChargeTwice({ simulation }: Town): Promise<void> {
  const today = simulation.today()
  const rows = await simulation.db.rows<{ id: string } & Debt>(sql`
    select id, amount, canceled_amount, paid_amount, discount_amount, written_off_amount, fee_waived_until,
      late_spells, late_charge_settled, late_charge_paid, agreed_charge, due_date
    from instalments where status = 'PENDING' and late_charge_paid > 0 and agreed_charge is null and fee_waived_until is null`)
  for (const it of rows) {
    const late = it.lateSpells.reduce((days, spell) => days + daysLate(spell.dueDate, spell.until), 0)
    const interest = (it.amount * (late + daysLate(it.dueDate, today))) / 3000
    const most = it.amount * 0.02 + interest + ROUNDED
    const asked = chargeOn(it, today).total
    if (it.lateChargePaid + asked > most)
      simulation.violated('no late charge is asked twice', { ...it, asked, most: Math.floor(most) })
  }
}

const daysLate = (dueDate: CivilDate, day: CivilDate): number =>
  Math.max(0, daysBetween(nextBusinessDay(dueDate), day))

/** A store is not recorded as silent before its deadline, nor long after it; the sweep may have died that day. */
async function storesHaveTheirDays({ simulation }: Town): Promise<void> {
  const rows = await simulation.db.rows(sql`
    select id, state, answer, answer_by, answered_at from disputes
    where answer = 'NONE' and (answered_at at time zone 'America/Sao_Paulo')::date <= answer_by
      or state = 'WAITING_MERCHANT' and answer_by < ${addDays(simulation.today(), -2)}`)
  if (rows.length > 0)
    simulation.violated('a store has its days to answer, and no more', rows.slice(0, MOST_SHOWN))
}

/** A refund that needs two people is paid once both have agreed, and once per request. */
async function nothingBeforeTheSecondYes({ simulation }: Town): Promise<void> {
  const rows = await simulation.db.rows(sql`
    select r.id, r.state, count(*) as times from cancellations c join requested_changes r on r.id::text = c.request_key
    group by r.id having count(*) > 1 or r.state not in ('AGREED', 'DONE')`)
  if (rows.length > 0) simulation.violated('two people give back what both agreed to, and once', rows)
}

/** A cancellation confirmed to a merchant is done, and only once. What two of our staff agreed to has its own truth. */
async function checkPromises({ simulation, canceled }: Town): Promise<void> {
  const rows = await simulation.db.rows<{ id: string; amount: number }>(sql`
    select purchase_id as id, sum(amount)::int8 as amount from cancellations
    where request_key is not null and source <> 'DISPUTE'
      and not exists (select from requested_changes r where r.id::text = request_key) group by 1`)
  const booked = new Map(rows.map((it) => [it.id, it.amount]))
  for (const id of new Set([...booked.keys(), ...canceled.keys()])) {
    const promised = canceled.get(id) ?? 0
    if ((booked.get(id) ?? 0) !== promised)
      simulation.violated('a cancellation counts once', { id, promised, booked: booked.get(id) ?? 0 })
  }
}
