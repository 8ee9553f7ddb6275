import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import { useState } from 'react'
import { resumed } from '../api/connection.ts'
import { refusalCode, waitInWords, type Outcome, type Refusal } from '../api/refusal.ts'
import { maskCode } from '../masks/documents.ts'
import { leaving, useShortForm } from '../signed/use-short-form.ts'
import { Failures } from '../signed/short-form.tsx'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/fields/check-box.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormScreen } from '../ui/screen.tsx'
import { signByPasskey } from './passkey.ts'
import { factorTexts } from './texts.ts'

const texts = factorTexts.step

type Proof = FactorProof['proof']
type Way = Proof['kind']

export interface FactorStepProps {
  asked: FactorAsked
  /** Left out where the length of the session was asked for in the first step. */
  remember?: { checked: boolean; onChange: (checked: boolean) => void }
  /** Signs in by it; what is true afterwards is the caller's. */
  prove: (proof: Proof) => Promise<Outcome<unknown>>
  /** To the password; with a sentence when there is no time left. */
  onBack: (sentence: string | null) => void
}

/** The second step of a log-in: a passkey, the code of an app, or a recovery code. */
export function FactorStep(props: FactorStepProps) {
  const { asked, remember } = props
  const [way, setWay] = useState<Way>(asked.passkey === null ? 'TOTP' : 'PASSKEY')
  const form = useFactorForm(props, way)
  const others = (['PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const).filter(
    (it) => it !== way && isOffered(asked, it),
  )
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
          {others.map((it) => (
            <Button key={it} kind="quiet" block onPress={() => setWay(it)}>
              {WORDS[it].use}
            </Button>
          ))}
          <Button kind="quiet" block onPress={() => props.onBack(null)}>
            {texts.back}
          </Button>
        </>
      }
    >
      <Failures form={form} />
      {way === 'TOTP' && (
        <div className="code">
          <TextField
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            placeholder="000000"
            mask={maskCode}
            help={texts.codeHelp}
            {...form.field('code')}
          />
        </div>
      )}
      {way === 'RECOVERY_CODE' && (
        <TextField
          label={texts.recovery}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          maxLength={40}
          {...form.field('recovery')}
        />
      )}
      {remember !== undefined && (
        <CheckBox name="remember" checked={remember.checked} onChange={remember.onChange}>
          {texts.remember}
        </CheckBox>
      )}
    </FormScreen>
  )
}

const WORDS: Record<Way, { lead: string; use: string }> = {
  PASSKEY: { lead: texts.byPasskey, use: texts.passkey },
  TOTP: { lead: texts.byApp, use: texts.useApp },
  RECOVERY_CODE: { lead: texts.byRecovery, use: texts.useRecovery },
}

function isOffered({ hasTotp, passkey }: FactorAsked, way: Way): boolean {
  if (way === 'PASSKEY') return passkey !== null
  return way === 'TOTP' ? hasTotp : true
}

function useFactorForm({ asked, prove, onBack }: FactorStepProps, way: Way) {
  return useShortForm({
    initial: { code: '', recovery: '' },
    check: ({ code, recovery }) => ({
      ...(way === 'TOTP' && code === '' && { code: texts.codeMissing }),
      ...(way === 'RECOVERY_CODE' && recovery.trim() === '' && { recovery: texts.codeMissing }),
    }),
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

async function proofOf(asked: FactorAsked, way: Way, code: string): Promise<Proof | null> {
  if (way !== 'PASSKEY') return { kind: way, code }
  const passkey = asked.passkey === null ? null : await signByPasskey(asked.passkey)
  return passkey === null ? null : { kind: 'PASSKEY', passkey }
}

function wrongBy(way: Way) {
  if (way === 'PASSKEY') return { failure: texts.wrongPasskey }
  return { wrong: way === 'TOTP' ? { code: texts.wrong } : { recovery: texts.wrongRecovery } }
}

function failureOf(refusal: Refusal): string {
  const wait = waitInWords(refusal)
  return wait === null ? texts.failed : texts.locked(wait)
}
