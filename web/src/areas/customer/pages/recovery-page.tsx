import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Steps } from '../../../ui/feedback/steps.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import type { Notice } from '../../../signed/notice.ts'
import { AskCode } from '../sign-in/ask-code.tsx'
import { ChoosePassword } from '../sign-in/choose-password.tsx'
import { ConfirmCode } from '../sign-in/confirm-code.tsx'
import { sendPasswordCode } from '../sign-in/send-code.ts'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.recovery

/** CPF, code, new password (001 §2.2); `onDone` leads to the log-in. */
export function RecoveryPage({ onDone }: { onDone: (said: Notice) => void }) {
  const [cpf, setCpf] = useState('')
  const [token, setToken] = useState('')
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const section = useFocusOnStep(String(step))
  return (
    <section ref={section} className="sign-in">
      <Steps current={step} total={3} label={texts.steps(step)} />
      {step === 1 && (
        <AskCode
          cpf={cpf}
          words={texts.askFor}
          send={sendPasswordCode}
          onSent={(asked) => {
            setCpf(asked)
            setStep(2)
          }}
        />
      )}
      {step === 2 && (
        <ConfirmCode
          cpf={cpf}
          onConfirmed={(confirmed) => {
            setToken(confirmed)
            setStep(3)
          }}
          onOtherCpf={() => setStep(1)}
        />
      )}
      {step === 3 && (
        <ChoosePassword
          cpf={cpf}
          token={token}
          onSaved={() => onDone('passwordUpdated')}
          onNewCode={() => setStep(1)}
        />
      )}
      <p className="sign-in__back">
        <a href={paths.customerLostPhone()}>{texts.lostPhone}</a>
      </p>
      <p className="sign-in__back">
        <a href={paths.customerLogin()}>{texts.backToLogin}</a>
      </p>
    </section>
  )
}
