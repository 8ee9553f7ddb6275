/**
 * A conversation with support, from any page. Only its secret opens it: it is returned once, to the person who started
 * it, and sent as `Authorization: Bearer`, never in an address.
 */
import { z } from 'zod'
import { HELP_AREAS, LONGEST_HELP_TEXT } from './help-limits.ts'

export const HelpConversationBegin = z.object({ area: z.enum(HELP_AREAS) })
export const HelpConversation = z.object({ secret: z.string() })
export type HelpConversation = z.output<typeof HelpConversation>

export const HelpMessageSend = z.object({
  /** Created when the message is first sent and kept until it is answered: the same id means the same message. */
  id: z.string().regex(/^[\w-]{16,60}$/),
  text: z.string().trim().min(1).max(LONGEST_HELP_TEXT),
  /** It was sent before, but no answer arrived. */
  again: z.boolean().default(false),
})
export type HelpMessageSend = z.input<typeof HelpMessageSend>

export const HelpMessages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      from: z.enum(['PERSON', 'TEAM']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
export type HelpMessages = z.output<typeof HelpMessages>
