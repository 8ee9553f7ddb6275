/**
 * The end of a world: nothing fails any more, some days go by, and then nothing may be left unfinished. The outside
 * world's own books are compared with ours.
 */
import { callBackUntil } from '@drip/core/autopay/debit-times'
import { addDays } from '@drip/core/calendar/dates'
import type { InstalmentToPay } from '@drip/core/contracts/instalments'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { keepVerdict } from '@drip/server/features/records/verdicts/keep-verdict'
import type { ListedPayout } from '@drip/server/providers/payouts/need'
import type { AutomaticPix, Debit, Mandate } from '@drip/server/providers/pix/automatic-need'
import sql, { type Sql } from 'sql-template-tag'
import { endContests } from './actions/contest.ts'
import { resumeAll } from './actions/suspend.ts'
import { payPix } from './bank.ts'
import { receivedAtPsp } from './bank-books/taken-twice.ts'
import type { Town } from './town.ts'
import { checkDay } from './truths.ts'
import { endTrouble } from './trouble.ts'

const DAYS = 5
const ROUNDS_A_DAY = 4
const DAY_MS = 86_400_000

export async function heal(town: Town): Promise<void> {
  const { simulation } = town
  simulation.diary.note('from here on all goes well')
  simulation.endCrashes()
  await endTrouble(town)
  await aLostHintIsMadeGood(town)
  await endContests(town)
  await resumeAll(town)
  for (let round = 0; round < DAYS * ROUNDS_A_DAY; round++) {
    await simulation.pass(DAY_MS / ROUNDS_A_DAY)
    // also at the end, so that notices of refunds in the last hours have been processed
    await workOff(simulation)
  }
  await checkDay(town)
  await simulation.insist(({ deps }) => keepVerdict(deps))
  await nothingIsHalfDone(town)
  await theBankAgrees(town)
}

const MINUTE_MS = 60_000

/** A payment that the PSP never reports is found within minutes, not on the next day. */
async function aLostHintIsMadeGood(town: Town): Promise<void> {
  const { simulation } = town
  await workOff(simulation)
  const owed = await simulation.db.row<{ id: string }>(sql`
    select id from instalments where status = 'PENDING' order by due_date, id limit 1`)
  if (owed === null) return
  const { body } = await simulation.call<InstalmentToPay>('GET', `/api/v1/installments/details/${owed.id}`)
  const qrCodeText = body.installment.qrcodeText
  if (qrCodeText === null) return
  await simulation.control('POST', '/faults', { provider: 'webhooks', kind: 'drop', times: 1 })
  const paid = await payPix(town, { qrCodeText })
  if (typeof paid === 'string') return
  await simulation.tick()
  for (let minute = 0; minute < 3; minute++) {
    await simulation.pass(MINUTE_MS)
    await workOff(simulation)
  }
  const known = await simulation.db.rows(sql`
    select from pix_payments where end_to_end_id = any(${paid}::text[])`)
  if (known.length !== paid.length)
    simulation.violated('a payment that nobody tells of is found within minutes', paid)
}

async function workOff(simulation: Town['simulation']): Promise<void> {
  await simulation.runSchedules()
  await simulation.tick()
  await simulation.work()
}

