import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import * as calls from '@drip/core/contracts/customer-calls'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { useState, type ComponentType } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalStatus, waitInWords } from '../../../api/refusal.ts'
import type { FactorStepProps } from '../../../factors/factor-step.tsx'
import { keepNewSession } from '../../../signed/session.ts'
import { maskCpf } from '../../../masks/documents.ts'
import { paths } from '../../../paths.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { LogInForm, type LogInFormProps } from '../../../signed/log-in-form.tsx'
import type { Notice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { AREA } from '../screens.ts'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.login
const CPF_LENGTH = 14

/** CPF and password, then the second factor if the person has one; both lead to the page originally requested. */
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
            field={{
              inputMode: 'numeric',
              placeholder: '000.000.000-00',
              maxLength: CPF_LENGTH,
              mask: maskCpf,
            }}
            recovery={{ href: paths.customerRecovery(), label: texts.recover }}
            wrongUsername={(cpf) => (cpf.length < CPF_LENGTH ? signInTexts.cpfIncomplete : null)}
            logIn={(typed) => tryToLogIn(typed, setSecond)}
          />
        </>
      ) : (
        <second.Step
          asked={second.asked}
          prove={(proof) => prove(second, proof)}
          lost={{ href: paths.customerLostPhone(), label: texts.lostFactor }}
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
  /** Loaded only for somebody with a second factor, since most people have none. */
  Step: ComponentType<FactorStepProps>
}

async function tryToLogIn(
  { username, password, remember }: Typed,
  goOn: (second: SecondStep) => void,
): Promise<string | null> {
  const body = { username: username.replace(/\D/g, ''), password, remember }
  const outcome = await resumed(() => ask(calls.logIn, { body }))
  if (outcome.ok) {
    const { value } = outcome
    if (!('challenge' in value)) return arrive(value, remember)
    const step = await import('../../../factors/factor-step.tsx').catch(() => null)
    if (step === null) return texts.failed
    goOn({ username: body.username, remember, asked: value, Step: step.FactorStep })
    return null
  }
  const status = refusalStatus(outcome.refusal)
  if (status === 401 || status === 403) return texts.wrong
  const wait = waitInWords(outcome.refusal)
  return wait === null ? texts.failed : texts.locked(wait)
}

async function prove({ username, remember, asked }: SecondStep, proof: FactorProof['proof']) {
  const body = { username, challenge: asked.challenge, remember, proof }
  const outcome = await ask(calls.proveFactor, { body })
  if (outcome.ok) arrive(outcome.value, remember)
  return outcome
}

function arrive(tokens: SessionTokens, remember: boolean): null {
  keepNewSession('CUSTOMER', tokens, remember)
  window.location.assign(AREA.returnAddress(window.location.search, restoreRoute('CUSTOMER')))
  return null
}
