/**
 * Ports are checked before anything starts: if another program holds one, the error is one sentence, not a stack trace.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@drip/server/config'

/** The address of servers that only this machine may reach. */
export const OURS = '127.0.0.1'

interface NeededPort {
  port: number
  host: string
  /** The environment variable that sets the port. */
  setting: string
}

/** The ports of a process with this configuration and its own sandbox. */
export function neededPorts(config: Config): NeededPort[] {
  const { host, metrics } = config
  return [
    { port: config.port, host, setting: 'PORT' },
    ...(metrics === null ? [] : [{ port: metrics.port, host, setting: 'METRICS_PORT' }]),
    { port: config.sandboxPort, host: OURS, setting: 'SANDBOX_PORT' },
    { port: config.sandboxSmtpPort, host: OURS, setting: 'SANDBOX_SMTP_PORT' },
    { port: config.sandboxClamdPort, host: OURS, setting: 'SANDBOX_CLAMD_PORT' },
  ]
}

/** One line per port that cannot be used; null if all are free. */
export async function portFault(needed: readonly NeededPort[]): Promise<string | null> {
  const faults: string[] = []
  for (const it of needed) {
    const code = await listenFault(it)
    if (code !== null) faults.push(faultText(it, code))
  }
  return faults.length === 0 ? null : faults.join('\n')
}

function faultText({ port, host, setting }: NeededPort, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that, or choose another port with ${setting}.`
  if (code === 'EACCES')
    return `Port ${port} is not ours to listen on: choose one from 1024 on with ${setting}.`
  return `Nothing can listen on port ${port} of ${host} (${code}): choose another port with ${setting}.`
}

/** The system's error for listening on it; null if that works. */
async function listenFault({ port, host }: NeededPort): Promise<string | null> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    // the error of a listening server has the system's code
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
  probe.close()
  await once(probe, 'close')
  return null
}