/** Each row is pending and nothing will ever complete it. */
async function nothingIsHalfDone({ simulation }: Town): Promise<void> {
  const { db } = simulation
  const now = simulation.clock.now()
  const waiting: Record<string, unknown[]> = {
    'a refund never ended': await db.rows(sql`
      select id, status, cause, amount from pix_refunds where status in ('REQUESTED', 'SENT')`),
    'a checkout never ended': await db.rows(sql`
      select id, status, expires_at from checkouts where status in ('PRISTINE', 'MORE_INFO') and expires_at < ${now}`),
    'a store was never asked, or not to the end': await db.rows(sql`
      select id, store_attempts from checkouts where status = 'OK' and store_confirmed_at is null`),
    'a charge that can be paid is for debts that are closed': await db.rows(sql`
      select c.id, c.purpose, c.status from charges c where c.status in ('INTENDED', 'LIVE')
        and c.purpose in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')
        and not exists (select from charge_items i where i.charge_id = c.id and i.live)`),
    'a transfer never ended': await db.rows(sql`
      select id, status, amount, created_at from settlement_transfers
      where status in ('CREATED', 'SENT') and transfer_date < ${simulation.today()}`),
    'a merchant waits for an instalment that is closed': await db.rows(sql`
      select p.purchase_id, p.instalment_number, sum(p.amount)::int8 as amount
      from settlement_parts p join instalments i on i.purchase_id = p.purchase_id and i.number = p.instalment_number
      where p.transfer_on is null and i.status <> 'PENDING' group by 1, 2`),
    // transfers that the bank refuses or returns are retried for ever
    'a merchant was not paid what he is owed': await db.rows(sql`
      select m.id, sum(p.amount)::int8 as owed from settlement_parts p join merchants m on m.id = p.merchant_id
      where p.transfer_id is null and p.transfer_on <= ${addDays(simulation.today(), -4)} and m.pix_key is not null
        and not exists (select from settlement_transfers t where t.merchant_id = m.id and t.status in ('FAILED', 'RETURNED')
          and t.transfer_date > ${addDays(simulation.today(), -6)})
      group by m.id having sum(p.amount) > 0
        and (select sum(amount) from settlement_parts w where w.merchant_id = m.id and w.transfer_id is null
          and w.transfer_on <= ${simulation.today()}) > 0`),
    'a job was given up': await db.rows(sql`
      select kind, payload, error from dead_jobs`),
    'a job still waits': await db.rows(sql`
      select kind, tries, due_at, holder, payload from jobs
      where due_at < ${now} or created_at < ${new Date(now.getTime() - DAY_MS)}`),
  }
  for (const [what, rows] of Object.entries(waiting))
    if (rows.length > 0) simulation.violated(what, rows.slice(0, 5))
}

