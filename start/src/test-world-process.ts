import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What the test world listens on; TEST_PORT is the first of them. */
export const portsFrom = (port: number) => ({
  PORT: port,
  SANDBOX_PORT: port + 1000,
  SANDBOX_SMTP_PORT: port + 1025,
  SANDBOX_CLAMD_PORT: port + 1310,
})

/**
 * Starts the test world of the demo world beside us: another of us, with a database and a sandbox of its own. It ends with us, also when
 * we are killed. @returns what ends it, at once; whether and when it is there nobody waits for
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
