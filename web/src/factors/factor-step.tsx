import type { FactorAsked } from '@drip/core/accounts/second-factor'
import { useState } from 'react'
import { resumed } from '../api/connection.ts'
import { refusalCode, type Outcome } from '../api/refusal.ts'
import { leaving, useShortForm } from '../signed/use-short-form.ts'
import { Failures } from '../signed/short-form.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckBox } from '../ui/fields/check-box.tsx'
import { FormScreen } from '../ui/screen.tsx'
import {
  FactorFields,
  failureOf,
  firstWay,
  missingIn,
  otherWays,
  proofOf,
  WORDS,
  wrongBy,
  type Proof,
  type Way,
} from './factor-ways.tsx'
import { factorTexts } from './texts.ts'

const texts = factorTexts.step

export interface FactorStepProps {
  asked: FactorAsked
  /** Left out where the length of the session was asked for in the first step. */
  remember?: { checked: boolean; onChange: (checked: boolean) => void }
  /** The way of who has lost all that is asked for; left out where only others can help. */
  lost?: { href: string; label: string }
  /** Signs in by it; what is true afterwards is the caller's. */
  prove: (proof: Proof) => Promise<Outcome<unknown>>
  /** To the password; with a sentence when there is no time left. */
  onBack: (sentence: string | null) => void
}

/** The second step of a log-in: a passkey, the code of an app, or a recovery code. */
export function FactorStep(props: FactorStepProps) {
  const { asked, remember } = props
  const [way, setWay] = useState(() => firstWay(asked))
  const form = useFactorForm(props, way)
  return (
    <FormScreen
      title={texts.title}
      lead={WORDS[way].lead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <>
          <Button type="submit" block busy={form.busy}>
            {way === 'PASSKEY' ? texts.passkey : texts.submit}
          </Button>
          {otherWays(asked, way).map((it) => (
            <Button key={it} kind="quiet" block onPress={() => setWay(it)}>
              {WORDS[it].use}
            </Button>
          ))}
          {props.lost !== undefined && (
            <ButtonLink kind="quiet" block href={props.lost.href}>
              {props.lost.label}
            </ButtonLink>
          )}
          <Button kind="quiet" block onPress={() => props.onBack(null)}>
            {texts.back}
          </Button>
        </>
      }
    >
      <Failures form={form} />
      <FactorFields way={way} field={form.field} />
      {remember !== undefined && (
        <CheckBox name="remember" checked={remember.checked} onChange={remember.onChange}>
          {texts.remember}
        </CheckBox>
      )}
    </FormScreen>
  )
}

function useFactorForm({ asked, prove, onBack }: FactorStepProps, way: Way) {
  return useShortForm({
    initial: { code: '', recovery: '' },
    check: (typed) => missingIn(way, typed),
    send: async ({ code, recovery }) => {
      const proof = await proofOf(asked, way, way === 'TOTP' ? code : recovery)
      if (proof === null) return { failure: texts.noPasskey }
      const outcome = await resumed(() => prove(proof))
      // stays busy: the next page is on its way
      if (outcome.ok) return leaving()
      const { refusal } = outcome
      if (refusalCode(refusal) === 'SECOND_STEP_OVER') {
        onBack(texts.over)
        return null
      }
      if (refusalCode(refusal) === 'WRONG_CREDENTIALS') return wrongBy(way)
      return { failure: failureOf(refusal) }
    },
  })
}
