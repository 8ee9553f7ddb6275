import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves (Linux from 32,768, others from 49,152). */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 100

/**
 * A port that nobody listens on, for a server that must be told to others before it listens. It is chosen by chance below
 * the range of outgoing connections, because one of those could take it between this call and the server's start.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`no free port among ${TRIES} tried`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
