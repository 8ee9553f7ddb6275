/**
 * Many late customers over many days, for a test and a benchmark: rounds run day and night, desk staff call, some
 * customers pay, and every message sent is checked by rules implemented here a second time, independently of the
 * product.
 */
import { type CivilDate, addDays } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import { type Strategy } from '@drip/core/reminders/strategy/strategy'
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { Message } from '../../../providers/messages/need.ts'
import { sendCustomerMessages } from '../../messaging/customer-messages/send-customer-message.ts'
import { planOffers } from '../collections/plan-offers.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { takeNextCase } from '../collections/take-case.ts'
import { type ContactMade, writeContact } from '../collections/write-contact.ts'
import { sweepPlans } from '../negotiations/sweep-plans.ts'
import { sweepOffers } from '../offers/end-offers.ts'
import { startedStrategy } from '../strategies/strategies.makers.ts'
import { OfferBook, type Paid, PromiseBook } from './late-promises.makers.ts'
import { remindOfPlans } from './remind-of-plans.ts'
import { SendReminder, sendPlannedReminders } from './send-reminder.ts'
import { sendReminders } from './send-reminders.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A Tuesday, at midnight in São Paulo; holidays of the 90 days from it on. */
const BEGINS = Date.parse('2026-11-24T03:00:00Z')
const HOLIDAYS = ['2026-12-25', '2027-01-01', '2027-02-08', '2027-02-09']
const WORKER = '0197a000-0000-7000-8000-000000000001'
const ADMIN = { id: WORKER, email: '', phone: '', name: '', role: 'OPERATOR', passwordHash: null } as const
/** By night and by day: nothing may be sent in the first and the last. */
const ROUNDS_AT = [7.5, 9, 13, 20.9, 21.5]
/** As in the jobs, two batches at once. */
const BATCH = 25

export interface LateLives {
  customers: number
  days: number
  callsADay: number
  /** Progress of a run of hours. */
  onDay?: (day: number, messages: number) => void
}

/** The counts; `brokenOf` names those that must be zero. */
export interface Counted {
  messages: number
  calls: number
  perDay: number
  roundsMs: number
  atNight: number
  onRestDays: number
  overTheDay: number
  overTheWeek: number
  toWrongNumbers: number
  callsOfOptedOut: number
  twice: number
  promises: number
  promisesKept: number
  promisesBroken: number
  promisesWrong: number
  offers: number
  offersAccepted: number
  offersWrong: number
}

/** Denser than a real one, with calls and stages by amount and history. */
const DENSE: Strategy = [
  { kind: 'MESSAGE', day: -2, channel: 'WHATSAPP', text: 'REMINDER', minAmount: 0, history: 'ANY' },
  ...[1, 2, 3, 4, 6, 9, 10, 11, 12, 16, 20, 25, 32, 40, 50, 60].map(
    (day) =>
      ({ kind: 'MESSAGE', day, channel: 'SMS', text: 'REMINDER', minAmount: 0, history: 'ANY' }) as const,
  ),
  { kind: 'MESSAGE', day: 45, channel: 'EMAIL', text: 'NOTICE', minAmount: 10_000, history: 'ANY' },
  { kind: 'CALL', day: 3, minAmount: 20_000, history: 'ANY' },
  { kind: 'CALL', day: 15, minAmount: 0, history: 'BROKE_PROMISE' },
  { kind: 'OFFER', day: 8, plan: 'NO_ENTRY', stands: 3, minAmount: 20_000, history: 'ANY' },
  { kind: 'OFFER', day: 22, plan: 'WITH_ENTRY', stands: 2, minAmount: 0, history: 'ANY' },
]
const GENTLE: Strategy = [
  { kind: 'MESSAGE', day: 2, channel: 'EMAIL', text: 'REMINDER', minAmount: 0, history: 'FIRST_TIME' },
  { kind: 'MESSAGE', day: 2, channel: 'WHATSAPP', text: 'REMINDER', minAmount: 0, history: 'LATE_BEFORE' },
  { kind: 'MESSAGE', day: 10, channel: 'SMS', text: 'AGREEMENT', minAmount: 0, history: 'ANY' },
  { kind: 'OFFER', day: 15, plan: 'AT_ONCE', stands: 7, minAmount: 5000, history: 'ANY' },
]

