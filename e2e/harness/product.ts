// The real product as `npm start` runs it: one process with everything, on free ports and a separate data folder. Its
// database is already migrated, as at every start but the first: migrating takes three quarters of a start. It is an
// embedded one, or, if DATABASE_URL names a server or the coordinator of a cluster, a database of its own there:
//   node start/bootstrap.mjs scripts/with-postgres.ts --citus -- npx vitest run --project journeys e2e/journeys/checkout
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from '../../scripts/test-run/scratch-folder.ts'
import { freePort } from '../../server/test/free-port.ts'
import { copyEmbedded, copyOnServer, makeEmbeddedTemplate, makeTemplate } from '../../server/test/template.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** The maximum time of a start on a machine that does much other work. */
export const READY_MS = 240_000
const STOP_MS = 15_000
const OUTPUT_KEPT = 200_000
const serverUrl = process.env['DATABASE_URL']

export interface Product {
  /** Address of the product: http://127.0.0.1:… without a slash at the end. */
  readonly web: string
  /** Address of the sandbox, likewise. */
  readonly sandbox: string
  /**
   * Calls the sandbox's control API and returns its JSON (null if the answer has no body).
   * @param path below /control, with its slash: "/clock"
   * @throws if the answer is not 2xx; the message contains its status and body
   */
  control(path: string, init?: { method?: string; body?: unknown }): Promise<unknown>
  /** Stops it in an orderly way and restarts it on the same ports and data. */
  restart(): Promise<void>
  /** Kills the process like a power cut (SIGKILL); `restart` starts it again. */
  kill9(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
  /** Its recent output, newest at the end. */
  output(): string
}

/**
 * Starts the product and waits until it is ready.
 * @param settings environment variables in addition to the ports and the data folder; PORT if others must know it
 * before
 * @throws if it ends or is not ready in time; the message contains its output
 */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(scratchFolder(), 'drip-journey-'))
  const { dropDatabase, ...where } = await openDatabase(join(dataDir, 'postgres'))
  if (settings['TEST_PORT'] !== undefined) await openEmbedded(join(dataDir, 'test', 'postgres'))
  const port = Number(settings['PORT'] ?? (await freePort()))
  const [sandboxPort, smtpPort, clamdPort] = [await freePort(), await freePort(), await freePort()]
  const web = `http://127.0.0.1:${port}`
  const sandbox = `http://127.0.0.1:${sandboxPort}`
  let printed = ''
  let child: ChildProcess | null = null

  process.once('exit', abandon).once('SIGTERM', abandonAndDie)
  await start()
  return { web, sandbox, control, restart, kill9, stop, output: () => printed }

  async function start(): Promise<void> {
    const it = spawn(process.execPath, [join(ROOT, 'start', 'src', 'main.ts')], {
      cwd: ROOT,
      env: {
        ...withoutOurTestRunner(),
        ROLE: 'all',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_SMTP_PORT: String(smtpPort),
        SANDBOX_CLAMD_PORT: String(clamdPort),
        DATA_DIR: dataDir,
        TEST_PORT: 'off',
        ...where,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = it
    for (const stream of [it.stdout, it.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-OUTPUT_KEPT)))
    }
    it.once('error', (error) => (printed += `\n${error.message}\n`))
    await untilReady(it)
  }

  async function untilReady(it: ChildProcess): Promise<void> {
    const giveUpAt = Date.now() + READY_MS
    while (Date.now() < giveUpAt) {
      if (hasEnded(it)) throw new Error(`the product ended while starting (${howItEnded(it)}):\n${printed}`)
      if ((await answers(`${web}/health/ready`)) && (await answers(`${sandbox}/control/clock`))) return
      await sleep(50)
    }
    await end(it, 'SIGKILL')
    throw new Error(`the product was not ready after ${READY_MS / 1000} s:\n${printed}`)
  }

  async function control(path: string, init: { method?: string; body?: unknown } = {}): Promise<unknown> {
    const answer = await fetch(`${sandbox}/control${path}`, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      ...(init.body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  async function restart(): Promise<void> {
    if (child !== null) await end(child, 'SIGTERM')
    await start()
  }

  async function kill9(): Promise<void> {
    if (child !== null) await end(child, 'SIGKILL')
    // The sandbox is a separate process that ends a moment later; until then it holds its port.
    const giveUpAt = Date.now() + STOP_MS
    while (await answers(`${sandbox}/control/clock`)) {
      if (Date.now() > giveUpAt)
        throw new Error(`the sandbox outlived the product that was killed:\n${printed}`)
      await sleep(100)
    }
  }

  async function stop(): Promise<void> {
    if (child !== null) await end(child, 'SIGTERM')
    process.off('exit', abandon).off('SIGTERM', abandonAndDie)
    await dropDatabase()
    rmSync(dataDir, { recursive: true, force: true })
  }

  /** If the test runner itself is ended, there is no time to wait. */
  function abandon(): void {
    child?.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }

  function abandonAndDie(): void {
    abandon()
    process.kill(process.pid, 'SIGTERM') // our handler is removed, so this ends us
  }
}

/** A migrated database: on the server, if there is one, otherwise in that folder. */
async function openDatabase(
  folder: string,
): Promise<{ DATABASE_URL?: string; dropDatabase: () => Promise<void> }> {
  if (serverUrl === undefined) {
    await openEmbedded(folder)
    return { dropDatabase: async () => {} }
  }
  await makeTemplate()
  const { url, drop } = await copyOnServer(serverUrl)
  return { DATABASE_URL: url, dropDatabase: drop }
}

async function openEmbedded(folder: string): Promise<void> {
  await makeEmbeddedTemplate()
  copyEmbedded(folder)
}

/** Sends the signal, waits for the end, and kills the process if that takes too long. */
async function end(it: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(it)) return
  const ended = new Promise((done) => it.once('exit', done))
  it.kill(signal)
  const insist = setTimeout(() => it.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(insist)
}

function hasEnded(it: ChildProcess): boolean {
  return it.pid === undefined || it.exitCode !== null || it.signalCode !== null
}

function howItEnded(it: ChildProcess): string {
  return it.signalCode ?? `exit code ${it.exitCode ?? 'none: it never started'}`
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false // nobody listens there (yet, or any more)
  }
}

/** Our environment without the test runner's variables: NODE_ENV=test would change the product. */
function withoutOurTestRunner(): Record<string, string | undefined> {
  const own = /^(NODE_ENV|NODE_OPTIONS|NODE_V8_COVERAGE|DATABASE_URL|TEST|DEV|PROD|MODE|BASE_URL|SSR|VITE.*)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}
