/** The product as a child process, which may be killed, in the world played by the sandbox. */
import type { Shop } from '../../../server/test/busy-world.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { type LeanProcess, startLeanProcess } from '../lean/lean-process.ts'
import { openOutside } from './outside.ts'

export interface Stage extends AsyncDisposable {
  shop: Shop
  /** Resolves when it is ready; one at a time, with the same merchant. `given`: environment of this process. */
  startProduct(given?: Record<string, string>): Promise<LeanProcess>
  /** Every Pix that the PSP received, of the hundred newest charges. */
  paidAtPsp: () => Promise<string[]>
}

export async function openStage(databaseUrl: string): Promise<Stage> {
  const port = await freePort()
  const outside = await openOutside(`http://127.0.0.1:${port}`)
  const { shop, paidAtPsp } = outside
  let product: LeanProcess | null = null
  return {
    shop,
    paidAtPsp,

    async startProduct(given = {}) {
      const follows: Record<string, string> = product === null ? {} : { API_KEY: product.apiKey }
      product = await startLeanProcess({ databaseUrl, port, outside: outside.urls }, { ...follows, ...given })
      return product
    },

    async [Symbol.asyncDispose]() {
      await product?.end('SIGKILL')
      await outside.close()
    },
  }
}
