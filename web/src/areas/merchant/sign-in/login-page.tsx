import type { FactorAsked } from '@drip/core/accounts/second-factor'
import type { SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { RECOVERY } from '../screens.ts'
import { failureOf } from './failure.ts'
import { givePassword } from './log-in.ts'
import { SecondFactor } from './second-factor.tsx'
import { TokenStep } from './token-step.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.login

/** E-mail and password, then the token that was sent, with a way back (001 §2.3). */
export function LoginPage({ notice, onSignedIn }: { notice: Notice | null; onSignedIn: () => void }) {
  const [email, setEmail] = useState<string>()
  // kept only for sending the token again; discarded with this step
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<SecondStep | FactorAsked | null>(null)
  const section = useFocusOnStep(sent === null ? 'password' : 'challenge' in sent ? 'factor' : 'token')
  const [over, setOver] = useState<string | null>(null)

  const logIn: LogInFormProps['logIn'] = async ({ username, password }) => {
    const outcome = await resumed(() => givePassword(username, password))
    if (!outcome.ok) {
      return refusalStatus(outcome.refusal) === 401 ? texts.wrong : failureOf(outcome.refusal, texts)
    }
    setEmail(username)
    setTyped(password)
    setSent(outcome.value)
    return null
  }
  const back = (sentence: string | null) => {
    setTyped('')
    setOver(sentence)
    setSent(null)
  }
  return (
    <section ref={section} className="sign-in">
      {sent === null && over !== null && <Alert tone="information">{over}</Alert>}
      {sent === null || email === undefined ? (
        <LogInForm
          texts={texts}
          notice={over === null ? notice : null}
          field={{ type: 'email', inputMode: 'email', maxLength: 200 }}
          {...(email !== undefined && { username: email })}
          recovery={{ href: RECOVERY, label: texts.recover }}
          wrongUsername={(name) => (name === '' ? texts.emailMissing : null)}
          logIn={logIn}
        />
      ) : 'challenge' in sent ? (
        <SecondFactor email={email} asked={sent} onBack={back} onSignedIn={onSignedIn} />
      ) : (
        <TokenStep
          email={email}
          sent={sent}
          // a user who has set up a second factor in the meantime continues with it
          onResend={async () => {
            const outcome = await resumed(() => givePassword(email, typed, true))
            if (outcome.ok) setSent(outcome.value)
            return outcome
          }}
          onBack={() => back(null)}
          onSignedIn={onSignedIn}
        />
      )}
    </section>
  )
}
