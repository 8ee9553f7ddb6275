import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The ports of the test world; TEST_PORT is the first of them. */
export const portsFrom = (port: number) => ({
  PORT: port,
  SANDBOX_PORT: port + 1000,
  SANDBOX_SMTP_PORT: port + 1025,
  SANDBOX_CLAMD_PORT: port + 1310,
})

/**
 * Starts the demo world's test world as a child process: the same program with its own database and sandbox. It ends
 * with us, even if we are killed.
 * @returns a function that ends it at once; nothing waits for it to be ready
 */
export function startTestWorld(
  root: string,
  it: { port: number; dataDir: string; webDist: string | null; secret: string },
): () => Promise<void> {
  const child = fork(join(root, 'start', 'src', 'main.ts'), {
    env: {
      PATH: process.env['PATH'],
      ...(it.webDist === null ? {} : { WEB_DIST: it.webDist }),
      ROLE: 'test',
      ...Object.fromEntries(Object.entries(portsFrom(it.port)).map(([name, port]) => [name, String(port)])),
      DATA_DIR: join(it.dataDir, 'test'),
      PUBLIC_URL: `http://127.0.0.1:${it.port}`,
      SECRET: it.secret,
      PIX_WEBHOOK_SECRET: it.secret,
      TEST_WORLD_SECRET: it.secret,
      TRUST_PROXY: '127.0.0.1',
      ALLOW_PRIVATE_URLS: 'true',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) console.error('The test world is not there; the rest goes on.')
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}
