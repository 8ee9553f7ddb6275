/**
 * `npm run bench -- confirm`: a payment is confirmed: the PSP's webhook → read back at the PSP → order, instalment, ledger → the payer's open page is
 * told. Payments come at a steady pace, whether the earlier ones are done or not; what counts is how long each took.
 */
import { spawn } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Agent, request } from 'undici'
import { type LeanPsp, startLeanPsp } from './lean-psp.ts'
import { findPostgres, startPostgres } from '../../scripts/postgres-server.ts'
import { type Measured, percentile } from './load.ts'
import { type Payable, fillPayables } from './payables.ts'

const dispatcher = new Agent({ connections: 64 })
let paidSoFar = 0
const root = fileURLToPath(new URL('../../', import.meta.url))
const SECRET = 'only-for-the-benchmark'
const WARM_SECONDS = 4
/** Payments a second; the aim is 400 with 99 of 100 told within 80 ms. */
const PACES = (process.env['PACES'] ?? '100,200,300,400').split(',').map(Number)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)

const programs = findPostgres()
if (programs === null) {
  console.error('this needs the programs of a PostgreSQL server on this machine (initdb, pg_ctl).')
  process.exit(69)
}
for (const perSecond of PACES) {
  const postgres = await startPostgres(programs, { durable: true })
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
  const psp = await startLeanPsp()
  const processes = [
    startServer(plan, psp, 'api', plan.port),
    startServer(plan, psp, 'worker', plan.port + 1),
  ]
  try {
    const web = `http://127.0.0.1:${plan.port}`
    await untilReady(web)
    const payables = await prepare(plan)
    const pages = await Promise.all(payables.map((it) => openPage(web, it)))
    const both = payables.map((payable, index) => ({ payable, page: pages[index] }))
    const warming = plan.perSecond * WARM_SECONDS
    const run = (it: Payable) => pay(web, psp, it)
    // a process that has just started is slow for a second or two
    await atPace(plan.perSecond / 2, both.slice(0, warming), run)
    const paid = await atPace(plan.perSecond, both.slice(warming), run)
    for (const page of pages) page.close()
    return paid
  } finally {
    for (const it of processes) it.kill('SIGTERM')
    await Promise.all(processes.map((it) => new Promise((resolve) => it.once('exit', resolve))))
    await psp.close()
  }
}

async function prepare({ databaseUrl, perSecond, seconds }: ConfirmPlan): Promise<Payable[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const payables = await fillPayables(client, perSecond * (seconds + WARM_SECONDS))
  await client.end()
  return payables
}

interface Page {
  /** When the page heard that it is paid, by `performance.now()`. */
  paidAt: Promise<number>
  close(): void
}

/** The payer's page: its event stream, open before the payment. */
function openPage(web: string, { instalmentId }: Payable): Promise<Page> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${web}/api/v1/installments/sse/${instalmentId}`, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`the stream answered ${response.statusCode}`))
        return
      }
      const paidAt = new Promise<number>((heard) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          if (text.includes('PAID')) heard(performance.now())
        })
      })
      resolve({ paidAt, close: () => asked.destroy() })
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function atPace(
  perSecond: number,
  payments: readonly { payable: Payable; page: Page | undefined }[],
  run: (it: Payable) => Promise<number>,
): Promise<Measured> {
  const durations: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (const [index, { payable, page }] of payments.entries()) {
    const due = started + (index * 1000) / perSecond
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1))
    if (page === undefined) continue
    running.push(
      run(payable)
        .then(async (began) => durations.push((await within(page.paidAt, 30_000)) - began))
        .then(() => {}),
    )
  }
  await Promise.allSettled(running)
  return {
    atOnce: perSecond,
    seconds: (performance.now() - started) / 1000,
    runs: durations.length,
    failures: payments.length - durations.length,
    durations: durations.toSorted((a, b) => a - b),
  }
}

function within(promise: Promise<number>, ms: number): Promise<number> {
  return Promise.race([
    promise,
    new Promise<number>((_resolve, reject) => setTimeout(() => reject(new Error('not told in time')), ms)),
  ])
}

/** The bank tells of a payment; answers when it began to. */
async function pay(web: string, psp: LeanPsp, { txid, reais }: Payable): Promise<number> {
  const endToEndId = `E99999005${new Date().toISOString().slice(0, 16).replaceAll(/\D/g, '')}${String(paidSoFar++).padStart(11, '0')}`
  psp.pay({ endToEndId, txid, valor: reais, horario: new Date().toISOString() })
  const began = performance.now()
  const { statusCode, body } = await request(`${web}/webhooks/pix/${SECRET}/pix`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pix: [{ endToEndId, txid, valor: reais, horario: new Date().toISOString() }] }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`)
  return began
}

function startServer(plan: ConfirmPlan, psp: LeanPsp, role: 'api' | 'worker', port: number) {
  return spawn(process.execPath, [join(root, 'start', 'src', 'main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ROLE: role,
      PORT: String(port),
      DATABASE_URL: plan.databaseUrl,
      PUBLIC_URL: `http://127.0.0.1:${plan.port}`,
      SECRET,
      STREAMS_PER_ADDRESS: '20000',
      PIX_API_URL: `${psp.url}/v2`,
      PIX_TOKEN_URL: `${psp.url}/oauth/token`,
      PIX_WEBHOOK_SECRET: SECRET,
      ...Object.fromEntries(
        ['MESSAGES_URL', 'BUREAU_URL', 'ANTIFRAUD_URL', 'POSTAL_URL', 'PAYOUTS_URL', 'SRM_URL'].map(
          (name) => [name, psp.url],
        ),
      ),
      COMPANY_NAME: 'Benchmark S.A.',
      COMPANY_CNPJ: '11222333000181',
      COMPANY_ADDRESS: 'Rua da Medida, 1',
    },
    stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
}

async function untilReady(web: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`${web}/health/ready`).then(
      (it) => it.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not become ready')
}
