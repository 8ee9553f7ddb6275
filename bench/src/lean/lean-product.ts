/** One process of the product as in production, in an outside world that costs nothing, with one merchant who sells. */
import { freePort } from '../../../server/test/free-port.ts'
import type { Measurable } from '../measure/costs.ts'
import { type LeanProcess, startLeanProcess } from './lean-process.ts'
import type { Sent } from './lean-server.ts'
import { startLeanWorld } from './lean-world.ts'
import { SECRET, companiesAt } from './environment.ts'
import type { Target } from '../purchase.ts'

export interface LeanProduct extends Measurable, AsyncDisposable {
  target: Target
  sent: () => Promise<Sent>
  /** Another process on the same database, for the same merchants. */
  another(): Promise<LeanProcess & { target: Target }>
}

/** @param given additional environment */
export async function startLeanProduct(
  databaseUrl: string,
  given: Record<string, string> = {},
): Promise<LeanProduct> {
  const world = await startLeanWorld()
  try {
    const port = await freePort()
    const outside = companiesAt(world.url)
    const { pid, apiKeys, sent, end } = await startLeanProcess({ databaseUrl, port, outside }, given)
    const web = `http://127.0.0.1:${port}`
    world.serve({ web, webhookSecret: SECRET, apiKeys })
    return {
      databaseUrl,
      pid,
      target: { web, apiKeys, outside: world },
      sent,
      async another() {
        const otherPort = await freePort()
        const process = await startLeanProcess(
          { databaseUrl, port: otherPort, outside },
          { ...given, API_KEY: apiKeys[0] ?? '' },
        )
        return { ...process, target: { web: `http://127.0.0.1:${otherPort}`, apiKeys, outside: world } }
      },
      async [Symbol.asyncDispose]() {
        await end('SIGTERM')
        await world.close()
      },
    }
  } catch (error) {
    await world.close()
    throw error
  }
}
