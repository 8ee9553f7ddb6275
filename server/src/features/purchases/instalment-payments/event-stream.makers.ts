/** A browser's side of a server-sent event stream, over real HTTP. */
import { type ClientRequest, type IncomingMessage, get } from 'node:http'

export interface EventStream {
  status: number
  contentType: string
  /** The data of each event so far. */
  events: unknown[]
  /** Waits for so many events. */
  until(count: number): Promise<unknown[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

const PATIENCE_MS = 10_000

/** Opens a stream; resolves when its head has arrived. A body that is no stream becomes one text in `events`. */
export async function openStream(url: string): Promise<EventStream> {
  const { request, response } = await ask(url)
  const events: unknown[] = []
  const waiting: { count: number; done: () => void }[] = []
  let text = ''
  const receive = (event: unknown) => {
    events.push(event)
    for (const it of waiting) if (events.length >= it.count) it.done()
  }
  const isStream = (response.headers['content-type'] ?? '').startsWith('text/event-stream')
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    const blocks = isStream ? text.split('\n\n') : []
    text = blocks.pop() ?? text
    for (const block of blocks)
      if (block.startsWith('data: ')) receive(JSON.parse(block.slice('data: '.length)))
  })
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      if (!isStream) receive(text)
      resolve()
    })
  })
  response.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    events,
    ended,
    until: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`only ${events.length} events came: ${JSON.stringify(events)}`)),
          PATIENCE_MS,
        )
        const done = () => {
          clearTimeout(timer)
          resolve(events)
        }
        if (events.length >= count) done()
        else waiting.push({ count, done })
      }),
    close: () => request.destroy(),
  }
}

function ask(url: string): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => resolve({ request, response }))
    request.on('error', reject)
  })
}
