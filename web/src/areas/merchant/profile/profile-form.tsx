import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantProfile } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import type { NotificationChannel } from '@drip/core/contracts/states'
import { useState } from 'react'
import { refusalCode, waitInWords, wrongFields, type Refusal } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { COOLDOWN_MS, useCooldown } from '../../../api/use-resend.ts'
import { isPhoneIncomplete, maskPhone } from '../../../masks/phone.ts'
import { FormPanel } from '../../../signed/short-form.tsx'
import { useShortForm, type Wrong } from '../../../signed/use-short-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { ask } from '../signed-in.ts'
import { profileTexts } from './profile-texts.ts'
import { statusOf } from '../refunds/refund-actions.tsx'

const words = profileTexts

/** E-mail and phone prove a user's identity: changing them requires the password. */
export function ProfileForm(props: { profile: MerchantProfile }) {
  const form = useProfileForm(props.profile)
  return (
    <FormPanel
      title={words.data}
      lead={words.dataLead}
      form={form}
      send={form.codesSentAt === null ? words.save : words.confirmCodes}
    >
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={200}
        {...form.field('email')}
      />
      <PhoneField label={words.phone} autoComplete="tel" {...form.field('phone')} />
      <SelectField label={words.token} options={CHANNELS} {...form.field('channel')} />
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        enterKeyHint="done"
        {...form.field('currentPassword')}
      />
      {form.codesSentAt !== null && <Codes form={form} profile={props.profile} />}
    </FormPanel>
  )
}

/** A new phone or e-mail will receive the next log-in's token, so the user first proves that it is theirs. */
function Codes({ form, profile }: { form: ReturnType<typeof useProfileForm>; profile: MerchantProfile }) {
  const code = (name: 'phoneCode' | 'emailCode') => (
    <CodeField label={words[name]} help={words.codeHelp} {...form.field(name)} />
  )
  return (
    <>
      <Alert tone="information">{words.codesLead}</Alert>
      {form.values.phone !== maskPhone(profile.phone) && code('phoneCode')}
      {form.values.email.trim() !== profile.email && code('emailCode')}
      <Resend sentAt={form.codesSentAt ?? 0} onResend={form.resend} />
    </>
  )
}

/** Requests another code after half a minute. */
function Resend({ sentAt, onResend }: { sentAt: number; onResend: () => Promise<void> }) {
  const { isBlocked, wait } = useCooldown(sentAt + COOLDOWN_MS)
  return (
    <>
      <Button kind="quiet" disabled={isBlocked} onPress={onResend}>
        {words.resendCodes}
      </Button>
      <p className="note tabular" role="timer">
        {wait !== null && words.waitForCodes(wait)}
      </p>
    </>
  )
}

const CHANNELS = (['SMS', 'EMAIL'] satisfies NotificationChannel[]).map((value) => ({
  value,
  label: words.channels[value],
}))

const NO_CODES = { phoneCode: '', emailCode: '' }

type Field = 'email' | 'phone' | 'channel' | 'currentPassword' | keyof typeof NO_CODES
type Typed = Readonly<Record<Field, string>>

function useProfileForm(profile: MerchantProfile) {
  const toast = useToast()
  /** Null: no code is requested. */
  const [codesSentAt, setCodesSentAt] = useState<number | null>(null)
  const form = useShortForm<Field>({
    initial: {
      email: profile.email,
      phone: maskPhone(profile.phone),
      channel: profile.authenticationPreference,
      currentPassword: '',
      ...NO_CODES,
    },
    check: (typed) => {
      if (parseEmail(typed.email) === null) return { email: words.emailWrong }
      if (isPhoneIncomplete(typed.phone)) return { phone: words.phoneWrong }
      return typed.currentPassword === '' ? { currentPassword: words.currentMissing } : {}
    },
    send: async (typed) => {
      const outcome = await save(typed, codesSentAt === null ? {} : typedCodes(typed))
      if (!outcome.ok) {
        const wrong = wrongOf(outcome.refusal)
        if (wrong !== null) return { wrong }
        if (refusalCode(outcome.refusal) !== 'CONFIRM_CONTACT') return { failure: failureOf(outcome.refusal) }
        setCodesSentAt(serverNow())
        return null
      }
      form.set({ currentPassword: '', ...NO_CODES })
      setCodesSentAt(null)
      toast.done(words.saved)
      return null
    },
  })
  const resend = async () => {
    const outcome = await save(form.values, {})
    if (outcome.ok) return
    if (refusalCode(outcome.refusal) !== 'CONFIRM_CONTACT') return toast.failed(failureOf(outcome.refusal))
    setCodesSentAt(serverNow())
    toast.done(words.codesResent)
  }
  return { ...form, codesSentAt, resend }
}

/** A contact that was corrected a moment ago gets no code yet: the message says so, so that nobody waits for one. */
function failureOf(refusal: Refusal): string {
  const wait = refusalCode(refusal) === 'RESEND_TOO_SOON' ? waitInWords(refusal) : null
  return wait === null ? words.failed(statusOf(refusal)) : words.codesTooSoon(wait)
}

const save = (typed: Typed, codes: Partial<typeof NO_CODES>) =>
  ask(calls.changeProfile, {
    body: {
      email: typed.email.trim(),
      phone: `+${typed.phone.replace(/\D/g, '')}`,
      authenticationPreference: typed.channel === 'EMAIL' ? 'EMAIL' : 'SMS',
      currentPassword: typed.currentPassword,
      ...codes,
    },
  })

/** A code that was not requested is left out. */
const typedCodes = ({ phoneCode, emailCode }: Typed) => ({
  ...(phoneCode !== '' && { phoneCode }),
  ...(emailCode !== '' && { emailCode }),
})

/** The field that the server rejected; null for anything else. */
function wrongOf(refusal: Refusal): Wrong<Field> | null {
  if (refusalCode(refusal) === 'EMAIL_TAKEN') return { email: words.emailTaken }
  if (refusalCode(refusal) === 'WRONG_CREDENTIALS') return { currentPassword: words.currentWrong }
  const fields = wrongFields(refusal)
  if (fields.has('currentPassword')) return { currentPassword: words.currentWrong }
  if (fields.has('phoneCode')) return { phoneCode: words.codeWrong }
  if (fields.has('emailCode')) return { emailCode: words.codeWrong }
  if (fields.has('email')) return { email: words.emailWrong }
  if (fields.has('phone')) return { phone: words.phoneWrong }
  return fields.has('authenticationPreference') ? { channel: words.channelWrong } : null
}
