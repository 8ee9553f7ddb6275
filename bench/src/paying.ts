/**
 * The environment for measuring payment confirmation: the product's two processes, payers' open pages, and a bank that
 * reports payments.
 */
import { spawn } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { SECRET, companiesAt, environmentOf, untilReady } from './lean/environment.ts'
import { type LeanPsp, startLeanPsp } from './lean/lean-psp.ts'
import { type Measured, arrive } from './measure/load.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { type Payable, fillPayables } from './payables.ts'
import { connectTo } from './measure/bench-postgres.ts'

const dispatcher = new Agent({ connections: 64 })
let paidSoFar = 0
const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Running extends AsyncDisposable {
  web: string
  psp: LeanPsp
  /** The id of the process that serves requests and holds the streams. */
  pid: number | undefined
}

/** One process that serves and one that works, on the database, with a PSP that costs almost nothing. */
export async function startProcesses(databaseUrl: string, port: number): Promise<Running> {
  const psp = await startLeanPsp()
  const plan = { databaseUrl, port }
  const processes = [startServer(plan, psp, 'api', port), startServer(plan, psp, 'worker', port + 1)]
  const stop = async () => {
    for (const it of processes) it.kill('SIGTERM')
    await Promise.all(processes.map((it) => new Promise((resolve) => it.once('exit', resolve))))
    await psp.close()
  }
  const web = `http://127.0.0.1:${port}`
  try {
    await untilReady(web)
  } catch (error) {
    await stop()
    throw error
  }
  return { web, psp, pid: processes[0]?.pid, [Symbol.asyncDispose]: stop }
}

/** Creates instalments with codes that can be paid. */
export async function preparePayables(databaseUrl: string, count: number): Promise<Payable[]> {
  await using client = await connectTo(databaseUrl)
  const payables = await fillPayables(client, count)
  return payables
}

export interface Page {
  /** When the page received the paid event, by `performance.now()`. */
  paidAt: Promise<number>
  close(): void
}

/** The payer's page: its event stream, open before the payment. */
export function openPage(web: string, { instalmentId }: Payable): Promise<Page> {
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

/**
 * Pays this many per second, whether or not the earlier ones are done; durations run from the webhook's start to the
 * page.
 */
export async function atPace(
  perSecond: number,
  payments: readonly { payable: Payable; page: Page | undefined }[],
  run: (it: Payable) => Promise<number>,
): Promise<Measured> {
  const durations: number[] = []
  const started = performance.now()
  await arrive(perSecond, payments.length, async (index) => {
    const { payable, page } = payments[index] ?? {}
    if (payable === undefined || page === undefined) return
    const began = await run(payable)
    durations.push((await within(page.paidAt, 30_000)) - began)
  })
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

/** The bank reports a payment; returns when it began to. */
export async function pay({ web, psp }: Running, { txid, reais }: Payable): Promise<number> {
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

function startServer(
  plan: { databaseUrl: string; port: number },
  psp: LeanPsp,
  role: 'api' | 'worker',
  port: number,
) {
  return spawn(process.execPath, [...NODE_FLAGS, join(root, 'start', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...environmentOf({ role, databaseUrl: plan.databaseUrl, web: `http://127.0.0.1:${plan.port}` }),
      ...companiesAt(psp.url),
      SRM_URL: psp.url,
      PORT: String(port),
      STREAMS_PER_ADDRESS: '20000',
    },
    stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
}
