import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus, waitInWords } from '../../../api/refusal.ts'
import { FactorStep } from '../../../factors/factor-step.tsx'
import { keepNewSession } from '../../../signed/session.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { AREA, RECOVERY } from '../screens.ts'
import { signInTexts as texts } from './sign-in-texts.ts'
import { usernameTypeOf } from '../listed/username-type.ts'
import { withStatus } from '../frame/with-status.ts'

/** E-mail and password, then the second factor if the admin has one; both lead to the page originally requested. */
export function LoginPage({ notice }: { notice: Notice | null }) {
  const [second, setSecond] = useState<SecondStep | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const section = useFocusOnStep(second === null ? 'password' : 'factor')
  return (
    <section ref={section} className="sign-in">
      {second === null ? (
        <>
          {over !== null && <Alert tone="information">{over}</Alert>}
          <LogInForm
            texts={texts}
            notice={over === null ? notice : null}
            field={{ inputMode: 'email', maxLength: 200 }}
            wrongUsername={(name) => (name === '' ? texts.usernameMissing : null)}
            recovery={{ href: RECOVERY, label: texts.recover }}
            logIn={(typed) => tryToLogIn(typed, setSecond)}
          />
        </>
      ) : (
        <FactorStep
          asked={second.asked}
          prove={(proof) => prove(second, proof)}
          onBack={(sentence) => {
            setOver(sentence)
            setSecond(null)
          }}
        />
      )}
    </section>
  )
}

type Typed = Parameters<LogInFormProps['logIn']>[0]

interface SecondStep extends Pick<Typed, 'username' | 'remember'> {
  asked: FactorAsked
}

async function tryToLogIn(typed: Typed, goOn: (second: SecondStep) => void): Promise<string | null> {
  const outcome = await resumed(() => ask(calls.logIn, { body: typed }))
  if (outcome.ok) {
    const { value } = outcome
    if ('challenge' in value) goOn({ ...typed, asked: value })
    else arrive(value, typed)
    return null
  }
  const { refusal } = outcome
  if (refusalStatus(refusal) === 401) return texts.wrong[usernameTypeOf(typed.username)]
  const failed = withStatus(texts.failed, refusal)
  const wait = waitInWords(refusal)
  return wait === null ? failed : texts.locked(failed, wait)
}

async function prove({ username, remember, asked }: SecondStep, proof: FactorProof['proof']) {
  const body = { username, challenge: asked.challenge, remember, proof }
  const outcome = await ask(calls.proveFactor, { body })
  if (outcome.ok) arrive(outcome.value, { remember })
  return outcome
}

function arrive(tokens: SessionTokens, { remember }: Pick<Typed, 'remember'>): void {
  keepNewSession('ADMIN', tokens, remember)
  window.location.assign(AREA.returnAddress(window.location.search, restoreRoute('ADMIN')))
}
