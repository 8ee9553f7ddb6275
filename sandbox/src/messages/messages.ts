/** The inbox of all recipients: the newest 50,000 messages by SMS, WhatsApp and e-mail, found by recipient. */
import { randomUUID } from 'node:crypto'
import type { World } from '../platform/world.ts'

export const CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const

export interface MessageRequest {
  channel: (typeof CHANNELS)[number]
  to: string
  text: string
  subject?: string
}
export interface Message extends MessageRequest {
  id: string
  sentAt: string
}

export interface Inbox {
  /** Keeps the message unless it gets lost on the way; a repeated idempotency key returns the first message's id. */
  send(
    request: MessageRequest,
    options?: { key?: string | undefined; lost?: boolean; copies?: number },
  ): { id: string } | 'KEY_REUSED'
  /** The state of the message with this key, as a carrier reports it; null if there is none. */
  stateOf(key: string): 'ACCEPTED' | 'DELIVERED' | null
  /** Newest first; `to` in any spelling: `+55 (11) 98765-4321` and `11987654321` are the same phone. */
  read(to: string | undefined, limit: number): Message[]
}

const MAX_MESSAGES = 50_000

export function createInbox(world: World, capacity = MAX_MESSAGES): Inbox {
  const byId = new Map<string, Message>()
  const byRecipient = new Map<string, Message[]>()
  const byKey = new Map<string, { id: string; body: string; lost: boolean }>()

  const forgetOldest = (): void => {
    const [oldest] = byId.values()
    if (!oldest || byId.size <= capacity) return
    byId.delete(oldest.id)
    const address = addressOf(oldest.to)
    const rest = byRecipient.get(address)?.filter((it) => it !== oldest) ?? []
    if (rest.length > 0) byRecipient.set(address, rest)
    else byRecipient.delete(address)
  }
  const keep = (message: Message): void => {
    byId.set(message.id, message)
    const address = addressOf(message.to)
    const earlier = byRecipient.get(address)
    if (earlier) earlier.push(message)
    else byRecipient.set(address, [message])
    forgetOldest()
  }

  return {
    send: (request, { key, lost = false, copies = 1 } = {}) => {
      const body = JSON.stringify(request)
      const known = key === undefined ? undefined : byKey.get(key)
      if (known) return known.body === body ? { id: known.id } : 'KEY_REUSED'
      const id = randomUUID()
      const sentAt = world.clock.now().toISOString()
      if (key !== undefined) byKey.set(key, { id, body, lost })
      const [oldestKey] = byKey.keys()
      if (byKey.size > capacity && oldestKey !== undefined) byKey.delete(oldestKey)
      for (let copy = 0; copy < (lost ? 0 : copies); copy += 1) {
        keep({ ...request, id: copy === 0 ? id : randomUUID(), sentAt })
      }
      return { id }
    },
    stateOf: (key) => {
      const known = byKey.get(key)
      if (known === undefined) return null
      return known.lost ? 'ACCEPTED' : 'DELIVERED'
    },
    read: (to, limit) => {
      const found = to === undefined ? [...byId.values()] : (byRecipient.get(addressOf(to)) ?? [])
      return found.slice(-limit).toReversed()
    },
  }
}

/** E-mails without case; phones as national digits. */
export function addressOf(to: string): string {
  if (to.includes('@')) return to.trim().toLowerCase()
  const digits = to.replaceAll(/\D/g, '')
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
}
