import type { SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus, waitInWords } from '../../../api/refusal.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { RECOVERY } from '../screens.ts'
import { givePassword } from './log-in.ts'
import { TokenStep } from './token-step.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.login

/** E-mail and password, then the token that was sent; from there one can go back (001 §2.3). */
export function LoginPage({ notice, onSignedIn }: { notice: Notice | null; onSignedIn: () => void }) {
  const [email, setEmail] = useState<string>()
  // only for the token to be sent again; gone with this step
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<SecondStep | null>(null)
  const section = useFocusOnStep(sent === null ? 'password' : 'token')

  const logIn: LogInFormProps['logIn'] = async ({ username, password }) => {
    const outcome = await resumed(() => givePassword(username, password))
    if (!outcome.ok) {
      if (refusalStatus(outcome.refusal) === 401) return texts.wrong
      const wait = waitInWords(outcome.refusal)
      return wait === null ? texts.failed : texts.locked(wait)
    }
    setEmail(username)
    setTyped(password)
    setSent(outcome.value)
    return null
  }
  return (
    <section ref={section} className="sign-in">
      {sent === null || email === undefined ? (
        <LogInForm
          texts={texts}
          notice={notice}
          field={{ type: 'email', inputMode: 'email', maxLength: 200 }}
          {...(email !== undefined && { username: email })}
          recovery={{ href: RECOVERY, label: texts.recover }}
          wrongUsername={(name) => (name === '' ? texts.emailMissing : null)}
          logIn={logIn}
        />
      ) : (
        <TokenStep
          email={email}
          sent={sent}
          onResend={() => resumed(() => givePassword(email, typed, true))}
          onBack={() => {
            setTyped('')
            setSent(null)
          }}
          onSignedIn={onSignedIn}
        />
      )}
    </section>
  )
}
