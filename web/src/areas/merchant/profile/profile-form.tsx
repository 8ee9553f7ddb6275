import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { MerchantProfile } from '@drip/core/contracts/merchant/merchant-area'
import { parseEmail } from '@drip/core/documents/email'
import type { NotificationChannel } from '@drip/core/contracts/states'
import { useState } from 'react'
import { refusalCode, wrongFields, type Refusal } from '../../../api/refusal.ts'
import { maskCode } from '../../../masks/documents.ts'
import { isPhoneIncomplete, maskPhone } from '../../../masks/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { ask } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { statusOf } from '../refunds/refund-actions.tsx'

const words = texts.profile

/** E-mail and phone prove who somebody is: changing them asks for the password. */
export function ProfileForm(props: { profile: MerchantProfile; onSaved: () => Promise<void> }) {
  const form = useProfileForm(props.profile, props.onSaved)
  return (
    <form
      className="panel form"
      noValidate
      aria-labelledby="data-title"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(event.currentTarget)
      }}
    >
      <h2 id="data-title">{words.data}</h2>
      <p className="note">{words.dataLead}</p>
      {form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={200}
        value={form.email}
        error={form.wrong.email}
        onChange={form.typeEmail}
      />
      <PhoneField
        label={words.phone}
        name="phone"
        autoComplete="tel"
        value={form.phone}
        error={form.wrong.phone}
        onChange={form.typePhone}
      />
      <SelectField
        label={words.token}
        value={form.channel}
        options={CHANNELS}
        onChange={(value) => form.setChannel(value === 'EMAIL' ? 'EMAIL' : 'SMS')}
      />
      <PasswordField
        label={words.current}
        name="currentPassword"
        autoComplete="current-password"
        enterKeyHint="done"
        value={form.password}
        error={form.wrong.currentPassword}
        onChange={form.typePassword}
      />
      {form.asksCodes && <Codes form={form} profile={props.profile} />}
      <Button type="submit" busy={form.busy}>
        {form.asksCodes ? words.confirmCodes : words.save}
      </Button>
    </form>
  )
}

/** A new phone or e-mail receives the next log-in's token: it proves first that it is theirs. */
function Codes({ form, profile }: { form: ReturnType<typeof useProfileForm>; profile: MerchantProfile }) {
  const code = (name: 'phoneCode' | 'emailCode') => (
    <TextField
      label={words[name]}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      mask={maskCode}
      value={form.codes[name]}
      help={words.codeHelp}
      error={form.wrong[name]}
      onChange={(typed) => form.typeCode(name, typed)}
    />
  )
  return (
    <>
      <Alert tone="information">{words.codesLead}</Alert>
      {form.phone !== maskPhone(profile.phone) && code('phoneCode')}
      {form.email.trim() !== profile.email && code('emailCode')}
      <Button kind="quiet" onPress={form.resend}>
        {words.resendCodes}
      </Button>
    </>
  )
}

const CHANNELS = (['SMS', 'EMAIL'] satisfies NotificationChannel[]).map((value) => ({
  value,
  label: words.channels[value],
}))

interface Wrong {
  email?: string
  phone?: string
  currentPassword?: string
  phoneCode?: string
  emailCode?: string
}

const NO_CODES = { phoneCode: '', emailCode: '' }

function useProfileForm(profile: MerchantProfile, onSaved: () => Promise<void>) {
  const toast = useToast()
  const [email, setEmail] = useState(profile.email)
  const [phone, setPhone] = useState(() => maskPhone(profile.phone))
  const [channel, setChannel] = useState(profile.authenticationPreference)
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState(NO_CODES)
  const [asksCodes, setAsksCodes] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const tellWrong = (element: HTMLFormElement, it: Wrong) => {
    setWrong(it)
    const [field] = Object.keys(it)
    if (field !== undefined) focusField(element, field)
  }

  const save = (typed: Partial<typeof NO_CODES>) =>
    ask(calls.changeProfile, {
      body: {
        email: email.trim(),
        phone: `+${phone.replace(/\D/g, '')}`,
        authenticationPreference: channel,
        currentPassword: password,
        ...typed,
      },
    })
  // a code that is not asked for is none
  const typedCodes = () => Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== ''))
  const resend = async () => {
    const outcome = await save({})
    if (!outcome.ok && refusalCode(outcome.refusal) === 'CONFIRM_CONTACT') toast.done(words.codesResent)
    else if (!outcome.ok) setFailure(words.failed(statusOf(outcome.refusal)))
  }

  const submit = async (element: HTMLFormElement) => {
    setFailure(null)
    setWrong({})
    if (parseEmail(email) === null) return tellWrong(element, { email: words.emailWrong })
    if (isPhoneIncomplete(phone)) return tellWrong(element, { phone: words.phoneWrong })
    if (password === '') return tellWrong(element, { currentPassword: words.currentMissing })
    setBusy(true)
    const outcome = await save(asksCodes ? typedCodes() : {})
    setBusy(false)
    if (!outcome.ok) {
      if (refusalCode(outcome.refusal) === 'CONFIRM_CONTACT') return setAsksCodes(true)
      const known = wrongOf(outcome.refusal)
      return known === null ? setFailure(words.failed(statusOf(outcome.refusal))) : tellWrong(element, known)
    }
    setPassword('')
    setAsksCodes(false)
    setCodes(NO_CODES)
    toast.done(words.saved)
    await onSaved()
  }

  return {
    email,
    phone,
    channel,
    password,
    wrong,
    failure,
    busy,
    codes,
    asksCodes,
    resend,
    typeCode: (name: keyof typeof NO_CODES, code: string) => {
      setCodes((now) => ({ ...now, [name]: code }))
      setWrong({})
    },
    submit,
    setChannel,
    typeEmail: setEmail,
    typePhone: setPhone,
    typePassword: setPassword,
  }
}

/** The field that the server found wrong; null for anything else. */
function wrongOf(refusal: Refusal): Wrong | null {
  if (refusalCode(refusal) === 'EMAIL_TAKEN') return { email: words.emailTaken }
  if (refusalCode(refusal) === 'WRONG_CREDENTIALS') return { currentPassword: words.currentWrong }
  const fields = wrongFields(refusal)
  if (fields.has('currentPassword')) return { currentPassword: words.currentWrong }
  if (fields.has('phoneCode')) return { phoneCode: words.codeWrong }
  if (fields.has('emailCode')) return { emailCode: words.codeWrong }
  if (fields.has('email')) return { email: words.emailWrong }
  return fields.has('phone') ? { phone: words.phoneWrong } : null
}
