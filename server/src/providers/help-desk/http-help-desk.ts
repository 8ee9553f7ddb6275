import { z } from 'zod'
import { type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { HelpDeskProvider } from './need.ts'

const TIMEOUT_MS = 5000
const Opened = z.object({ id: z.string() })
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['visitor', 'agent']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})

/** The plain contract that our sandbox implements. */
export function httpHelpDesk(config: { url: string; token: string }, guards: Guards): HelpDeskProvider {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<CallAnswer> =>
    call(guards, {
      provider: 'help-desk',
      method,
      url: `${config.url}/v1${path}`,
      headers: { authorization: `Bearer ${config.token}` },
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    })
  const messagesOf = (conversation: string) => `/conversations/${encodeURIComponent(conversation)}/messages`
  return {
    async open(about) {
      const { status, body } = await ask('POST', '/conversations', { about })
      const opened = Opened.safeParse(body)
      if (status !== 201 || !opened.success) throw new ProviderDown('help-desk', `answered ${status}`)
      return opened.data.id
    },
    async say(conversation, { id, text }) {
      const { status } = await ask('POST', messagesOf(conversation), { id, text })
      if (status === 404) return false
      if (status !== 201) throw new ProviderDown('help-desk', `answered ${status}`)
      return true
    },
    async read(conversation) {
      const { status, body } = await ask('GET', messagesOf(conversation))
      if (status === 404) return null
      const read = Messages.safeParse(body)
      if (status !== 200 || !read.success) throw new ProviderDown('help-desk', `answered ${status}`)
      return read.data.messages.map(({ id, from, text, at }) => ({
        id,
        from: from === 'agent' ? 'TEAM' : 'PERSON',
        text,
        at: new Date(at),
      }))
    },
  }
}