/** The PSP's received and returned money equals our books; what it would still accept is what we still want paid. */
async function theBankAgrees({ simulation }: Town): Promise<void> {
  const { db } = simulation
  const theirs = await receivedAtPsp(simulation)
  const ours = await db.rows<{ id: string; amount: number }>(sql`
    select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from pix_payments group by 1`)
  const known = new Map(ours.map((it) => [it.id, it.amount]))
  const missing = theirs.filter((it) => known.get(it.endToEndId) !== it.amount)
  if (missing.length > 0 || theirs.length !== ours.length)
    simulation.violated('every Pix of the bank is in our books, and no other', {
      theirs: theirs.length,
      ours: ours.length,
      missing: missing.slice(0, 5),
    })
  const received = sum(theirs.map((it) => it.amount))
  const returned = await differences(
    simulation,
    new Map(theirs.map((it) => [it.endToEndId, sum(doneOf(it.refunds))])),
    sql`select split_part(end_to_end_id, '-', 1) as id, sum(amount)::int8 as amount from (
        select end_to_end_id, amount from pix_refunds where status = 'DONE' and outside_on is null
        union all select end_to_end_id, amount from double_refunds) went group by 1`,
  )
  const paid = await differences(
    simulation,
    new Map((await payoutsOf(simulation)).map((it) => [it.id, sum(doneOf([it]))])),
    sql`select id, amount from settlement_transfers where status = 'DONE'`,
  )
  // outside refunds left the operator's bank, of which the PSP knows nothing
  const outside = await db.row<{ amount: number }>(
    sql`select coalesce(sum(amount), 0)::int8 as amount from pix_refunds where outside_on is not null`,
  )
  // and what payers had twice and returned came to that bank
  const again = await db.row<{ amount: number }>(
    sql`select coalesce(sum(amount), 0)::int8 as amount from double_refunds where returned_on is not null`,
  )
  const balance = received - returned.theirs - paid.theirs - (outside?.amount ?? 0) + (again?.amount ?? 0)
  const booked = await db.row<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::int8 as amount from account_entries where account = ${ACCOUNTS.BANK}`)
  if (booked?.amount !== balance)
    simulation.violated('the bank account holds what our books say', { balance, booked, returned, paid })
  await openCodesAgree(simulation)
}

const doneOf = (those: readonly { state: string; amount: number }[]) =>
  those.filter((it) => it.state === 'DONE').map((it) => it.amount)

/** The total that the outside world has sent, and where our rows have another amount. */
async function differences(
  { db }: Town['simulation'],
  theirs: ReadonlyMap<string, number>,
  rows: Sql,
): Promise<{ theirs: number; different: { id: string; theirs: number; ours: number }[] }> {
  const ours = new Map((await db.rows<{ id: string; amount: number }>(rows)).map((it) => [it.id, it.amount]))
  const different = [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((id) => ({ id, theirs: theirs.get(id) ?? 0, ours: ours.get(id) ?? 0 }))
    .filter((it) => it.theirs !== it.ours)
  return { theirs: sum([...theirs.values()]), different: different.slice(0, 5) }
}

/** As the payout company reports. */
async function payoutsOf(simulation: Town['simulation']): Promise<ListedPayout[]> {
  return simulation.insist(async ({ deps }) => {
    const payouts: ListedPayout[] = []
    const pages = deps.payouts.STARKBANK?.list({ from: new Date(0), to: simulation.clock.now() }) ?? []
    for await (const page of pages) payouts.push(...page)
    return payouts
  })
}

/**
 * Whatever the PSP still accepts money for, by a code or by a debit that can be called back, is something that we still
 * want paid.
 */
async function openCodesAgree(simulation: Town['simulation']): Promise<void> {
  const { body } = await simulation.control<{ txid: string; expired: boolean }[]>(
    'GET',
    '/pix/charges?status=ATIVA',
  )
  const now = simulation.clock.now()
  await mandatesAgree(simulation)
  const debits = (await debitsOf(simulation)).filter(
    (it) => (it.state === 'CREATED' || it.state === 'ACTIVE') && now < callBackUntil(it.dueDate),
  )
  const open = [...body.filter((it) => !it.expired), ...debits].map((it) => it.txid)
  const unwanted = await simulation.db.rows(sql`
    select o.txid, c.purpose, c.status, c.purchase_id, c.created_at, c.expires_at from unnest(${open}::text[]) o(txid)
    left join charges c on c.txid = o.txid where coalesce(c.status, 'ENDED') not in ('INTENDED', 'LIVE')`)
  if (unwanted.length > 0) simulation.violated('a code can still be paid that nobody wants paid', unwanted)
}

/** A mandate that the payer can approve, or has approved, still has something left to pay. */
async function mandatesAgree(simulation: Town['simulation']): Promise<void> {
  const theirs = await pagesOf(simulation, async (pix, page): Promise<[Mandate[], boolean]> => {
    const { mandates, lastPage } = await pix.mandates(page)
    return [mandates, lastPage]
  })
  const open = theirs.filter((it) => it.state === 'CREATED' || it.state === 'APPROVED').map((it) => it.id)
  const unwanted = await simulation.db.rows(sql`
    select theirs.id, m.purchase_id, m.state, m.stopped_at, o.status, first.status as first_charge
    from unnest(${open}::text[]) theirs(id)
      left join autopay_mandates m on m.psp_id = theirs.id
      left join orders o on o.id = m.purchase_id
      left join charges first on first.id = m.first_charge_id
    where m.id is null or m.stopped_at is not null or m.state not in ('CREATED', 'APPROVED')
      or o.status <> 'ACTIVE' or first.status = 'ENDED'`)
  if (unwanted.length > 0) simulation.violated('a mandate is open that nobody wants', unwanted.slice(0, 5))
}

/** All debits that were ever sent to the PSP. */
async function debitsOf(simulation: Town['simulation']): Promise<Debit[]> {
  return pagesOf(simulation, async (pix, page): Promise<[Debit[], boolean]> => {
    const { debits, lastPage } = await pix.debits(page)
    return [debits, lastPage]
  })
}

type PageOf<Row> = (
  pix: AutomaticPix,
  page: { from: Date; to: Date; page: number },
) => Promise<[Row[], boolean]>

async function pagesOf<Row>(simulation: Town['simulation'], list: PageOf<Row>): Promise<Row[]> {
  return simulation.insist(async ({ deps }) => {
    const all: Row[] = []
    const period = { from: new Date(0), to: simulation.clock.now() }
    for (let page = 0; deps.automaticPix !== null; page++) {
      const [rows, isLast] = await list(deps.automaticPix, { ...period, page })
      all.push(...rows)
      if (isLast) break
    }
    return all
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, it) => total + it, 0)
}