/** The counts that must be zero. */
export const brokenOf = (it: Counted) => ({
  atNight: it.atNight,
  onRestDays: it.onRestDays,
  overTheDay: it.overTheDay,
  overTheWeek: it.overTheWeek,
  toWrongNumbers: it.toWrongNumbers,
  callsOfOptedOut: it.callsOfOptedOut,
  twice: it.twice,
  promisesWrong: it.promisesWrong,
  offersWrong: it.offersWrong,
})

export async function liveLate(db: Db, lives: LateLives): Promise<Counted> {
  await fill(db, lives.customers)
  const at = (day: number) => dayOf(BEGINS + day * DAY_MS)
  await startedStrategy(db, DENSE, at(Math.floor(lives.days / 3)), { share: 5000, seed: 11 })
  await startedStrategy(db, GENTLE, at(Math.floor((lives.days * 2) / 3)), { share: 5000, seed: 2026 })
  const town = new Town(db)
  for (let day = 0; day < lives.days; day++) {
    await town.live(BEGINS + day * DAY_MS, lives.callsADay)
    lives.onDay?.(day + 1, town.counted.messages)
  }
  return { ...town.counted, ...town.promises.counted, ...town.offers.counted }
}

const dayOf = (ms: number) => new Date(ms - 3 * HOUR_MS).toISOString().slice(0, 10) as CivilDate

/** Each with a purchase in three: a tenth falls due on each of ten days, and then monthly. */
async function fill(db: Db, customers: number): Promise<void> {
  const id = (kind: string) =>
    `('0197a000-${kind}-7000-8000-' || lpad(to_hex((n * 2654435761) % 281474976710656), 12, '0'))::uuid`
  const people = `from generate_series(1::int8, ${customers}) n`
  const before = new Date(BEGINS - 60 * DAY_MS).toISOString()
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    for (const statement of [
      `insert into admin_users (id, email, phone, name, role, created_at, updated_at)
       values ('${WORKER}', 'ana@exemplo.com.br', '', 'Ana', 'OPERATOR', now(), now())`,
      `insert into merchants (id, name, legal_name, cnpj, initials, created_at)
       values ('${WORKER}', 'Loja', 'Loja Ltda', '12345678000195', 'LJ', now())`,
      `insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number, address_neighborhood,
         address_city, address_state, created_at, updated_at)
       select ${id('0001')}, lpad(n::text, 11, '0'), '+5511' || 900000000 + n, 'Pessoa ' || n, 'p' || n || '@exemplo.com.br',
         '01310100', 'Avenida Paulista', '1578', 'Bela Vista', 'São Paulo', 'SP', now(), now() ${people}`,
      `insert into checkouts (id, merchant_id, type, status, amount, fee_rate, cashback_rate, max_instalments, created_at, updated_at,
         expires_at)
       select ${id('0002')}, '${WORKER}', 'API', 'OK', 30000, 49900, 0, 3, now(), now(), now() ${people}`,
      `insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate, status,
         created_at, oldest_open_due)
       select ${id('0002')}, '${WORKER}', ${id('0001')}, n::text, n::text, 30000, 1497, 49900, 0, 'ACTIVE', '${before}'::timestamptz,
         '${dayOf(BEGINS)}'::date - 5 + (n % 10)::int ${people}`,
      `insert into instalments (id, purchase_id, customer_id, number, amount, cashback_amount, due_date, status)
       select ('0197a000-100' || number || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${id('0002')}, ${id('0001')}, number,
         2000 + n * 104729 % 30000, 0, '${dayOf(BEGINS)}'::date - 5 + (n % 10)::int + 30 * (number - 1), 'PENDING'
       ${people} cross join generate_series(1, 3) number`,
    ])
      await tx.run(sql`${raw(statement)}`)
  })
}

/** The simulated days, and the record of everything that reached a customer. */
class Town {
  readonly counted: Omit<Counted, keyof PromiseBook['counted'] | keyof OfferBook['counted']> = {
    messages: 0,
    calls: 0,
    perDay: 0,
    roundsMs: 0,
    atNight: 0,
    onRestDays: 0,
    overTheDay: 0,
    overTheWeek: 0,
    toWrongNumbers: 0,
    callsOfOptedOut: 0,
    twice: 0,
  }
  private now = new Date(BEGINS)
  /** By customer number, the days on which they were contacted, once per contact. */
  private readonly reached = new Map<number, number[]>()
  private readonly ids = new Set<string>()
  private readonly wrong = new Set<number>()
  private readonly optedOut = new Set<string>()
  private readonly numbers = new Map<string, number>()
  /** Instalments promised for a day. */
  private readonly pledged = new Map<CivilDate, string[]>()
  private queue: { reminderId: string }[] = []
  private news: { messageId: string }[] = []
  /** Messages that ask for nothing, and are no contact. */
  private readonly courtesies = new Set<string>()
  readonly promises: PromiseBook
  readonly offers: OfferBook
  private readonly db: Db
  private readonly deps: Deps

