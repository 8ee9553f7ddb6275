/**
 * A proxy between us and the sandbox's PSP: it records the traffic, checks it against the Central Bank's file, and can
 * spoil it.
 */
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { expect } from 'vitest'
import { openContract } from '../../sandbox/test/contract.ts'
import { type Sandbox, startSandbox } from '../../sandbox/src/sandbox.ts'
import type { Pace } from '../../sandbox/src/platform/later.ts'
import { readConfig } from '../src/config.ts'

export interface Exchange {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
  status: number
  answer: unknown
}
/** Replaces the next answer, after the sandbox was called; undefined leaves it unchanged. */
export type Spoil = (exchange: Pick<Exchange, 'method' | 'path'>) => number | undefined

export interface PixWire {
  sandbox: Sandbox
  /** The demo world's Pix settings, with this proxy's address. */
  config: ReturnType<typeof pixAt>
  /** All exchanges, including tokens. */
  said: Exchange[]
  /** The same without tokens. */
  calls(): Exchange[]
  /**
   * Checks that there was one call, with request and answer as the Central Bank describes them; arguments are schema
   * names of the file.
   */
  expectContract(schemas: { asked?: string; answered?: string }): Exchange
  /** Spoils the next answers, one each. */
  spoil: Spoil[]
  /** Forgets exchanges and ordered spoils. */
  clear(): void
  close(): Promise<void>
}

export const checkContract = openContract()

export async function startPixWire({ pace = 'ordinary' }: { pace?: Pace } = {}): Promise<PixWire> {
  const sandbox = await startSandbox({ port: 0, file: ':memory:', dripUrl: 'http://127.0.0.1:9', pace })
  const proxy = createServer((request, response) => {
    void relay(request, sandbox, wire).then(({ status, answer }) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(answer === undefined ? '' : JSON.stringify(answer))
    })
  })
  await listen(proxy)
  const url = `http://127.0.0.1:${portOf(proxy)}/pix`
  const wire: PixWire = {
    sandbox,
    config: pixAt(`${url}/v2`, `${url}/oauth/token`),
    said: [],
    spoil: [],
    calls: () => wire.said.filter((it) => !it.path.endsWith('/token')),
    expectContract: (schemas) => {
      const [exchange, ...more] = wire.calls()
      if (exchange === undefined || more.length > 0)
        throw new Error(`${wire.calls().length} calls in place of one`)
      expectShapes(exchange, schemas)
      return exchange
    },
    clear: () => {
      wire.said = []
      wire.spoil = []
    },
    close: async () => {
      proxy.close()
      await sandbox.close()
    },
  }
  return wire
}

/** Checks one call's request and answer against these schemas of the file, and that it had a token. */
export function expectShapes(exchange: Exchange, schemas: { asked?: string; answered?: string }): void {
  const breaches = [
    ...(schemas.asked === undefined ? [] : checkContract(schemas.asked, exchange.body)),
    ...(schemas.answered === undefined ? [] : checkContract(schemas.answered, exchange.answer)),
  ]
  expect(breaches).toEqual([])
  expect(exchange.headers.authorization).toMatch(/^Bearer \S+$/)
}

/** The demo world's Pix settings, at another address. */
const pixAt = (apiUrl: string, tokenUrl: string) => ({ ...readConfig({}).pix, apiUrl, tokenUrl })

async function relay(
  request: IncomingMessage,
  sandbox: Sandbox,
  wire: PixWire,
): Promise<{ status: number; answer: unknown }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '', sandbox.url)
  const { method = '', headers } = request
  const isToken = url.pathname.endsWith('/token')
  const spoiled = isToken ? undefined : wire.spoil.shift()?.({ method, path: url.pathname })
  const isForm = headers['content-type']?.includes('urlencoded') === true
  const given = await forward(url, method, headers, text)
  const status = spoiled ?? given.status
  wire.said.push({
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
    body: isForm ? Object.fromEntries(new URLSearchParams(text)) : text === '' ? undefined : JSON.parse(text),
    status,
    answer: spoiled === undefined ? given.answer : undefined,
  })
  return { status, answer: spoiled === undefined ? given.answer : {} }
}

async function forward(
  url: URL,
  method: string,
  headers: IncomingMessage['headers'],
  text: string,
): Promise<{ status: number; answer: unknown }> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
      ...(text === '' ? {} : { 'content-type': headers['content-type'] ?? '' }),
    },
    ...(text === '' ? {} : { body: text }),
  })
  const body = await answer.text()
  return { status: answer.status, answer: body === '' ? undefined : JSON.parse(body) }
}

export const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
// a server that listens on a TCP port has an address object
export const portOf = (server: Server) => (server.address() as AddressInfo).port
