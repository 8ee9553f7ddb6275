import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { MessageProvider } from './need.ts'

/** A gateway that accepts one POST per message with a bearer token, and later reports delivery. */
export function httpMessages(config: { url: string; token: string }, guards: Guards): MessageProvider {
  const stateOf = (id: string) =>
    call(guards, {
      provider: 'messages',
      method: 'GET',
      url: `${config.url}/v1/messages/${encodeURIComponent(id)}`,
      headers: { authorization: `Bearer ${config.token}` },
      timeoutMs: 4000,
    })

  return {
    async send(message) {
      const answer = await call(guards, {
        provider: 'messages',
        method: 'POST',
        url: `${config.url}/v1/send`,
        headers: { authorization: `Bearer ${config.token}`, 'idempotency-key': message.id },
        body: {
          channel: message.channel,
          to: message.to,
          text: message.text,
          ...(message.channel === 'EMAIL' && message.subject !== undefined
            ? { subject: message.subject }
            : {}),
        },
        timeoutMs: 8000,
      })
      if (answer.status < 300) return 'SENT'
      if (KEY_USED.has(answer.status) && (await stateOf(message.id)).status < 300) return 'SENT_BEFORE'
      throw new ProviderDown('messages', `refused a message with ${answer.status}`)
    },

    async hasArrived({ id }) {
      return State.safeParse((await stateOf(id)).body).data?.status === 'DELIVERED'
    },

    // asks for a message that nobody sent: a working gateway answers that it does not know it
    acceptsNow: () =>
      stateOf(randomUUID()).then(
        ({ status }) => status < 300 || status === 404,
        () => false,
      ),
  }
}

/**
 * The statuses with which gateways refuse an id that was used for another message before; some use them for invalid
 * messages, too.
 */
const KEY_USED: ReadonlySet<number> = new Set([409, 422])

const State = z.object({ status: z.string() })
