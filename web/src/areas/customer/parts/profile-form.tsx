import * as calls from '@drip/core/contracts/customer-calls'
import type { PublicSettings } from '@drip/core/contracts/checkout'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { parseEmail } from '@drip/core/documents/email'
import { parsePersonName } from '@drip/core/documents/person-name'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { isWrong, refusalCode, refusalStatus } from '../../../api/refusal.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { paths } from '../../../paths.ts'
import { FormPanel } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { followed, leaveDraft, restoreDraft } from '../profile/draft.ts'
import { ask } from '../signed-in.ts'
import { texts as all } from '../texts.ts'

const texts = all.profile

/** Name and e-mail may be changed; phone and CPF are shown and never sent (001 §3). */
export function ProfileForm(props: { profile: CustomerProfile; settings: PublicSettings }) {
  const { profile } = props
  const form = useProfileForm(profile)
  return (
    <FormPanel title={texts.data} form={form} send={texts.save} isBlock isIncomplete={!form.isChanged}>
      <TextField
        label={texts.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        {...form.field('name')}
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={200}
        {...form.field('email')}
      />
      {form.needsPassword && (
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          help={texts.currentForEmail}
          {...form.field('currentPassword')}
        />
      )}
      <TextField label={texts.phone} readOnly value={maskPhone(profile.phone)} onChange={() => {}} />
      <TextField label={texts.cpf} readOnly value={profile.cpf} onChange={() => {}} />
      <p className="note">
        {texts.otherPhone} <a href={paths.customerLostPhone()}>{texts.changePhone}</a>
      </p>
      <p className="note">
        {texts.fixed} <a href={`mailto:${props.settings.supportEmail}`}>{texts.support}</a>
      </p>
    </FormPanel>
  )
}

function useProfileForm(profile: CustomerProfile) {
  const toast = useToast()
  const [begin] = useState(() => restoreDraft(profile.cpf) ?? profile)
  const asksPassword = (email: string) => profile.hasPassword && parseEmail(email) !== profile.email
  const form = useShortForm({
    initial: { name: begin.name, email: begin.email, currentPassword: '' },
    check: (typed) => ({
      ...errorsOf(typed),
      ...(asksPassword(typed.email) &&
        typed.currentPassword === '' && { currentPassword: texts.currentMissing }),
    }),
    send: async ({ name, email, currentPassword }) => {
      const proof = asksPassword(email) ? { currentPassword } : {}
      const body = { name: name.trim(), email: email.trim(), ...proof }
      const outcome = await resumed(() => ask(calls.changeProfile, { body }))
      if (outcome.ok) {
        form.set({ email: outcome.value.email, currentPassword: '' })
        toast.done(waits(outcome.value, email) ? texts.savedEmailWaits : texts.saved)
      } else if (isWrong(outcome.refusal, 'currentPassword', 'wrong'))
        return { wrong: { currentPassword: texts.currentWrong } }
      else if (refusalCode(outcome.refusal) === 'RECOVERY_CLOSED') toast.failed(texts.recoveryClosed)
      else if (refusalStatus(outcome.refusal) === 401) leaveDraft(profile.cpf, { name, email })
      else toast.failed(texts.notSaved)
      return null
    },
  })
  const [known, setKnown] = useState(profile)
  if (profile.name !== known.name || profile.email !== known.email) {
    setKnown(profile)
    form.set(followed(form.values, known, profile))
  }
  const { name, email } = form.values
  return {
    ...form,
    isChanged: name.trim() !== profile.name || email.trim() !== profile.email,
    needsPassword: asksPassword(email),
  }
}

/** The account keeps its e-mail until the new one is confirmed. */
const waits = (after: CustomerProfile, typed: string) => after.email !== parseEmail(typed)

function errorsOf({ name, email }: Readonly<Record<'name' | 'email', string>>) {
  return {
    ...(parsePersonName(name) === null && { name: texts.nameWrong }),
    ...(parseEmail(email) === null && { email: texts.emailWrong }),
  }
}