  constructor(db: Db) {
    this.db = db
    const enqueueAll = async (_tx: Writer, kind: { name: string }, payloads: readonly never[]) =>
      void (kind.name === SendReminder.name ? this.queue : this.news).push(...payloads)
    // the part that rounds and sending use
    this.deps = {
      db,
      clock: { now: () => this.now },
      jobs: { enqueueAll },
      messages: { send: async (it: Message) => this.sent(it) },
      push: null,
      config: {
        publicUrl: 'https://exemplo.com.br',
        secret: { current: 'secret', former: [] },
        settings: { supportEmail: 'ajuda@exemplo.com.br' },
        company: { name: 'Drip', cnpj: '11.444.777/0001-61', address: 'Avenida Paulista, 1000' },
      },
      instalmentEvents: { publish: () => {} },
    } as unknown as Deps
    this.promises = new PromiseBook(db)
    this.offers = new OfferBook(this.deps)
  }

  async live(midnight: number, calls: number): Promise<void> {
    for (const hour of ROUNDS_AT) {
      this.now = new Date(midnight + hour * HOUR_MS)
      if (hour < 10) await sweepCases(this.deps)
      if (hour === 9) await this.look()
      const begin = performance.now()
      await sendReminders(this.deps)
      this.counted.roundsMs = Math.max(this.counted.roundsMs, performance.now() - begin)
      if (hour === 13) {
        await planOffers(this.deps)
        await this.offers.made()
        await this.call(calls)
      }
      await remindOfPlans(this.deps)
      await this.work()
    }
    await this.again(midnight)
    await this.offers.accept(dayOf(midnight))
    await this.sendNews()
    await this.pay(midnight)
    this.counted.perDay = Math.round(this.counted.messages / ((midnight - BEGINS) / DAY_MS + 1))
  }

  /** Checks the night's results, promises, offers and plans, against the records here. */
  private async look(): Promise<void> {
    const today = dayOf(this.now.getTime())
    await sweepPlans(this.deps)
    await sweepOffers(this.deps)
    await this.promises.compare(today)
    await this.offers.compare(today)
  }

  /** Sends what was planned, with the jobs' concurrency. */
  private async work(): Promise<void> {
    await this.sendNews()
    const planned = this.queue
    this.queue = []
    for (let from = 0; from < planned.length; from += 2 * BATCH)
      await Promise.all(
        [from, from + BATCH].map((it) => sendPlannedReminders(this.deps, planned.slice(it, it + BATCH))),
      )
  }

  private async sendNews(): Promise<void> {
    const planned = this.news
    this.news = []
    const ids = planned.map((it) => it.messageId)
    const told = await this.db.rows<{ id: string }>(sql`
      select id from customer_messages where id = any(${ids}::text[]) and kind in ('PLAN_BEGAN', 'PLAN_BROKEN')`)
    for (const { id } of told) this.courtesies.add(id)
    await sendCustomerMessages(this.deps, planned)
  }

  /** Runs every stage of the day again, as if nothing had been recorded as done: rounds and jobs. */
  private async again(midnight: number): Promise<void> {
    this.now = new Date(midnight + 20.95 * HOUR_MS)
    const before = this.counted.messages
    const rows = await this.db.rows<{ id: string }>(sql`
      select id from reminders where sent_on = ${dayOf(midnight)} and status = 'SENT' limit 2000`)
    this.queue.push(...rows.map(({ id }) => ({ reminderId: id })))
    await this.work()
    this.counted.twice += this.counted.messages - before
  }

  private sent({ id, to, channel, text }: Message): void {
    const hour = new Date(this.now.getTime() - 3 * HOUR_MS).getUTCHours()
    const day = dayOf(this.now.getTime())
    const customer =
      channel === 'EMAIL' ? Number(/^p(\d+)@/.exec(to)?.[1]) : Number(to.slice(5)) - 900_000_000
    this.counted.messages += 1
    if (this.ids.has(id)) this.counted.twice += 1
    this.ids.add(id)
    if (hour >= 21 || hour < 8) this.counted.atNight += 1
    const isRest = new Date(`${day}T00:00:00Z`).getUTCDay() === 0 || HOLIDAYS.includes(day)
    if (isRest && /venceu em|está em atraso|esta em atraso/.test(text)) this.counted.onRestDays += 1
    if (channel !== 'EMAIL' && this.wrong.has(customer)) this.counted.toWrongNumbers += 1
    if (!this.courtesies.has(id)) this.reach(customer)
  }

