/** The product's own processes: some serve, some work. Each may be lost and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patiently } from '../../../server/test/busy-world.ts'
import { NODE_FLAGS } from '../node-flags.ts'
import type { Balancer } from './balancer.ts'

/** This version. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface Node {
  /**
   * Resolves when it is ready.
   * @param root the folder of another version
   * @param changes to its environment for this start
   */
  start(root?: string, changes?: Readonly<Record<string, string>>): Promise<void>
  /** Ends it at once, like a failed machine. */
  lose(): Promise<void>
  /** An orderly end: it gets no new calls, answers the running ones, and ends. */
  stop(): Promise<void>
}

/** @param led the balancer that sends calls to it, and its name there */
export function nodeOf(
  role: 'api' | 'worker',
  port: number,
  environment: Record<string, string>,
  led?: { by: Balancer; as: string },
): Node {
  let child: ChildProcess | null = null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    if (signal === 'SIGTERM') await led?.by.drain(led.as)
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    async start(root = ROOT, changes = {}) {
      child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'start', 'src', 'main.ts')], {
        cwd: root,
        env: { ...environment, ...changes, PATH: process.env['PATH'], ROLE: role, PORT: String(port) },
        stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
      })
      const started = child
      if (role === 'worker') return
      await patiently(async () => {
        if (started.exitCode !== null) throw new Error('it ended at its start')
        const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`)
        if (!ok) throw new Error('it is not ready yet')
      })
      await led?.by.lead(led.as)
    },
    lose: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
