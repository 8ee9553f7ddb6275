/**
 * `npm run bench -- streams`: how soon a payer's open page shows the payment while 2,000 pages are open on one server
 * process. The pages that are not paid stay open and idle, as most do.
 */
import { readFileSync } from 'node:fs'
import { benchPostgres } from './measure/bench-postgres.ts'
import { percentile } from './measure/load.ts'
import type { Payable } from './payables.ts'
import { type Page, type Running, atPace, openPage, pay, preparePayables, startProcesses } from './paying.ts'

const STREAMS = Number(process.env['STREAMS'] ?? 2000)
/** Payments per second; 2,000 people who all pay within the ten minutes of a code are 3.3. */
const PACES = (process.env['PACES'] ?? '4,10,20,40').split(',').map(Number)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const WARMING = 100
const OPENED_AT_ONCE = 100
const AIM_MS = 300
const PORT = 3970

for (const perSecond of PACES) {
  await using postgres = await benchPostgres()
  await using running = await startProcesses(postgres.url, PORT)
  await measure(running, postgres.url, perSecond)
}

async function measure(running: Running, databaseUrl: string, perSecond: number): Promise<void> {
  const payables = await preparePayables(databaseUrl, STREAMS)
  const began = performance.now()
  const pages = await openAll(running, payables)
  const openedIn = (performance.now() - began) / 1000
  const both = payables.map((payable, index) => ({ payable, page: pages[index] }))
  const run = (it: Payable) => pay(running, it)
  // a new process is slow for a second or two
  await atPace(perSecond, both.slice(0, WARMING), run)
  const paid = await atPace(perSecond, both.slice(WARMING, WARMING + perSecond * SECONDS), run)
  const memory = megabytesOf(running.pid)
  for (const page of pages) page.close()
  const ms = (share: number) => percentile(paid, share).toFixed(1).padStart(7)
  console.log(
    `${STREAMS} streams (opened in ${openedIn.toFixed(1)} s), ${String(perSecond).padStart(3)} payments/s for ${SECONDS} s   ` +
      `p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms   ${paid.failures} failed   ${memory} MB   ` +
      `aim p95 ≤ ${AIM_MS} ms: ${percentile(paid, 0.95) <= AIM_MS && paid.failures === 0 ? 'kept' : 'MISSED'}`,
  )
}

/** Opens a page for each, a hundred at a time. */
async function openAll(running: Running, payables: readonly Payable[]): Promise<Page[]> {
  const pages: Page[] = []
  for (let from = 0; from < payables.length; from += OPENED_AT_ONCE) {
    const some = payables.slice(from, from + OPENED_AT_ONCE)
    pages.push(...(await Promise.all(some.map((it) => openPage(running.web, it)))))
  }
  return pages
}

/** Resident memory of a process, as Linux reports it. */
function megabytesOf(pid: number | undefined): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kilobytes) / 1024).toFixed(0)
  } catch {
    return '?'
  }
}
