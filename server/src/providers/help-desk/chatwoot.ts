/**
 * Chatwoot by its public API (an inbox of the kind "API"): each conversation is a contact without a name, identified by
 * the `source_id` that Chatwoot creates. https://developers.chatwoot.com/api-reference/contacts-api
 */
import { z } from 'zod'
import { type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { HelpDeskMessage, HelpDeskProvider } from './need.ts'

const TIMEOUT_MS = 5000
const Contact = z.object({ source_id: z.string() })
const Conversation = z.object({ id: z.number().int() })
/** `message_type`: 0 incoming, 1 outgoing; the others are the program's own notes. */
const Message = z.object({
  id: z.number().int(),
  content: z.string().nullable(),
  message_type: z.number().int(),
  created_at: z.union([z.number(), z.iso.datetime({ offset: true })]),
})
const Messages = z.union([
  z.array(Message),
  z.object({ payload: z.array(Message) }).transform((it) => it.payload),
])
const CAME_IN = 0
const WENT_OUT = 1

/** @param config address of the installation, and the identifier of the inbox */
export function chatwoot(config: { url: string; inbox: string }, guards: Guards): HelpDeskProvider {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<CallAnswer> =>
    call(guards, {
      provider: 'chatwoot',
      method,
      url: `${config.url}/public/api/v1/inboxes/${encodeURIComponent(config.inbox)}${path}`,
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    })
  const read = async (conversation: string): Promise<HelpDeskMessage[] | null> => {
    const { status, body } = await ask('GET', messagesOf(conversation))
    if (status === 404) return null
    const messages = Messages.safeParse(body)
    if (status !== 200 || !messages.success) throw new ProviderDown('chatwoot', `answered ${status}`)
    return messages.data.flatMap(asMessage).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }
  return {
    read,
    async open(about) {
      const contact = Contact.safeParse((await ask('POST', '/contacts', {})).body)
      if (!contact.success) throw new ProviderDown('chatwoot', 'made no contact')
      const path = `/contacts/${encodeURIComponent(contact.data.source_id)}/conversations`
      const made = Conversation.safeParse((await ask('POST', path, { custom_attributes: { about } })).body)
      if (!made.success) throw new ProviderDown('chatwoot', 'made no conversation')
      return `${contact.data.source_id}/${made.data.id}`
    },
    async say(conversation, { id, text, again }) {
      // it stores no ids of ours: the last incoming message shows whether ours has arrived
      if (again) {
        const last = (await read(conversation))?.findLast((it) => it.from === 'PERSON')
        if (last?.text === text) return true
      }
      const { status } = await ask('POST', messagesOf(conversation), { content: text, echo_id: id })
      if (status === 404) return false
      if (status !== 200) throw new ProviderDown('chatwoot', `answered ${status}`)
      return true
    },
  }
}

function messagesOf(conversation: string): string {
  const [contact = '', id = ''] = conversation.split('/')
  return `/contacts/${encodeURIComponent(contact)}/conversations/${encodeURIComponent(id)}/messages`
}

function asMessage(it: z.output<typeof Message>): HelpDeskMessage[] {
  if (it.content === null || ![CAME_IN, WENT_OUT].includes(it.message_type)) return []
  return [
    {
      id: String(it.id),
      from: it.message_type === CAME_IN ? 'PERSON' : 'TEAM',
      text: it.content,
      // seconds since 1970, or a text, depending on the version
      at: new Date(typeof it.created_at === 'number' ? it.created_at * 1000 : it.created_at),
    },
  ]
}
