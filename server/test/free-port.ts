import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'

/** Below the ports that systems assign automatically (Linux from 32,768, others from 49,152). */
const ALL = { first: 20_000, count: 12_000 }
const OF_A_WORKER = 1000
const TRIES = 100

/** Recently assigned ports: their servers may not listen yet. */
const given = new Set<number>()

/**
 * An unused port, for a server whose port others must know before it listens. It is random and below the range of
 * outgoing connections, because one of those could take it between this call and the server's start.
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

/**
 * Test workers have separate ports (vitest.config.ts): two workers that look at the same time could find the same port
 * free.
 */
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

/** Listens on a port that the system chooses; resolves to the server's address. */
export async function listenHere(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a server that listens on a TCP port has an address object
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Ends a server and the connections that it still has. */
export function closeNow(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
