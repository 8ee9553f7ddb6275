/**
 * `npm run bench -- confirm`: the confirmation of a payment: the PSP's webhook → read back from the PSP → order,
 * instalment, ledger → event on the payer's open page. Payments arrive at a steady pace, whether or not the earlier
 * ones are done, and the duration of each is measured. The paces are shares of what PostgreSQL's own benchmark commits
 * on the same server in the same run.
 */
import { benchPostgres, connectTo } from './measure/bench-postgres.ts'
import { type Measured, percentile } from './measure/load.ts'
import { tpcB } from './measure/pgbench.ts'
import type { Payable } from './payables.ts'
import { atPace, openPage, pay, preparePayables, startProcesses } from './paying.ts'

const WARM_SECONDS = 4
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
/** pgbench transactions per payment, and the maximum duration for 99 of 100 payments, ms. */
const AIMS = [
  { transactions: 30, withinMs: null },
  { transactions: 15, withinMs: 60 },
  { transactions: 7, withinMs: 150 },
]

for (const { perSecond, aim } of await pacesOf()) {
  await using postgres = await benchPostgres()
  const measured = await measureConfirm({
    databaseUrl: postgres.url,
    port: 3960,
    perSecond,
    seconds: SECONDS,
  })
  const ms = (share: number) => percentile(measured, share).toFixed(1).padStart(8)
  console.log(
    `${String(perSecond).padStart(4)} payments/s${aim} for ${SECONDS} s   p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms   ` +
      `${measured.failures} failed, all told after ${measured.seconds.toFixed(1)} s`,
  )
}

/** Payments per second, from PACES or by AIMS. */
async function pacesOf(): Promise<{ perSecond: number; aim: string }[]> {
  const named = process.env['PACES']
  if (named !== undefined) return named.split(',').map((it) => ({ perSecond: Number(it), aim: '' }))
  await using postgres = await benchPostgres()
  const commits = await tpcB(postgres.programs, postgres.url, SECONDS)
  if (commits === null) throw new Error('this machine has no pgbench: name PACES, payments a second')
  console.log(`pgbench (TPC-B, scale 20, 8 clients, prepared, TCP): ${commits.toFixed(0)}/s`)
  return AIMS.map(({ transactions, withinMs }) => ({
    perSecond: Math.round(commits / transactions),
    aim: ` (1/${transactions} of it${withinMs === null ? '' : `, aim: p99 ${withinMs} ms`})`,
  }))
}

interface ConfirmPlan {
  databaseUrl: string
  port: number
  perSecond: number
  seconds: number
}

/** Confirms `perSecond × seconds` payments; durations run from the webhook's start to the event on the payer's page. */
async function measureConfirm(plan: ConfirmPlan): Promise<Measured> {
  await using running = await startProcesses(plan.databaseUrl, plan.port)
  const payables = await preparePayables(plan.databaseUrl, plan.perSecond * (plan.seconds + WARM_SECONDS))
  const pages = await Promise.all(payables.map((it) => openPage(running.web, it)))
  const both = payables.map((payable, index) => ({ payable, page: pages[index] }))
  const warming = plan.perSecond * WARM_SECONDS
  const run = (it: Payable) => pay(running, it)
  // a new process is slow for a second or two
  await atPace(plan.perSecond / 2, both.slice(0, warming), run)
  await analyze(plan.databaseUrl)
  const paid = await atPace(plan.perSecond, both.slice(warming), run)
  for (const page of pages) page.close()
  return paid
}

/** What autovacuum does within a minute: until then, plans are made for empty tables. */
async function analyze(databaseUrl: string): Promise<void> {
  await using client = await connectTo(databaseUrl)
  await client.query('analyze')
}
