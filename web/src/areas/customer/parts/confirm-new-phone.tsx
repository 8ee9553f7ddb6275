import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode } from '../../../api/refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { signInTexts } from '../sign-in/sign-in-texts.ts'
import { CodeScreen, ResendCode } from '../sign-in/code-screen.tsx'
import { type LostPhoneProof, sentProof } from '../sign-in/prove-lost-phone.tsx'

const texts = signInTexts.lostPhone

/** Checks the code sent to the new phone; `onAsked` receives the time at which the change takes effect. */
export function ConfirmNewPhone(props: {
  cpf: string
  proof: LostPhoneProof
  onAsked: (asked: { takesEffectAt: string; keepsPhone: boolean }) => void
  onOtherPhone: () => void
}) {
  const sent = sentProof(props.cpf, props.proof)

  const check = async (code: string) => {
    const outcome = await resumed(() => ask(calls.recoverPhone, { body: { ...sent, phoneToken: code } }))
    if (!outcome.ok) return { error: texts.failed }
    const { takesEffectAt, keepsPhone } = outcome.value
    if (takesEffectAt === null) return { error: wordsOf(outcome.value) }
    props.onAsked({ takesEffectAt, keepsPhone })
    return null
  }
  const resend = async () => {
    const outcome = await resumed(() => ask(calls.recoverPhone, { body: sent }))
    if (!outcome.ok) return refusalCode(outcome.refusal) === 'RESEND_TOO_SOON'
    return outcome.value.step === 'PHONE_CODE_SENT'
  }

  return (
    <CodeScreen
      title={texts.phoneTitle}
      lead={texts.phoneLead(props.proof.phone)}
      label={texts.phoneCode}
      help={texts.codeHelp}
      name="phoneToken"
      submit={texts.finish}
      check={check}
    >
      <ResendCode words={{ resent: texts.phoneResent, notSent: texts.phoneNotSent }} send={resend}>
        <Button kind="quiet" onPress={props.onOtherPhone}>
          {texts.otherPhone}
        </Button>
      </ResendCode>
    </CodeScreen>
  )
}

/** The earlier proof may have expired in the meantime: its code is valid for ten minutes. */
function wordsOf({ step, remainingTries }: { step: string; remainingTries: number | null }): string {
  return step === 'WRONG_PHONE_CODE' ? texts.wrongCode(remainingTries ?? 0) : texts.proofOver
}
