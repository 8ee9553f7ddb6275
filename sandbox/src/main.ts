/** Starts the sandbox from the environment; ends with its parent or on SIGTERM. */
import { startSandbox } from './sandbox.ts'

const {
  SANDBOX_PORT = '4000',
  SANDBOX_SMTP_PORT = '4025',
  SANDBOX_CLAMD_PORT = '4310',
  SANDBOX_FILE = ':memory:',
  DRIP_URL = 'http://127.0.0.1:3000',
  DEMO_SECRET = '',
} = process.env

let ending = false
let sandbox: Awaited<ReturnType<typeof startSandbox>> | null = null
async function end(): Promise<void> {
  if (ending) return
  ending = true
  await sandbox?.close()
  process.exit(0)
}
// registered before anything is awaited: if the parent ends during our start, we must end too
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())
process.on('disconnect', () => void end())
// the parent ended while our modules were being loaded
if (process.send !== undefined && !process.connected) void end()

sandbox = await startSandbox({
  port: readPort('SANDBOX_PORT', SANDBOX_PORT),
  smtpPort: readPort('SANDBOX_SMTP_PORT', SANDBOX_SMTP_PORT),
  clamdPort: readPort('SANDBOX_CLAMD_PORT', SANDBOX_CLAMD_PORT),
  file: SANDBOX_FILE,
  dripUrl: DRIP_URL,
  demoSecret: DEMO_SECRET,
})
console.log(
  `sandbox: ${sandbox.url}, smtp://127.0.0.1:${sandbox.smtpPort}, tcp://127.0.0.1:${sandbox.clamdPort}`,
)
process.send?.({ ready: sandbox.url })

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  console.error(`${name} must be a port from 0 to 65535, not "${text}"`)
  return process.exit(2)
}
