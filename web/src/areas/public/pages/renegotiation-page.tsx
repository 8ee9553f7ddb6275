import type { PublicSettings } from '@drip/core/contracts/checkout'
import { startNegotiation } from '@drip/core/contracts/public-calls'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { reportRefusal } from '../../../api/events.ts'
import { ask } from '../../../api/ask.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { answerOf, mayBeSent } from '../renegotiation-form.ts'
import { texts as all } from '../texts.ts'

const texts = all.renegotiation
const CPF_LENGTH = 14

/** CPF, phone and consent; an error stays until something is typed. */
export function RenegotiationPage({ settings, onSent }: { settings: PublicSettings; onSent: () => void }) {
  const form = useRenegotiation(onSent)
  const [explains, setExplains] = useState(false)
  return (
    <FormScreen
      title={texts.title}
      lead={<strong className="offer-line">{texts.lead}</strong>}
      onSubmit={() => void form.submit()}
      action={
        <Button type="submit" block disabled={!form.maySend} busy={form.busy}>
          {texts.submit}
        </Button>
      }
    >
      <p className="offer-how">{texts.how}</p>
      <TextField
        label={texts.cpf}
        name="cpf"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        placeholder="000.000.000-00"
        maxLength={CPF_LENGTH}
        mask={maskCpf}
        value={form.cpf}
        onChange={form.typeCpf}
      />
      <PhoneField
        label={texts.phone}
        name="phone"
        autoComplete="tel"
        enterKeyHint="done"
        help={texts.phoneHelp}
        value={form.phone}
        onChange={form.typePhone}
      />
      <CheckBox name="agreed" checked={form.agreed} onChange={form.setAgreed}>
        {texts.consentBefore}
        <a href={settings.termsUrl} target="_blank" rel="noopener">
          {texts.terms}
        </a>
        {texts.consentAfter}
      </CheckBox>
      {form.error !== null && <Alert tone="danger">{form.error.text}</Alert>}
      {form.warning !== null && <Alert tone="warning">{form.warning}</Alert>}
      <Button kind="quiet" onPress={() => setExplains(true)}>
        {texts.ccb}
      </Button>
      {explains && <CcbDialog onClose={() => setExplains(false)} />}
    </FormScreen>
  )
}

function CcbDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.ccbTitle} onClose={onClose}>
      {texts.ccbText.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="stack-2">
        <Button block onPress={onClose}>
          {texts.ccbClose}
        </Button>
      </div>
    </Dialog>
  )
}

function useRenegotiation(onSent: () => void) {
  const toast = useToast()
  const [cpf, setCpf] = useState('')
  const [phone, setPhone] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState<{ text: string; mayTryAgain: boolean } | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // 'tente mais tarde' does not mean that the typed data is wrong: the same may be sent again
  const maySend = mayBeSent({ cpf, phone, agreed }, error !== null && !error.mayTryAgain)

  const submit = async () => {
    if (!maySend || busy) return
    setWarning(null)
    setError(null)
    setBusy(true)
    const outcome = await resumed(() =>
      ask(startNegotiation, { body: { cpf: digits(cpf), phone: digits(phone) } }),
    )
    const answer = answerOf(outcome)
    setBusy(false)
    if (answer.kind === 'noDebt') return setWarning(texts.noDebt)
    if (answer.kind === 'refused') {
      if (!outcome.ok && answer.report) reportRefusal(startNegotiation, outcome.refusal)
      return setError(answer)
    }
    toast.done(texts.done)
    onSent()
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setError(null)
    setWarning(null)
  }

  return {
    cpf,
    phone,
    agreed,
    error,
    warning,
    busy,
    maySend,
    submit,
    setAgreed,
    typeCpf: typed(setCpf),
    typePhone: typed(setPhone),
  }
}

const digits = (text: string) => text.replace(/\D/g, '')
