import * as calls from '@drip/core/contracts/customer-calls'
import { parseCivilDate } from '@drip/core/calendar/dates'
import { isMobile, parsePhone } from '@drip/core/documents/phone'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode, waitInWords, type Refusal } from '../../../api/refusal.ts'
import { maskDate } from '../../../masks/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { signInTexts } from './sign-in-texts.ts'
import { ResendCode } from './code-screen.tsx'
import { sendLostPhoneCode } from './send-code.ts'

const texts = signInTexts.lostPhone
const CODE_LENGTH = 6

/** As shown. */
export interface LostPhoneProof {
  token: string
  birthDate: string
  phone: string
}

type Errors = Partial<Record<keyof LostPhoneProof, string>>

/** The proof that only the owner can give, and the phone that gets the next code. */
export function ProveLostPhone(props: {
  cpf: string
  known: LostPhoneProof
  supportEmail: string
  onProved: (proof: LostPhoneProof) => void
  onOtherCpf: () => void
}) {
  const [values, setValues] = useState(props.known)
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const change = (field: keyof LostPhoneProof) => (value: string) => {
    setValues({ ...values, [field]: value })
    setErrors({ ...errors, [field]: undefined })
    setRefused(null)
  }
  const submit = async (form: HTMLFormElement) => {
    const wrong = errorsOf(values)
    setErrors(wrong)
    setRefused(null)
    const [first] = Object.keys(wrong)
    if (first !== undefined) return focusField(form, first)
    setBusy(true)
    const outcome = await resumed(() => ask(calls.recoverPhone, { body: sentProof(props.cpf, values) }))
    setBusy(false)
    // back from the next step: the earlier code is still valid
    const wasSent = !outcome.ok && refusalCode(outcome.refusal) === 'RESEND_TOO_SOON'
    if (wasSent && values.phone === props.known.phone) return props.onProved(values)
    if (!outcome.ok) return setRefused(refusalWords(outcome.refusal, props.supportEmail))
    const { step, remainingTries } = outcome.value
    if (step === 'PHONE_CODE_SENT') return props.onProved(values)
    if (step === 'SAME_PHONE') return setErrors({ phone: texts.samePhone })
    if (step === 'PHONE_CODE_NOT_SENT') return setErrors({ phone: texts.phoneNotSent })
    setRefused(remainingTries === 0 ? texts.triesOver : texts.wrongProof)
  }

  return (
    <FormScreen
      title={texts.proofTitle}
      lead={texts.proofLead}
      onSubmit={(form) => void submit(form)}
      action={
        <Button type="submit" block busy={busy}>
          {texts.confirm}
        </Button>
      }
    >
      {refused !== null && <Alert tone="danger">{refused}</Alert>}
      <CodeField
        label={texts.code}
        name="token"
        enterKeyHint="next"
        value={values.token}
        help={texts.codeHelp}
        error={errors.token}
        onChange={change('token')}
      />
      <TextField
        label={texts.birthDate}
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        enterKeyHint="next"
        placeholder="00/00/0000"
        mask={maskDate}
        value={values.birthDate}
        error={errors.birthDate}
        onChange={change('birthDate')}
      />
      <PhoneField
        label={texts.phone}
        name="phone"
        autoComplete="tel"
        enterKeyHint="done"
        value={values.phone}
        help={texts.phoneHelp}
        error={errors.phone}
        onChange={change('phone')}
      />
      <ResendCode
        words={{ resent: texts.resent, notSent: texts.askFor.notSent }}
        send={async () => (await sendLostPhoneCode(props.cpf)).isOnItsWay}
      >
        <Button kind="quiet" onPress={props.onOtherCpf}>
          {texts.otherCpf}
        </Button>
      </ResendCode>
    </FormScreen>
  )
}

/**
 * The proof in the contract's format.
 * @param cpf eleven digits
 */
export function sentProof(cpf: string, { token, birthDate, phone }: LostPhoneProof) {
  return { customerCpf: cpf, token, birthDate: birthDate.split('/').toReversed().join('-'), phone }
}

function errorsOf(values: LostPhoneProof): Errors {
  const { birthDate, phone: typed } = sentProof('', values)
  const phone = parsePhone(typed)
  return {
    ...(values.token.length < CODE_LENGTH ? { token: texts.codeMissing } : {}),
    ...(parseCivilDate(birthDate) === null ? { birthDate: texts.birthDateWrong } : {}),
    ...(phone === null || !isMobile(phone) ? { phone: texts.phoneWrong } : {}),
  }
}

function refusalWords(refusal: Refusal, supportEmail: string): string {
  const wait = waitInWords(refusal)
  const code = refusalCode(refusal)
  if (code === 'ASK_SUPPORT') return texts.askSupport(supportEmail)
  if (code === 'RESEND_TOO_SOON' && wait !== null) return texts.tooSoon(wait)
  return wait === null ? texts.failed : texts.tooMany(wait)
}
