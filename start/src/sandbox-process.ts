import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts the sandbox as a child process. It ends with us, even if we are killed, because its channel to us closes. */
export async function startSandbox(
  root: string,
  it: {
    port: number
    smtpPort: number
    clamdPort: number
    file: string
    dripUrl: string
    demoSecret: string
  },
): Promise<{ url: string; end(): Promise<void> }> {
  const child = fork(join(root, 'sandbox', 'src', 'main.ts'), {
    env: {
      ...process.env,
      SANDBOX_PORT: String(it.port),
      SANDBOX_SMTP_PORT: String(it.smtpPort),
      SANDBOX_CLAMD_PORT: String(it.clamdPort),
      SANDBOX_FILE: it.file,
      DRIP_URL: it.dripUrl,
      DEMO_SECRET: it.demoSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(
        `the sandbox did not start (are the ports ${it.port}, ${it.smtpPort} and ${it.clamdPort} free?)`,
      )
    }),
  ])
  // the sandbox's first message contains its address
  const { ready } = message as { ready: string }
  return {
    url: ready,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
