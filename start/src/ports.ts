/** Ports are looked at before anything is begun: one that another program holds is told in a sentence, not in a stack of calls. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@drip/server/config'

/** Of what is beside us, and nobody else's. */
export const OURS = '127.0.0.1'

interface NeededPort {
  port: number
  host: string
  /** The environment variable that names another. */
  setting: string
}

/** Those that a process with this configuration, beside its own sandbox, listens on. */
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

/** A line for each that cannot be listened on; null where all are free. */
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

/** What the system says to a server there; null when it may listen. */
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
