/**
 * `npm run bench -- confirm`: a payment is confirmed: the PSP's webhook → read back at the PSP → order, instalment, ledger → the payer's open page is
 * told. Payments come at a steady pace, whether the earlier ones are done or not; what counts is how long each took.
 */
import { benchPostgres } from './measure/bench-postgres.ts'
import { type Measured, percentile } from './measure/load.ts'
import type { Payable } from './payables.ts'
import { atPace, openPage, pay, preparePayables, startProcesses } from './paying.ts'

const WARM_SECONDS = 4
/** Payments a second; the aim is 400 with 99 of 100 told within 80 ms. */
const PACES = (process.env['PACES'] ?? '100,200,300,400').split(',').map(Number)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)

for (const perSecond of PACES) {
  const postgres = await benchPostgres()
  try {
    const measured = await measureConfirm({
      databaseUrl: postgres.url,
      port: 3960,
      perSecond,
      seconds: SECONDS,
    })
    const ms = (share: number) => percentile(measured, share).toFixed(1).padStart(8)
    console.log(
      `${String(perSecond).padStart(4)} payments/s for ${SECONDS} s   p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms   ` +
        `${measured.failures} failed, all told after ${measured.seconds.toFixed(1)} s`,
    )
  } finally {
    await postgres.stop()
  }
}

interface ConfirmPlan {
  databaseUrl: string
  port: number
  perSecond: number
  seconds: number
}

/** Confirms `perSecond × seconds` payments; durations are from the webhook's start to the event on the payer's page. */
async function measureConfirm(plan: ConfirmPlan): Promise<Measured> {
  const running = await startProcesses(plan.databaseUrl, plan.port)
  try {
    const payables = await preparePayables(plan.databaseUrl, plan.perSecond * (plan.seconds + WARM_SECONDS))
    const pages = await Promise.all(payables.map((it) => openPage(running.web, it)))
    const both = payables.map((payable, index) => ({ payable, page: pages[index] }))
    const warming = plan.perSecond * WARM_SECONDS
    const run = (it: Payable) => pay(running, it)
    // a process that has just started is slow for a second or two
    await atPace(plan.perSecond / 2, both.slice(0, warming), run)
    const paid = await atPace(plan.perSecond, both.slice(warming), run)
    for (const page of pages) page.close()
    return paid
  } finally {
    await running.stop()
  }
}
