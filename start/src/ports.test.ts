import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../server/test/free-port.ts'

/** Another program listens on it until the test ends. */
async function occupiedPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  // it listens on a port
  return (other.address() as AddressInfo).port
}

/** What the start command prints to stderr, and its exit code. */
async function startWith(ports: Readonly<Record<string, number>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'drip-ports-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      TEST_PORT: 'off',
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { said, code: code as number }
}

it('ports that other programs use are reported in a sentence each, with the setting that names another', async () => {
  const [ours, sandbox] = [await occupiedPort(), await occupiedPort()]
  const { said, code } = await startWith({
    PORT: ours,
    SANDBOX_PORT: sandbox,
    SANDBOX_SMTP_PORT: await freePort(),
    SANDBOX_CLAMD_PORT: await freePort(),
  })
  expect(said.trimEnd().split('\n')).toEqual([
    'Drip does not start.',
    `Port ${ours} is taken by another program: stop that, or choose another port with PORT.`,
    `Port ${sandbox} is taken by another program: stop that, or choose another port with SANDBOX_PORT.`,
  ])
  expect(code).toBe(1)
})
