import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { loadLaterStyles } from '../later-styles.ts'
import type { FeedbackDialog } from './feedback-dialog.tsx'

type Asking = typeof FeedbackDialog

let loaded: Asking | null = null

/** Loaded together with the other screens: nobody leaves in the first second. */
export async function loadFeedback(): Promise<Asking> {
  const [file] = await Promise.all([import('./feedback-dialog.tsx'), loadLaterStyles()])
  loaded = file.FeedbackDialog
  return loaded
}

/** Asks why somebody leaves, once its file has loaded; before that leaving is still possible. */
export function Leaving(props: ComponentProps<Asking>) {
  const [Asked, setAsked] = useState<Asking | null>(() => loaded)
  const leave = useRef(props.onLeave)
  useEffect(() => {
    if (Asked === null) loadFeedback().then((it) => setAsked(() => it), leave.current)
  }, [Asked])
  return Asked === null ? null : <Asked {...props} />
}
