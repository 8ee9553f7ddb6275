import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { useState, type ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalCode, type Refusal } from '../../../api/refusal.ts'
import { forgetSession } from '../../../signed/session.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useAdmin } from '../frame/access.ts'
import { PROFILE_FIELDS, profileErrors, type ProfileErrors, type ProfileField } from './profile-form.ts'
import { AREA } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { ask } from '../signed-in.ts'

const texts = all.profile

/** The admin's own data and password; after a change one signs in anew (000 §2, §8). */
export function ProfilePage(): ReactNode {
  const admin = useAdmin()
  return admin === null ? <LoadingPage /> : <Profile key={admin.id} admin={admin} />
}

function Profile({ admin }: { admin: AdminProfile }) {
  const form = useProfileForm(admin)
  const password = (name: ProfileField, label: string, autoComplete: string, help?: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      help={help}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(value) => form.type(name, value)}
    />
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <form
        className="panel admin-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(event.currentTarget)
        }}
      >
        <KeyValues
          items={[
            [texts.name, admin.name],
            [texts.role, all.roles[admin.role]],
          ]}
        />
        <div className="admin-form__columns">
          <TextField
            label={texts.email}
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={200}
            value={form.values.email}
            error={form.errors.email}
            onChange={(value) => form.type('email', value)}
          />
          <PhoneField
            label={texts.phone}
            name="phone"
            autoComplete="tel"
            optional
            value={form.values.phone}
            error={form.errors.phone}
            onChange={(value) => form.type('phone', value)}
          />
          {password('currentPassword', texts.current, 'current-password')}
          {password('newPassword', texts.chosen, 'new-password', texts.chosenHelp)}
          {password('repeat', texts.repeat, 'new-password')}
        </div>
        {form.failure.map((words) => (
          <Alert key={words} tone="danger">
            {words}
          </Alert>
        ))}
        <div className="admin-form__actions">
          <Button type="submit" busy={form.busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </>
  )
}

function useProfileForm(admin: AdminProfile) {
  const [values, setValues] = useState({
    email: admin.email,
    phone: maskPhone(admin.phone),
    currentPassword: '',
    newPassword: '',
    repeat: '',
  })
  const [errors, setErrors] = useState<ProfileErrors>({})
  const [failure, setFailure] = useState<string[]>([])
  const [busy, setBusy] = useState(false)

  const tell = (wrong: ProfileErrors, element: HTMLFormElement) => {
    setErrors(wrong)
    const first = PROFILE_FIELDS.find((it) => wrong[it] !== undefined)
    if (first !== undefined) focusField(element, first)
    return first !== undefined
  }
  return {
    values,
    errors,
    failure,
    busy,
    type: (field: ProfileField, value: string) => {
      setValues((now) => ({ ...now, [field]: value }))
      setErrors((now) => ({ ...now, [field]: undefined }))
    },
    submit: async (element: HTMLFormElement) => {
      setFailure([])
      if (tell(profileErrors(values), element)) return
      const { repeat: _, ...change } = values
      setBusy(true)
      const outcome = await resumed(() =>
        ask(calls.changeProfile, { body: { ...change, email: change.email.trim() } }),
      )
      if (outcome.ok) return signInAnew()
      setBusy(false)
      setFailure(failureOf(outcome.refusal))
      tell(wrongAsRefused(outcome.refusal), element)
    },
  }
}

/** The server has ended all sessions of this admin (000 §8). */
function signInAnew(): void {
  forgetSession('ADMIN')
  leaveNotice('passwordUpdated')
  window.location.assign(AREA.login())
}

const wrongFields = (refusal: Refusal) =>
  refusal.kind === 'refused' ? (refusal.problem?.errors ?? []).map((it) => it.field) : []

/**
 * A wrong current password is told as such, a server that could not look as that; both beside the profile's own sentence
 * with its status (000 §8, ADM-PROF-05 to 07).
 */
function failureOf(refusal: Refusal): string[] {
  const failed = withStatus(texts.failed, refusal)
  const wrong = wrongFields(refusal)
  if (wrong.includes('currentPassword') || wrong.includes('newPassword'))
    return [failed, texts.passwordRefused]
  return wrong.length > 0 || refusalCode(refusal) === 'EMAIL_TAKEN'
    ? [failed]
    : [failed, texts.passwordFailed]
}

function wrongAsRefused(refusal: Refusal): ProfileErrors {
  if (refusalCode(refusal) === 'EMAIL_TAKEN') return { email: texts.emailTaken }
  const wrong = wrongFields(refusal)
  return {
    ...(wrong.includes('email') && { email: texts.emailWrong }),
    ...(wrong.includes('phone') && { phone: texts.phoneWrong }),
  }
}
