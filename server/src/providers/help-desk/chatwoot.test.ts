import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createGuards } from '../guards.ts'
import { ProviderDown } from '../call.ts'
import { chatwoot } from './chatwoot.ts'
import { listenHere } from '../../../test/free-port.ts'

/** Messages in the format of Chatwoot's public API. */
const said: { id: number; content: string; message_type: number; created_at: number }[] = []
let trouble: number | null = null
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await bodyOf(request)
  const path = (request.url ?? '').replace('/public/api/v1/inboxes/inbox-1', '')
  const told = trouble === null ? answerTo(`${request.method} ${path}`, body) : null
  response.writeHead(trouble ?? (told === null ? 404 : 200), { 'content-type': 'application/json' })
  response.end(JSON.stringify(told ?? {}))
}
const server = createServer((request, response) => void answer(request, response))
const desk = chatwoot({ url: await listenHere(server), inbox: 'inbox-1' }, createGuards(systemClock()))
beforeEach(() => {
  said.length = 0
  trouble = null
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function answerTo(call: string, body: { content?: string }): unknown {
  if (call === 'POST /contacts') return { source_id: 'contact-1', pubsub_token: 'x' }
  if (call === 'POST /contacts/contact-1/conversations') return { id: 7, inbox_id: 1 }
  if (call === 'GET /contacts/contact-1/conversations/7/messages') return said
  if (call !== 'POST /contacts/contact-1/conversations/7/messages') return null
  const message = {
    id: said.length + 1,
    content: body.content ?? '',
    message_type: 0,
    created_at: 1_790_000_000 + said.length,
  }
  said.push(message)
  return message
}

async function bodyOf(request: IncomingMessage): Promise<{ content?: string }> {
  let text = ''
  for await (const part of request) text += String(part)
  // sent by our adapter
  return (text === '' ? {} : JSON.parse(text)) as { content?: string }
}

describe('a conversation at Chatwoot', () => {
  it('is begun, said and read', async () => {
    const conversation = await desk.open('Site')
    expect(await desk.say(conversation, { id: 'a', text: 'Oi', again: false })).toBe(true)
    said.push({ id: 50, content: 'Olá', message_type: 1, created_at: 1_790_000_100 })
    said.push({ id: 51, content: 'resolved', message_type: 2, created_at: 1_790_000_200 })
    expect(await desk.read(conversation)).toMatchObject([
      { from: 'PERSON', text: 'Oi' },
      { from: 'TEAM', text: 'Olá', at: new Date(1_790_000_100_000) },
    ])
  })

  it('has a message once that is sent again although it had arrived', async () => {
    const conversation = await desk.open('Site')
    await desk.say(conversation, { id: 'a', text: 'Oi', again: false })
    await desk.say(conversation, { id: 'a', text: 'Oi', again: true })
    expect(said).toHaveLength(1)
    await desk.say(conversation, { id: 'b', text: 'Tudo bem?', again: true })
    expect(said).toHaveLength(2)
  })

  it('that is gone is distinguished from a Chatwoot that is down', async () => {
    expect(await desk.read('contact-1/8')).toBeNull()
    expect(await desk.say('contact-1/8', { id: 'a', text: 'Oi', again: false })).toBe(false)
    trouble = 502
    await expect(desk.open('Site')).rejects.toThrow(ProviderDown)
    await expect(desk.read('contact-1/7')).rejects.toThrow(ProviderDown)
  })
})
