// Stopping `npm start` stops all of it, also in the background, and also before it is up. (Reads /proc: Linux.)
import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../../server/test/free-port.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
/** How long people and their machines wait before they kill a program. */
const GONE_WITHIN_MS = 30_000

describe.skipIf(process.platform !== 'linux')('npm start in the background', () => {
  test.each([
    ['SIGINT', 400],
    ['SIGINT', 800],
    ['SIGINT', 1500],
    ['SIGINT', 8000],
    ['SIGTERM', 800],
    ['SIGTERM', 3000],
  ] as const)('that gets %s after %i ms leaves nothing running', async (signal, afterMs) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'drip-stop-'))
    const npm = spawn('npm', ['start'], await settings(dataDir))
    await sleep(afterMs)
    expect(programsOf(dataDir)).not.toEqual([])
    npm.kill(signal)
    expect(await leftIn(dataDir)).toEqual([])
  })

  test('a program whose npm was ended at its start leaves nothing running', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'drip-stop-'))
    const { env, ...others } = await settings(dataDir)
    const orphan = '(sleep 0.5; exec node start/bootstrap.mjs start/src/main.ts) &'
    const shell = spawn('sh', ['-c', orphan], { ...others, env: { ...env, npm_lifecycle_event: 'start' } })
    await once(shell, 'exit')
    expect(programsOf(dataDir)).not.toEqual([])
    expect(await leftIn(dataDir)).toEqual([])
  })
})

async function settings(dataDir: string): Promise<SpawnOptions> {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const [clamdPort, testPort] = [await freePort(), await freePort()]
  return {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_CLAMD_PORT: String(clamdPort),
      TEST_PORT: String(testPort),
    },
  }
}

/** The processes still running when people lose patience; they are killed. */
async function leftIn(dataDir: string): Promise<{ pid: number; command: string }[]> {
  const giveUpAt = Date.now() + GONE_WITHIN_MS
  while (programsOf(dataDir).length > 0 && Date.now() < giveUpAt) await sleep(100)
  const left = programsOf(dataDir)
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
  return left
}

/** The processes with that data folder in their environment. */
function programsOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const environment = read(`/proc/${pid}/environ`)
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
      return environment.includes(dataDir) && command !== '' ? [{ pid: Number(pid), command }] : []
    })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has ended meanwhile, or belongs to another user
  }
}
