/** A conversation in this tab: it starts with the first message, and only this tab has its secret. */
import type { HelpMessages } from '@drip/core/contracts/help/help'
import type { HelpArea } from '@drip/core/contracts/help/help-limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openHelp } from '@drip/core/contracts/public-calls'
import { ask } from '../api/ask.ts'
import { newKey } from '../api/calls/new-key.ts'
import { readHelp, sayToHelp } from '../api/calls/help.ts'
import type { Refusal } from '../api/refusal.ts'
import { usePolling } from '../api/use-polling.ts'
import { keepSecret, keptSecret } from './kept-secret.ts'

type Messages = HelpMessages['messages']
export type Note = 'sent' | 'notSent' | 'tooMany' | 'gone' | null

export interface HeldConversation {
  messages: Messages
  note: Note
  /** The answers could not be loaded just now. */
  unread: boolean
  /** Resolves to whether it arrived; a message that did not may be sent again and still counts once. */
  send: (text: string) => Promise<boolean>
}

export function useConversation(area: HelpArea): HeldConversation {
  const [secret, setSecret] = useState(keptSecret)
  const [messages, setMessages] = useState<Messages>([])
  const [note, setNote] = useState<Note>(null)
  const [unread, setUnread] = useState(false)
  const pending = useRef<{ id: string; text: string } | null>(null)

  const leave = useCallback(() => {
    keepSecret(null)
    setSecret(null)
    setMessages([])
    setNote('gone')
  }, [])
  const read = useCallback(async () => {
    if (secret === null) return
    const answer = await readHelp(secret)
    setUnread(!answer.ok && !isGone(answer.refusal))
    if (answer.ok) setMessages(answer.value.messages)
    else if (isGone(answer.refusal)) leave()
  }, [secret, leave])
  useEffect(() => {
    const soon = setTimeout(() => void read(), 0)
    return () => clearTimeout(soon)
  }, [read])
  usePolling(secret !== null, read)

  const send = async (text: string): Promise<boolean> => {
    const again = pending.current?.text === text
    const message = again && pending.current !== null ? pending.current : { id: newKey(), text }
    pending.current = message
    const opened = secret ?? (await begin(area))
    if (opened === null) return failed('notSent')
    setSecret(opened)
    keepSecret(opened)
    const answer = await sayToHelp(opened, { ...message, again })
    if (!answer.ok) {
      if (isGone(answer.refusal)) leave()
      return failed(noteOf(answer.refusal))
    }
    pending.current = null
    setNote('sent')
    const now = await readHelp(opened)
    if (now.ok) setMessages(now.value.messages)
    return true
  }
  const failed = (why: Note): false => {
    setNote(why)
    return false
  }
  return { messages, note, unread, send }
}

async function begin(area: HelpArea): Promise<string | null> {
  const answer = await ask(openHelp, { body: { area } })
  return answer.ok ? answer.value.secret : null
}

const isGone = (refusal: Refusal) => refusal.kind === 'refused' && refusal.status === 404

function noteOf(refusal: Refusal): Note {
  if (isGone(refusal)) return 'gone'
  return refusal.kind === 'refused' && refusal.status === 429 ? 'tooMany' : 'notSent'
}
