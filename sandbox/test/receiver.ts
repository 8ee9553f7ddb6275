/** A receiver of webhooks, in the place of the product under test. */
import { afterAll } from 'vitest'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TestPix {
  endToEndId: string
  devolucoes?: { id: string; status: string; natureza?: string }[]
}
export interface Notice {
  path: string
  /** Pix on a key; empty if the notice is about something else. */
  pix: TestPix[]
  /** Contested Pix. */
  infracoes: { id: string; endToEndId: string; status: string }[]
  /** Recurrences. */
  recs: { idRec: string; status: string }[]
  /** Recurring charges. */
  cobsr: {
    txid: string
    status: string
    tentativas: { status: string; dataLiquidacao: string; tipo: string }[]
    pix?: TestPix[]
  }[]
}
export interface Receiver {
  url: string
  notices: Notice[]
  /** The statuses of the next answers; 200 if the list is empty. */
  answers: number[]
  /** Waits until so many notices have arrived; rejects after three seconds. */
  waitFor(count: number): Promise<Notice[]>
  close(): Promise<void>
}

/** A test file's receiver, which is closed after its last test. */
export async function ownReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  afterAll(() => receiver.close())
  return receiver
}

async function startReceiver(): Promise<Receiver> {
  const notices: Notice[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const status = answers.shift() ?? 200
      if (status === 200)
        notices.push({
          path: request.url ?? '',
          pix: [],
          infracoes: [],
          recs: [],
          cobsr: [],
          ...JSON.parse(body),
        })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    notices,
    answers,
    waitFor: async (count) => {
      for (let waited = 0; notices.length < count; waited += 10) {
        if (waited > 3_000) throw new Error(`only ${notices.length} notices came`)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return notices
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
