import type { PublicSettings } from '@drip/core/contracts/checkout'
import { useEffect, useRef } from 'react'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.chat

/**
 * The way to people who help; it lies over the page and leaves it usable. It takes the focus when it was asked for, not
 * when it opened by itself while somebody types.
 */
export function Chat(props: { settings: PublicSettings; takesFocus: boolean; onClose: () => void }) {
  const { settings, takesFocus, onClose } = props
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    if (takesFocus) link.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (takesFocus && opener instanceof HTMLElement) opener.focus()
    }
  }, [takesFocus, onClose])

  return (
    <dialog open className="chat" aria-labelledby="chat-title">
      <div className="chat__head">
        <h2 id="chat-title">{texts.title}</h2>
        <IconButton label={texts.close} icon={<CloseIcon />} onPress={onClose} />
      </div>
      <p>{texts.lead}</p>
      <a
        ref={link}
        className="button button--primary button--block"
        href={settings.supportChatUrl}
        target="_blank"
        rel="noopener"
      >
        {texts.open}
      </a>
      <ButtonLink kind="quiet" block href={`mailto:${settings.supportEmail}`}>
        {texts.mail}
      </ButtonLink>
    </dialog>
  )
}
