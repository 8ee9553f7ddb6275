/** "Balcão": the newest 1,000 conversations of a help desk; a person answers them on the panel. */
import { randomUUID } from 'node:crypto'
import type { World } from '../platform/world.ts'

export interface HelpMessage {
  id: string
  from: 'visitor' | 'agent'
  text: string
  at: string
}
export interface HelpConversation {
  id: string
  /** The page on which it began. */
  about: string
  messages: HelpMessage[]
}

export interface HelpDesk {
  open(about: string): HelpConversation
  find(id: string): HelpConversation | undefined
  /** A message with a known id is the same message. */
  add(conversation: HelpConversation, message: Omit<HelpMessage, 'at' | 'id'> & { id?: string }): HelpMessage
  /** Conversations with at least one message, newest first. */
  newest(limit: number): HelpConversation[]
}

const MAX_CONVERSATIONS = 1000

export function createHelpDesk(world: World): HelpDesk {
  const byId = new Map<string, HelpConversation>()
  return {
    open: (about) => {
      const conversation: HelpConversation = { id: randomUUID(), about, messages: [] }
      byId.set(conversation.id, conversation)
      const [oldest] = byId.keys()
      if (oldest !== undefined && byId.size > MAX_CONVERSATIONS) byId.delete(oldest)
      return conversation
    },
    find: (id) => byId.get(id),
    add: ({ messages }, { id = randomUUID(), from, text }) => {
      const known = messages.find((it) => it.id === id)
      if (known !== undefined) return known
      const message: HelpMessage = { id, from, text, at: world.clock.now().toISOString() }
      messages.push(message)
      return message
    },
    newest: (limit) =>
      [...byId.values()]
        .filter((it) => it.messages.length > 0)
        .toSorted((a, b) => (b.messages.at(-1)?.at ?? '').localeCompare(a.messages.at(-1)?.at ?? ''))
        .slice(0, limit),
  }
}
