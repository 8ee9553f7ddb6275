import * as calls from '@drip/core/contracts/customer-calls'
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, refusalStatus } from '../../../api/refusal.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { leaveDraft, takeDraft } from '../draft.ts'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.profile

interface Errors {
  name?: string
  email?: string
}

/** Name and e-mail may be changed; phone and CPF are shown and never sent (001 §3). */
export function ProfileForm(props: {
  profile: CustomerProfile
  settings: PublicSettings
  onSaved: () => Promise<void>
}) {
  const { profile } = props
  const form = useProfileForm(profile, props.onSaved)
  return (
    <form
      className="panel panel--form"
      noValidate
      aria-labelledby="data-title"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(event.currentTarget)
      }}
    >
      <h2 id="data-title">{texts.data}</h2>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        value={form.name}
        error={form.errors.name}
        onChange={form.typeName}
      />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={200}
        value={form.email}
        error={form.errors.email}
        onChange={form.typeEmail}
      />
      <TextField label={texts.phone} readOnly value={maskPhone(profile.phone)} onChange={() => {}} />
      <TextField label={texts.cpf} readOnly value={profile.cpf} onChange={() => {}} />
      <p className="note">
        {texts.otherPhone} <a href={paths.customerLostPhone()}>{texts.changePhone}</a>
      </p>
      <p className="note">
        {texts.fixed} <a href={`mailto:${props.settings.supportEmail}`}>{texts.support}</a>
      </p>
      <Button type="submit" block disabled={!form.isChanged} busy={form.busy}>
        {texts.save}
      </Button>
    </form>
  )
}

function useProfileForm(profile: CustomerProfile, onSaved: () => Promise<void>) {
  const toast = useToast()
  const [begin] = useState(() => takeDraft(profile.cpf) ?? profile)
  const [name, setName] = useState(begin.name)
  const [email, setEmail] = useState(begin.email)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    const wrong = errorsOf(name, email)
    setErrors(wrong)
    if (wrong.name !== undefined) return focusField(element, 'name')
    if (wrong.email !== undefined) return focusField(element, 'email')
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.changeProfile, { body: { name: name.trim(), email: email.trim() } }),
    )
    if (outcome.ok) {
      await onSaved()
      setEmail(outcome.value.email)
      toast.done(waits(outcome.value, email) ? texts.savedEmailWaits : texts.saved)
    } else if (refusalCode(outcome.refusal) === 'RECOVERY_CLOSED') toast.failed(texts.recoveryClosed)
    else if (refusalStatus(outcome.refusal) === 401) leaveDraft(profile.cpf, { name, email })
    else toast.failed(texts.notSaved)
    setBusy(false)
  }

  return {
    name,
    email,
    errors,
    busy,
    isChanged: name.trim() !== profile.name || email.trim() !== profile.email,
    submit,
    typeName: (typed: string) => {
      setName(typed)
      setErrors({})
    },
    typeEmail: (typed: string) => {
      setEmail(typed)
      setErrors({})
    },
  }
}

/** The account keeps its e-mail until the new one is confirmed. */
const waits = (after: CustomerProfile, typed: string) => after.email !== parseEmail(typed)

function errorsOf(name: string, email: string): Errors {
  return {
    ...(parsePersonName(name) === null && { name: texts.nameWrong }),
    ...(parseEmail(email) === null && { email: texts.emailWrong }),
  }
}
