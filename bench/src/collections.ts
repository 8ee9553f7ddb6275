/**
 * `npm run bench -- collections`: how long the collections desk takes with 100,000 late customers (CUSTOMERS=10000 for
 * other numbers). It calls the use cases on a real PostgreSQL: cases are opened and reprioritized, the queue returns
 * the next one, also if nine of ten rest until tomorrow, a call is recorded, a case is shown.
 */
import { cpus } from 'node:os'
import { randomUUID } from 'node:crypto'
import { showCase, showQueue } from '@drip/server/features/servicing/collections/show-case'
import { sweepCases } from '@drip/server/features/servicing/collections/sweep-cases'
import { takeNextCase } from '@drip/server/features/servicing/collections/take-case'
import { writeContact } from '@drip/server/features/servicing/collections/write-contact'
import { systemClock } from '@drip/server/platform/clock'
import { type Db, openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { migrate } from '@drip/server/platform/database/migrate'
import { benchPostgres, connectTo } from './measure/bench-postgres.ts'
import { percentiles } from './measure/load.ts'
import { nextTuesdayMorning } from './lean/next-tuesday.ts'

const CUSTOMERS = Number(process.env['CUSTOMERS'] ?? 100_000)
const RUNS = 200
/** For the queue (issue 16). */
const PROMISED_MS = 50
const WORKER = '0197a000-0000-7000-8000-000000000001'
const ADMIN = { id: WORKER, email: '', phone: '', name: '', role: 'OPERATOR', passwordHash: null } as const

await using postgres = await benchPostgres()
const clock = systemClock(nextTuesdayMorning() - Date.now())
console.log(
  `${postgres.version}, Node ${process.version}, ${cpus().length} cores, ${CUSTOMERS} late customers`,
)
const database = openServer(postgres.url)
await migrate(database)
await fill(postgres.url)
await measure(database)
await database.close()

/** Each customer is late by one to a hundred days, on one purchase of three instalments, and got two reminders. */
async function fill(url: string): Promise<void> {
  await using client = await connectTo(url)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const id = (kind: number) => `('0197a000-000${kind}-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const people = `from generate_series(1, ${CUSTOMERS}) n`
  const today = clock.now().toISOString()
  for (const statement of [
    `insert into admin_users (id, email, phone, name, role, created_at, updated_at)
     values ('${WORKER}', 'ana@exemplo.com.br', '', 'Ana', 'OPERATOR', now(), now())`,
    `insert into merchants (id, name, legal_name, cnpj, initials, created_at)
     values ('${WORKER}', 'Loja', 'Loja Ltda', '12345678000195', 'LJ', now())`,
    `insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number, address_neighborhood,
       address_city, address_state, created_at, updated_at)
     select ${id(1)}, lpad(n::text, 11, '0'), '+5511' || 900000000 + n, 'Pessoa ' || n, 'p' || n || '@exemplo.com.br', '01310100',
       'Avenida Paulista', '1578', 'Bela Vista', 'São Paulo', 'SP', now(), now() ${people}`,
    `insert into checkouts (id, merchant_id, type, status, amount, fee_rate, cashback_rate, max_instalments, created_at, updated_at,
       expires_at)
     select ${id(2)}, '${WORKER}', 'API', 'OK', 30000, 49900, 0, 3, now(), now(), now() ${people}`,
    `insert into orders (id, merchant_id, customer_id, merchant_code, code, amount, fee_amount, fee_rate, cashback_rate, status,
       created_at, oldest_open_due)
     select ${id(2)}, '${WORKER}', ${id(1)}, n::text, n::text, 30000, 1497, 49900, 0, 'ACTIVE', '${today}'::timestamptz - interval '200 days',
       '${today}'::date - 5 - (n * 7919 % 100) ${people}`,
    `insert into instalments (id, purchase_id, customer_id, number, amount, cashback_amount, due_date, status)
     select ('0197a000-100' || number || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${id(2)}, ${id(1)}, number,
       2000 + n::int8 * 104729 % 90000, 0, '${today}'::date - 5 - (n * 7919 % 100) + 30 * (number - 1), 'PENDING'
     ${people} cross join generate_series(1, 3) number`,
    `insert into customer_messages (id, kind, cause, customer_id, purchase_id, channel, recipient, words, status, created_at, sent_at)
     select 'm' || n || '-' || days, 'REMINDER', 'm' || n || '-' || days, ${id(1)}, ${id(2)}, 'SMS', '+55', 'Olá', 'SENT',
       '${today}'::timestamptz - days * interval '1 day', '${today}'::timestamptz - days * interval '1 day'
     ${people} cross join generate_series(2, 3) days`,
  ])
    await client.query(statement)
  await client.query('commit')
  await client.query('vacuum analyze')
}

async function measure(db: Db): Promise<void> {
  const deps = { db, clock, log: silentLog }
  console.log(`cases opened             ${await took(() => sweepCases(deps))}`)
  await db.raw('vacuum analyze collection_cases')
  await db.raw('update collection_cases set looked_on = looked_on - 1')
  console.log(`all weighed anew         ${await took(() => sweepCases(deps))}`)
  await db.raw('vacuum analyze collection_cases')
  console.log(`a round with no news     ${await took(() => sweepCases(deps))}`)
  console.log('\n                            p50    p95')
  await work(deps, 'first of all')
  await db.raw(`
    update collection_cases set ready_at = now() + interval '10 years', waits = true
    where id in (select id from collection_cases order by score desc limit ${Math.floor(CUSTOMERS * 0.9)})`)
  await db.raw('vacuum analyze collection_cases')
  await work(deps, 'nine of ten rest')
  await showPlan(db)
}

/** Works the queue: the next case, its page, and the result of the call. */
async function work(deps: { db: Db; clock: typeof clock }, name: string): Promise<void> {
  const times = { next: [] as number[], page: [] as number[], call: [] as number[], count: [] as number[] }
  const timed = async <T>(list: number[], act: () => Promise<T>): Promise<T> => {
    const begin = performance.now()
    const result = await act()
    list.push(performance.now() - begin)
    return result
  }
  for (let run = 0; run < RUNS; run++) {
    const { customerId } = await timed(times.next, () => takeNextCase(deps, ADMIN))
    if (customerId === null) throw new Error('nothing was given')
    await timed(times.page, () => showCase(deps, ADMIN, customerId))
    await timed(times.count, () => showQueue(deps, ADMIN))
    await timed(times.call, () =>
      writeContact(deps, ADMIN, {
        customerId,
        contactId: randomUUID(),
        outcome: 'NOT_REACHED',
        note: '',
        callBackAt: null,
        nextOn: null,
        promise: null,
      }),
    )
  }
  for (const [what, list] of Object.entries(times)) {
    const at = percentiles(list)
    if (what === 'next' && at(0.95) > PROMISED_MS) process.exitCode = 1
    const figures = [at(0.5), at(0.95)].map((it) => it.toFixed(1).padStart(6)).join(' ')
    console.log(`${`${name}: ${what}`.padEnd(25)}${figures}`)
  }
}

async function took(act: () => Promise<unknown>): Promise<string> {
  const begin = performance.now()
  await act()
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}

/** The plan of the queue's statement. */
async function showPlan(db: Db): Promise<void> {
  const { rows } = await db.raw(
    `explain (analyze, buffers, costs off) select k.id from collection_cases k
     where k.closed_at is null and k.rests is null and (k.held_until is null or k.held_until <= $1) and not k.waits
     order by k.score desc, k.id limit 1 for update skip locked`,
    [clock.now()],
  )
  console.log(`\n${rows.map((row) => Object.values(row as object).join('')).join('\n')}`)
}
