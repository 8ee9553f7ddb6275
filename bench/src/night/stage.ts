/**
 * A real PostgreSQL with its standards for safety on, the outside world, and the product as processes of their own, which may be killed.
 * What is on it at the end is held against the truths, the proof and the PSP's own book.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { checkEverything } from '@drip/server/checks/check-everything'
import { prove } from '@drip/server/checks/prove'
import { openServer } from '@drip/server/platform/database/db'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'
import { freePort } from '../../../server/test/free-port.ts'
import type { Shop } from '../../../server/test/busy-world.ts'
import type { TestAnswer } from '../../../server/test/world.ts'
import type { Message } from '../lean-server.ts'
import { NODE_FLAGS } from '../node-flags.ts'

const SECRET = 'only-for-the-night'
const READY_WITHIN_MS = 60_000
const NO_POSTGRES = 69 // EX_UNAVAILABLE of sysexits.h

export interface Product {
  apiKey: string
  /** Gone at once, as a machine goes. */
  kill(): Promise<void>
}

export interface Stage {
  shop: Shop
  /** Answers when it is ready; one at a time. */
  startProduct(): Promise<Product>
  /** What is not right in the database, in words; and which purchases became orders. */
  judge(): Promise<{ wrong: string[]; orders: string[]; deadJobs: number }>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const programs = findPostgres()
  if (programs === null) {
    console.error('npm run night needs the programs of a PostgreSQL server on this machine (initdb, pg_ctl).')
    process.exit(NO_POSTGRES)
  }
  const postgres = await startPostgres(programs, { durable: true })
  const port = await freePort()
  const web = `http://127.0.0.1:${port}`
  const outside = await startSandbox({ port: 0, file: ':memory:', dripUrl: web, demoSecret: SECRET })
  const shop = shopAt(web, outside.url)
  let child: ChildProcess | null = null
  let apiKey: string | undefined

  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ROLE: 'api',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    PUBLIC_URL: web,
    SECRET,
    // the store is on this machine
    ALLOW_PRIVATE_URLS: 'true',
    PIX_API_URL: `${outside.url}/pix/v2`,
    PIX_TOKEN_URL: `${outside.url}/pix/oauth/token`,
    PIX_WEBHOOK_SECRET: SECRET,
    MESSAGES_URL: `${outside.url}/messages`,
    BUREAU_URL: `${outside.url}/bureau`,
    ANTIFRAUD_URL: `${outside.url}/antifraud`,
    POSTAL_URL: `${outside.url}/postal`,
    COMPANY_NAME: 'Noite S.A.',
    COMPANY_CNPJ: '11222333000181',
    COMPANY_ADDRESS: 'Rua da Medida, 1',
    CODES_PER_ADDRESS_AND_HOUR: '100000000',
    CREDIT_POLICY: JSON.stringify({ maxApprovedPerDay: 1e14, maxOpenGlobal: 1e14 }),
  }

  return {
    shop,

    async startProduct() {
      const own = spawn(
        process.execPath,
        [...NODE_FLAGS, fileURLToPath(new URL('../lean-server.ts', import.meta.url))],
        { env: { ...environment, API_KEY: apiKey }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      )
      child = own
      const gone = once(own, 'exit')
      const [told] = await once(own, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) })
      const first = told as Message // of lean-server.ts alone
      if (!('ready' in first)) throw new Error('the server says first that it is ready')
      apiKey = first.ready.apiKey
      return {
        apiKey,
        async kill() {
          own.kill('SIGKILL')
          await gone
        },
      }
    },

    async judge() {
      const db = openServer(postgres.url)
      try {
        const wrong = (await checkEverything(db)).map((it) => JSON.stringify(it))
        await prove(db, (it) => wrong.push(JSON.stringify(it)))
        const idsOf = async (statement: string) =>
          (await db.raw(statement, [])).rows.map((it) => String((it as { id: unknown }).id))
        const [orders, deadJobs, booked] = await Promise.all([
          idsOf('select id from orders'),
          idsOf('select id from dead_jobs'),
          idsOf('select end_to_end_id as id from pix_payments'),
        ])
        const charges = await shop.control<{ endToEndIds: string[] }[]>(
          'GET',
          '/pix/charges?status=CONCLUIDA',
        )
        const known = new Set(booked)
        const lost = charges.flatMap((it) => it.endToEndIds).filter((it) => !known.has(it))
        wrong.push(...lost.map((it) => `the PSP took ${it}, and nobody booked it`))
        return { wrong, orders, deadJobs: deadJobs.length }
      } finally {
        await db.close()
      }
    },

    async close() {
      child?.kill('SIGKILL')
      await outside.close()
      await postgres.stop()
    },
  }
}

/** What people and stores see, over HTTP. */
function shopAt(web: string, sandbox: string): Shop {
  const send = async <Body>(
    url: string,
    method: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer<Body>> => {
    const response = await fetch(url, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // answers of the product and the sandbox, whose shapes their tests hold
    const read = JSON.parse(text === '' ? '{}' : text) as Body
    return { status: response.status, headers: response.headers, body: read }
  }
  return {
    async checkout(apiKey) {
      const made = await send<{ id: string }>(
        `${web}/api/v1/checkouts`,
        'POST',
        { amount: '300.00' },
        { 'x-api-key': apiKey },
      )
      if (made.status !== 201) throw new Error(`no checkout: ${made.status}`)
      return made.body.id
    },
    step: (id, body) => send(`${web}/api/v1/checkouts/${id}`, 'PUT', body),
    async control<Body>(method: string, path: string, body?: unknown) {
      const answer = await send<Body>(`${sandbox}/control${path}`, method, body)
      if (answer.status >= 300) throw new Error(`sandbox: ${method} ${path} answered ${answer.status}`)
      return answer.body
    },
  }
}
