import { resumed } from '../api/connection.ts'
import { isWrong, refusalCode, waitInWords, type Outcome, type Refusal } from '../api/refusal.ts'
import { FormDialog } from '../signed/short-form.tsx'
import { useShortForm, type FieldState } from '../signed/use-short-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.security

/** A decision about one's own account, confirmed by the password. */
export function ConfirmByPassword<T>(props: {
  title: string
  lead: string
  confirm: string
  /** Shown on success; omitted if something else is shown instead. */
  said?: string
  send: (password: string) => Promise<Outcome<T>>
  onDone: (answer: T) => void
  onClose: () => void
}) {
  const toast = useToast()
  const form = useShortForm({
    initial: { password: '' },
    check: passwordMissing,
    send: async ({ password }) => {
      const outcome = await resumed(() => props.send(password))
      if (!outcome.ok) return refusedBy(outcome.refusal)
      if (props.said !== undefined) toast.done(props.said)
      props.onDone(outcome.value)
      return null
    },
  })
  return (
    <FormDialog
      title={props.title}
      lead={props.lead}
      form={form}
      send={props.confirm}
      cancel={texts.cancel}
      onClose={props.onClose}
    >
      <OwnPassword field={form.field('password')} />
    </FormDialog>
  )
}

export function OwnPassword({ field }: { field: FieldState }) {
  return <PasswordField label={texts.password} autoComplete="current-password" enterKeyHint="go" {...field} />
}

export const passwordMissing = ({ password }: { password: string }) =>
  password === '' ? { password: texts.passwordMissing } : {}

/** Why a call of "Segurança" failed. */
export function refusedBy(refusal: Refusal): { failure?: string; wrong?: { password: string } } {
  if (isWrong(refusal, 'password', 'wrong')) return { wrong: { password: texts.passwordWrong } }
  if (refusalCode(refusal) === 'LAST_FACTOR') return { failure: texts.last }
  const wait = waitInWords(refusal)
  return { failure: wait === null ? texts.failed : texts.tooMany(wait) }
}

/** The codes are never shown again. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast()
  return (
    <Dialog title={texts.codesTitle} onClose={props.onClose}>
      <Alert tone="warning">{texts.codesOnce}</Alert>
      <ul className="factors__codes tabular">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="confirm__actions">
        <CopyButton
          kind="secondary"
          text={props.codes.join('\n')}
          onCopied={() => toast.done(texts.codesCopied)}
          onRefused={() => toast.failed(texts.codesCopyFailed)}
        >
          {texts.codesCopy}
        </CopyButton>
        <Button onPress={props.onClose}>{texts.codesKept}</Button>
      </div>
    </Dialog>
  )
}