  private reach(customer: number): void {
    const today = Math.floor((this.now.getTime() - BEGINS) / DAY_MS)
    const days = (this.reached.get(customer) ?? []).filter((it) => it > today - 7)
    if (days.filter((it) => it === today).length >= 2) this.counted.overTheDay += 1
    if (days.length >= 5) this.counted.overTheWeek += 1
    this.reached.set(customer, [...days, today])
  }

  private async call(calls: number): Promise<void> {
    for (let made = 0; made < calls; made++) {
      const { customerId } = await takeNextCase(this.deps, ADMIN)
      if (customerId === null) return
      const customer = await this.numberOf(customerId)
      if (this.optedOut.has(customerId)) this.counted.callsOfOptedOut += 1
      this.counted.calls += 1
      this.reach(customer)
      const outcome =
        made % 17 === 3
          ? 'WRONG_NUMBER'
          : made % 19 === 5
            ? 'NO_CALLS'
            : made % 4 === 2
              ? 'PROMISED'
              : 'NOT_REACHED'
      if (outcome === 'WRONG_NUMBER') this.wrong.add(customer)
      if (outcome === 'NO_CALLS') this.optedOut.add(customerId)
      const contact = { customerId, contactId: randomUUID(), note: '', callBackAt: null, nextOn: null }
      const promise = outcome === 'PROMISED' ? await this.promise(customerId, made) : null
      await writeContact(this.deps, ADMIN, { ...contact, outcome, promise })
      if (promise !== null) this.promises.made(contact.contactId, { customerId, ...promise })
    }
  }

  /**
   * The longest late debt, within some days: of three who promise, one pays on the day, one the day after, and one not
   * at all.
   */
  private async promise(customerId: string, made: number): Promise<ContactMade['promise']> {
    const today = dayOf(this.now.getTime())
    const row = await this.db.row<{ id: string; amount: Cents }>(sql`
      select id, amount from instalments where customer_id = ${customerId} and status = 'PENDING' and agreed_charge is null
      order by due_date limit 1`)
    if (row === null) return null
    const dueOn = addDays(today, made % 8)
    if (made % 3 < 2) {
      const day = addDays(dueOn, made % 3)
      this.pledged.set(day, [...(this.pledged.get(day) ?? []), row.id])
    }
    return { amount: row.amount, dueOn }
  }

  private async numberOf(customerId: string): Promise<number> {
    const known = this.numbers.get(customerId)
    if (known !== undefined) return known
    const row = await this.db.row<{ cpf: string }>(sql`select cpf from customers where id = ${customerId}`)
    const number = Number(row?.cpf)
    this.numbers.set(customerId, number)
    return number
  }

  /** One in fifty late customers pays, as do those who promised to. */
  private async pay(midnight: number): Promise<void> {
    const today = dayOf(midnight)
    const pledged = this.pledged.get(today) ?? []
    const paid = await this.db.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`)
      return tx.rows<Paid>(sql`
        with paid as (
          update instalments set status = 'PAID', paid_amount = amount, paid_at = ${this.now}
          where status = 'PENDING' and agreed_charge is null and (id = any(${pledged}::uuid[]) or due_date < ${today}
            and ('x' || right(id::text, 6))::bit(24)::int % 50 = ${Math.floor((midnight - BEGINS) / DAY_MS) % 50})
          returning id, purchase_id, customer_id, amount),
        came as (
          insert into pix_payments (end_to_end_id, charge_id, purchase_id, amount, paid_at, payer_is_customer, use, received_at)
          select id::text, id, purchase_id, amount, ${this.now}, true, 'INSTALMENT', ${this.now} from paid),
        allocated as (
          insert into payment_allocations (id, end_to_end_id, instalment_id, purchase_id, principal, late_charge, discount, cause, created_at)
          select id, id::text, id, purchase_id, amount, 0, 0, 'paid', ${this.now} from paid)
        select customer_id, purchase_id, amount from paid`)
    })
    this.promises.paid(paid, today)
    this.offers.paid(paid)
  }
}
