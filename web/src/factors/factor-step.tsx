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
  /** Omitted if the first step asked for the session's length. */
  remember?: { checked: boolean; onChange: (checked: boolean) => void }
  /** For a person who has lost all factors; omitted if only others can help. */
  lost?: { href: string; label: string }
  /** Signs in with it; the caller handles what follows. */
  prove: (proof: Proof) => Promise<Outcome<unknown>>
  /** Back to the password; with a sentence if the time is over. */
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
      // stays busy: the next page is loading
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
