import { useState, type ReactNode } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useSecondsLeft } from '../../../api/use-seconds-left.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.recovery
/** Another code may be asked for after so long (001 §4). */
const COOLDOWN_MS = 30_000

/** Another code, half a minute after the last; `children` are other ways to go on. */
export function ResendCode(props: {
  words: { resent: string; notSent: string }
  /** Whether one is on its way. */
  send: () => Promise<boolean>
  children: ReactNode
}) {
  const { words, send } = props
  const toast = useToast()
  const [sentAt, setSentAt] = useState(serverNow)
  const seconds = useSecondsLeft(sentAt + COOLDOWN_MS)
  const blocked = seconds === null || seconds > 0

  const resend = async () => {
    if (!(await send())) return toast.failed(words.notSent)
    setSentAt(serverNow())
    toast.done(words.resent)
  }

  return (
    <div className="recovery__resend">
      <Button kind="secondary" disabled={blocked} onPress={resend}>
        {texts.resend}
      </Button>
      <p className="recovery__wait tabular" role="timer">
        {blocked && seconds !== null && texts.wait(seconds)}
      </p>
      {props.children}
    </div>
  )
}
