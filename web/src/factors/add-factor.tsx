import { PASSKEY_NAME_LENGTH } from '@drip/core/accounts/passkey-name'
import type { TotpSetup } from '@drip/core/accounts/second-factor'
import { useState } from 'react'
import { resumed } from '../api/connection.ts'
import { isWrong } from '../api/refusal.ts'
import { maskCode } from '../masks/documents.ts'
import { FormDialog } from '../signed/short-form.tsx'
import { useShortForm } from '../signed/use-short-form.ts'
import { QrCode } from '../ui/copy/qr-code.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { CopyValue } from '../ui/work/copy-value.tsx'
import { ConfirmByPassword, OwnPassword, passwordMissing, refusedBy } from './confirm-by-password.tsx'
import type { FactorCalls } from './factor-calls.ts'
import { makePasskey } from './passkey.ts'
import { factorTexts } from './texts.ts'

const texts = factorTexts.security

/** Called when it was added, with the recovery codes, which are shown only once; null if there already were some. */
export type Added = (recoveryCodes: readonly string[] | null) => void

interface Adding {
  calls: FactorCalls
  onDone: Added
  onClose: () => void
}

/** The password, then the app's key and a first code from it. */
export function TotpDialog(props: Adding) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  if (setup !== null) return <ScanAndConfirm {...props} setup={setup} />
  return (
    <ConfirmByPassword
      title={texts.appAdd}
      lead={texts.passwordLead}
      confirm={texts.next}
      send={props.calls.beginTotp}
      onDone={setSetup}
      onClose={props.onClose}
    />
  )
}

function ScanAndConfirm(props: Adding & { setup: TotpSetup }) {
  const toast = useToast()
  const { key, qrCode } = props.setup
  const form = useShortForm({
    initial: { code: '' },
    check: ({ code }) => (code === '' ? { code: factorTexts.step.codeMissing } : {}),
    send: async ({ code }) => {
      const outcome = await resumed(() => props.calls.confirmTotp(code))
      if (!outcome.ok) {
        if (isWrong(outcome.refusal, 'code', 'wrong')) return { wrong: { code: texts.appCodeWrong } }
        return { failure: refusedBy(outcome.refusal).failure ?? texts.failed }
      }
      toast.done(texts.appAdded)
      props.onDone(outcome.value.recoveryCodes)
      return null
    },
  })
  return (
    <FormDialog
      title={texts.appAdd}
      lead={texts.appScan}
      form={form}
      send={texts.confirm}
      cancel={texts.cancel}
      onClose={props.onClose}
    >
      <QrCode picture={qrCode} description={texts.appPicture} />
      <p className="note">
        {texts.appKey}
        <br />
        <CopyValue name={texts.appKeyName} value={key} shown={key.replace(/.{4}(?=.)/g, '$& ')} />
      </p>
      <TextField
        label={texts.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder="000000"
        mask={maskCode}
        {...form.field('code')}
      />
    </FormDialog>
  )
}

/** A name and the password, then the browser's prompt. */
export function PasskeyDialog(props: Adding) {
  const toast = useToast()
  const form = useShortForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      ...(name.trim() === '' && { name: texts.passkeyNameMissing }),
      ...passwordMissing({ password }),
    }),
    send: async ({ name, password }) => {
      const options = await resumed(() => props.calls.beginPasskey(password))
      if (!options.ok) return refusedBy(options.refusal)
      const passkey = await makePasskey(options.value)
      if (passkey === null) return { failure: texts.passkeyFailed }
      const outcome = await resumed(() => props.calls.addPasskey({ name: name.trim(), passkey }))
      if (!outcome.ok)
        return isWrong(outcome.refusal, 'passkey', 'wrong')
          ? { failure: texts.passkeyFailed }
          : refusedBy(outcome.refusal)
      toast.done(texts.passkeyAdded)
      props.onDone(outcome.value.recoveryCodes)
      return null
    },
  })
  return (
    <FormDialog
      title={texts.passkeyAdd}
      lead={texts.passkeysLead}
      form={form}
      send={texts.next}
      cancel={texts.cancel}
      onClose={props.onClose}
    >
      <TextField
        label={texts.passkeyName}
        help={texts.passkeyNameHelp}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={PASSKEY_NAME_LENGTH}
        {...form.field('name')}
      />
      <OwnPassword field={form.field('password')} />
    </FormDialog>
  )
}
