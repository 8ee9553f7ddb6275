import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { TokenChannel } from '@drip/core/contracts/states'
import { useRef, useState } from 'react'
import { refusalCode } from '../../../api/refusal.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { askedField } from '../state/checkout-step.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { codeRefusal, resendRefusal } from '../texts/code-refusals.ts'
import { CHANNEL_NAMES, texts } from '../texts/texts.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { COOLDOWN_MS, useCooldown } from '../../../api/use-resend.ts'

/** The shopper is warned when this many tries are left. */
const FEW_TRIES = 2

/**
 * Entering the last digit submits the code: once it is complete, typed or filled in by the phone, there is nothing left
 * to do.
 */
const CODE_LENGTH = 6

/** Asks for the code that was sent to the phone, and sends another one by SMS or WhatsApp. */
export default function TokenPage({ checkout }: { checkout: CheckoutInHand }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const field = askedField(checkout.answer, 'phoneVerificationCode')
  if (field === undefined) return null
  const { phone, method, triesLeft, delivery } = field.fieldData

  const refuse = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (typed: string) => {
    // Enter right after the last digit must not send the code twice
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const outcome = await checkout.send({ phoneVerificationCode: typed })
    sending.current = false
    setBusy(false)
    if (outcome.ok) {
      if (outcome.value.isValid === false) refuse(refusalOf(outcome.value))
      return
    }
    const said = codeRefusal(refusalCode(outcome.refusal))
    if (said !== null) refuse(said)
  }

  return (
    <FormScreen
      title={texts.token.title}
      lead={
        delivery === 'FAILED' ? texts.token.leadUnsent(phone) : texts.token.lead(phone, CHANNEL_NAMES[method])
      }
      onSubmit={() => void submit(code)}
      action={
        <Button type="submit" block disabled={code === ''} busy={busy}>
          {texts.token.submit}
        </Button>
      }
    >
      <div className="code">
        <TextField
          ref={input}
          label={texts.token.label}
          name="phoneVerificationCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder="000000"
          value={code}
          mask={maskCode}
          help={texts.token.help}
          error={error}
          onChange={(typed) => {
            setCode(typed)
            setError(undefined)
            if (typed.length === CODE_LENGTH) void submit(typed)
          }}
        />
        {triesLeft > 0 && triesLeft <= FEW_TRIES && (
          <p className="code__tries">{texts.token.triesLeft(triesLeft)}</p>
        )}
      </div>
      {delivery === 'FAILED' && (
        <Alert tone="warning">{texts.token.notDelivered(CHANNEL_NAMES[method])}</Alert>
      )}
      <Resend
        checkout={checkout}
        resendAt={field.fieldData.resendAt}
        onResent={() => {
          setCode('')
          setError(undefined)
          input.current?.focus()
        }}
      />
    </FormScreen>
  )
}

/** After the last wrong try it says that a new code is needed; before that, that the code was wrong (CHK-TOKEN-02). */
function refusalOf(answer: CheckoutAnswer): string {
  const left = askedField(answer, 'phoneVerificationCode')?.fieldData.triesLeft
  return left === 0 ? texts.token.exhausted : texts.token.invalid
}

function Resend({
  checkout,
  resendAt,
  onResent,
}: {
  checkout: CheckoutInHand
  resendAt: string
  onResent: () => void
}) {
  const toast = useToast()
  const [opened] = useState(serverNow)
  const [sentAt, setSentAt] = useState<number | null>(null)
  // a wrong clock cannot extend the wait
  const { isBlocked, wait } = useCooldown(
    sentAt === null ? Math.min(Date.parse(resendAt), opened + COOLDOWN_MS) : sentAt + COOLDOWN_MS,
  )

  const resend = async (channel: TokenChannel) => {
    const outcome = await checkout.sendAside({
      phoneVerificationMethod: channel,
      shouldResendPhoneVerificationCode: true,
    })
    if (outcome.ok) {
      setSentAt(serverNow())
      onResent()
      toast.done(texts.token.resent(CHANNEL_NAMES[channel]))
    } else toast.failed(resendRefusal(outcome.refusal, channel))
  }

  return (
    <div className="resend">
      <p className="resend__title">
        {texts.token.notReceived}
        <span className="resend__wait tabular" role="timer">
          {wait !== null && ` ${texts.token.waitToResend(wait)}`}
        </span>
      </p>
      <div className="resend__channels">
        {(['SMS', 'WHATSAPP'] as const).map((channel) => (
          <Button key={channel} kind="secondary" disabled={isBlocked} onPress={() => resend(channel)}>
            {texts.token.resend(CHANNEL_NAMES[channel])}
          </Button>
        ))}
      </div>
      <Button kind="quiet" onPress={() => checkout.correctPhone(true)}>
        {texts.token.wrongPhone}
      </Button>
    </div>
  )
}
