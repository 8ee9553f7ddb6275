/**
 * The way to human help, from any page: a conversation if a help desk is set up, else the contact addresses. It lies
 * over the page, which stays usable.
 *
 * Use: `import { HelpChat } from '…/help/lazy-help-chat.tsx'` (its program is loaded when it first opens), and render
 * it while it is open: `<HelpChat settings={settings} area="CUSTOMER" takesFocus onClose={close} />`.
 */
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { HelpMessages } from '@drip/core/contracts/help/help'
import { type HelpArea, LONGEST_HELP_TEXT } from '@drip/core/contracts/help/help-limits'
import { type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
// a separate file, so that no page pays for it
// oxlint-disable-next-line import/no-unassigned-import
import './help-chat.css'
import { helpTexts as texts } from './help-texts.ts'
import { useConversation } from './use-conversation.ts'

export interface HelpChatProps {
  settings: Pick<PublicSettings, 'hasChat' | 'supportChatUrl' | 'supportEmail'>
  area: HelpArea
  /** Set if the person opened it; not if it opened by itself while they may be typing. */
  takesFocus: boolean
  onClose: () => void
}

export default function HelpChat({ settings, area, takesFocus, onClose }: HelpChatProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    if (takesFocus) panel.current?.querySelector<HTMLElement>('input, a.button--primary')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // a dialog around the panel stays open
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (takesFocus && opener instanceof HTMLElement) opener.focus()
    }
  }, [takesFocus, onClose])

  return (
    <dialog open ref={panel} className="help-chat" aria-labelledby={titleId}>
      <div className="help-chat__head">
        <h2 id={titleId}>{texts.title}</h2>
        <IconButton label={texts.close} icon={<CloseIcon />} onPress={onClose} />
      </div>
      {settings.hasChat ? (
        <Conversation area={area} />
      ) : (
        <>
          <p>{texts.lead}</p>
          <a
            className="button button--primary button--block"
            href={settings.supportChatUrl}
            target="_blank"
            rel="noopener"
          >
            {texts.open}
          </a>
        </>
      )}
      <ButtonLink kind="quiet" block href={`mailto:${settings.supportEmail}`}>
        {texts.mail}
      </ButtonLink>
    </dialog>
  )
}

function Conversation({ area }: { area: HelpArea }) {
  const { messages, note, unread, send } = useConversation(area)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const submit = async () => {
    if (sending || text.trim() === '') return
    setSending(true)
    const sent = await send(text.trim())
    setSending(false)
    // keep unsent text in the field
    if (sent) setText('')
  }
  const onKey = (event: KeyPress) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <p className="help-chat__lead">{messages.length === 0 ? texts.greeting : texts.kept}</p>
      {messages.length > 0 && <Said messages={messages} />}
      {unread && <output>{texts.cannotRead}</output>}
      {/* not a form, because the panel may lie inside one: the field handles Enter itself */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="stack-3" onKeyDown={onKey}>
        <TextField
          label={texts.message}
          value={text}
          onChange={setText}
          maxLength={LONGEST_HELP_TEXT}
          enterKeyHint="send"
          autoCapitalize="sentences"
          error={note === null || note === 'sent' ? undefined : texts[note]}
        />
        <Button block busy={sending} onPress={() => void submit()}>
          {texts.send}
        </Button>
      </div>
      <output className="for-screen-readers">{note === 'sent' ? texts.sent : ''}</output>
    </>
  )
}

function Said({ messages }: HelpMessages) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }, [messages])
  return (
    // it scrolls: without a tab stop keyboard users could not reach its beginning
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className="help-chat__said" role="log" aria-label={texts.conversation} tabIndex={0}>
      <ol>
        {messages.map((it) => (
          <li
            key={it.id}
            className={`help-chat__message help-chat__message--${it.from === 'TEAM' ? 'team' : 'person'}`}
          >
            <strong>{it.from === 'TEAM' ? texts.team : texts.you}</strong>
            <span>{it.text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
