import { useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import type { HelpChatProps } from './help-chat.tsx'
import { HelpChat } from './lazy-help-chat.tsx'

/** A button that opens the chat over the page or window it is in. */
export function HelpButton(props: Pick<HelpChatProps, 'settings' | 'area'> & { label: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button kind="quiet" icon={<ChatIcon size={20} />} onPress={() => setOpen(true)}>
        {props.label}
      </Button>
      {open && <HelpChat settings={props.settings} area={props.area} takesFocus onClose={close} />}
    </>
  )
}
