import { type ComponentType, useEffect, useState } from 'react'
import { beginAnew } from '../begin-anew.ts'
import { Button } from '../ui/button.tsx'
import type { HelpChatProps } from './help-chat.tsx'

type Chat = ComponentType<HelpChatProps>

let fetched: Chat | null = null

async function fetchChat(): Promise<Chat> {
  fetched = (await import('./help-chat.tsx')).default
  return fetched
}

/**
 * The chat, loaded when it first opens, so that no first screen pays for it. If it cannot be loaded (offline, or after
 * a release), it says so and the page around it stays: somebody may be paying there.
 */
export function HelpChat(props: HelpChatProps) {
  const [Shown, setShown] = useState(() => fetched)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (fetched !== null) return
    fetchChat().then(
      (it) => setShown(() => it),
      async () => {
        if (!(await beginAnew())) setLost(true)
      },
    )
  }, [])
  const again = async () => {
    const chat = await fetchChat().catch(() => null)
    if (chat === null) await beginAnew()
    else setShown(() => chat)
  }

  if (Shown !== null) return <Shown {...props} />
  if (!isLost) return null
  return (
    <p className="note" role="alert">
      O chat não abriu. Confira sua conexão.{' '}
      <Button kind="quiet" onPress={again}>
        Tentar de novo
      </Button>
    </p>
  )
}
