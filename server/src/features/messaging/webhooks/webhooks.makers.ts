/** A merchant's server for tests: it records what it receives and answers as told. */
import { createHmac } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import { closeNow, listenHere } from '../../../../test/free-port.ts'

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
  event: WebhookEvent
}

export interface Receiver {
  url: string
  received: Received[]
  /** Its answer from now on. */
  answer: (response: ServerResponse, path: string) => void
  of(type: WebhookEvent['type']): Received[]
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: (response) => response.writeHead(204).end(),
    of: (type) => receiver.received.filter((it) => it.event.type === type),
    close: () => closeNow(server),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const path = request.url ?? ''
      receiver.received.push({ path, headers, body, event: JSON.parse(body) as WebhookEvent })
      receiver.answer(response, path)
    })
  })
  receiver.url = await listenHere(server)
  return receiver
}

/** A signature as the specification defines it. */
export function signatureOf(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
