import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import { proveFactor } from '@drip/core/contracts/merchant/merchant-calls'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { FactorStep } from '../../../factors/factor-step.tsx'
import { keepNewSession } from '../../../signed/session.ts'

/** The second step for a user with a second factor; it replaces the token. */
export function SecondFactor(props: {
  email: string
  asked: FactorAsked
  onBack: (sentence: string | null) => void
  onSignedIn: () => void
}) {
  const { email, asked } = props
  const [remember, setRemember] = useState(false)
  const prove = async (proof: FactorProof['proof']) => {
    const body = { username: email, challenge: asked.challenge, remember, proof }
    const outcome = await ask(proveFactor, { body })
    if (outcome.ok) {
      keepNewSession('MERCHANT', outcome.value, remember)
      props.onSignedIn()
    }
    return outcome
  }
  return (
    <FactorStep
      asked={asked}
      remember={{ checked: remember, onChange: setRemember }}
      prove={prove}
      onBack={props.onBack}
    />
  )
}
