import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves (Linux from 32,768, others from 49,152). */
const ALL = { first: 20_000, count: 12_000 }
const OF_A_WORKER = 1000
const TRIES = 100

/** Given out lately: whoever has one may not listen there yet. */
const given = new Set<number>()

/**
 * A port that nobody listens on, for a server that must be told to others before it listens. It is chosen by chance below
 * the range of outgoing connections, because one of those could take it between this call and the server's start.
 */
export async function freePort(): Promise<number> {
  const { first, count } = portsOfWorker()
  if (given.size > count / 2) given.clear()
  for (let tries = 0; tries < TRIES; tries++) {
    const port = first + Math.floor(Math.random() * count)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`no free port among ${TRIES} tried`)
}

/** Workers of the tests have ports of their own (vitest.config.ts): two that looked at the same moment could find the same one free. */
function portsOfWorker(): { first: number; count: number } {
  const { PORTS_FROM: from, VITEST_POOL_ID: worker } = process.env
  if (from === undefined) return ALL
  return { first: Number(from) + OF_A_WORKER * ((Number(worker ?? 1) - 1) % 3), count: OF_A_WORKER }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
