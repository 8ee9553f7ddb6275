import type { PublicSettings } from '@drip/core/contracts/checkout'
import { useState } from 'react'
import { shownInstant } from '../../../instalments/dates.ts'
import { paths } from '../../../paths.ts'
import { Screen } from '../../../ui/screen.tsx'
import { Steps } from '../../../ui/feedback/steps.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { AskCode } from '../sign-in/ask-code.tsx'
import { ConfirmNewPhone } from '../parts/confirm-new-phone.tsx'
import { type LostPhoneProof, ProveLostPhone } from '../sign-in/prove-lost-phone.tsx'
import { sendLostPhoneCode } from '../sign-in/send-code.ts'
import { signInTexts } from '../sign-in/sign-in-texts.ts'

const texts = signInTexts.lostPhone

/**
 * CPF; code from the e-mail, date of birth and the new phone; the new phone's code; then the waiting time (001 §7.1,
 * decision 27).
 */
export function LostPhonePage({ settings }: { settings: PublicSettings }) {
  const [step, setStep] = useState<1 | 2 | 3 | 'done'>(1)
  const [cpf, setCpf] = useState('')
  const [proof, setProof] = useState<LostPhoneProof>({ token: '', birthDate: '', phone: '' })
  const [asked, setAsked] = useState({ takesEffectAt: '', keepsPhone: false })
  const doneLead = asked.keepsPhone ? texts.factorDoneLead : texts.doneLead
  const section = useFocusOnStep(String(step))
  return (
    <section ref={section} className="sign-in">
      {step !== 'done' && <Steps current={step} total={3} label={texts.steps(step)} />}
      {step === 1 && (
        <AskCode
          cpf={cpf}
          words={texts.askFor}
          send={sendLostPhoneCode}
          onSent={(typed) => {
            setCpf(typed)
            setStep(2)
          }}
        />
      )}
      {step === 2 && (
        <ProveLostPhone
          cpf={cpf}
          known={proof}
          supportEmail={settings.supportEmail}
          onProved={(proved) => {
            setProof(proved)
            setStep(3)
          }}
          onOtherCpf={() => setStep(1)}
        />
      )}
      {step === 3 && (
        <ConfirmNewPhone
          cpf={cpf}
          proof={proof}
          onAsked={(now) => {
            setAsked(now)
            setStep('done')
          }}
          onOtherPhone={() => setStep(2)}
        />
      )}
      {step === 'done' && (
        <Screen title={texts.doneTitle} lead={doneLead(shownInstant(asked.takesEffectAt), proof.phone)}>
          <p>{texts.doneWhy}</p>
          <p>{texts.doneMeanwhile}</p>
        </Screen>
      )}
      <p className="sign-in__back">
        {step === 'done' ? (
          <a href={paths.customerLogin()}>{signInTexts.recovery.backToLogin}</a>
        ) : (
          <a href={paths.customerRecovery()}>{texts.back}</a>
        )}
      </p>
    </section>
  )
}
