import { useRef, useState, type ReactNode } from 'react'
import { useResend } from '../../../api/use-resend.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

/** A step that asks for the code from a message; a wrong one is selected, to be typed over. */
export function CodeScreen(props: {
  title: string
  lead: string
  /** The field's label. */
  label: string
  help: string
  name: string
  submit: string
  /** Resolves to null if the code is right; the page then continues. */
  check: (code: string) => Promise<{ error: string; note?: string } | null>
  /** Other ways to continue. */
  children: ReactNode
}) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<{ error: string; note?: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setBusy(true)
    const answer = await props.check(code)
    setBusy(false)
    if (answer === null) return
    setWrong(answer)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <FormScreen
      title={props.title}
      lead={props.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" block disabled={code === ''} busy={busy}>
          {props.submit}
        </Button>
      }
    >
      <div className="code">
        <CodeField
          ref={field}
          label={props.label}
          name={props.name}
          value={code}
          help={props.help}
          error={wrong?.error}
          onChange={(typed) => {
            setCode(typed)
            setWrong(null)
          }}
        />
      </div>
      {wrong?.note !== undefined && <output className="note">{wrong.note}</output>}
      {props.children}
    </FormScreen>
  )
}

/** Requests another code, half a minute after the last; `children` are other ways to continue. */
export function ResendCode(props: {
  words: { resent: string; notSent: string }
  /** Resolves to whether a code was sent. */
  send: () => Promise<boolean>
  children: ReactNode
}) {
  const { words, send } = props
  const toast = useToast()
  const { isBlocked, wait, onSent } = useResend()

  const resend = async () => {
    if (!(await send())) return toast.failed(words.notSent)
    onSent()
    toast.done(words.resent)
  }

  return (
    <div className="recovery__resend">
      <Button kind="secondary" disabled={isBlocked} onPress={resend}>
        {texts.resend}
      </Button>
      <p className="recovery__wait tabular" role="timer">
        {wait !== null && texts.wait(wait)}
      </p>
      {props.children}
    </div>
  )
}
