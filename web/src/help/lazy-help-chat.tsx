import { lazy, Suspense } from 'react'
import type { HelpChatProps } from './help-chat.tsx'

const Fetched = lazy(() => import('./help-chat.tsx'))

/** The chat, fetched when it is first opened: no first screen pays for it. */
export function HelpChat(props: HelpChatProps) {
  return (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  )
}
