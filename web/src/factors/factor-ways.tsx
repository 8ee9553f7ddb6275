/** The three ways to prove a second factor, for the log-in and for calls that move money. */
import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import { waitInWords, type Refusal } from '../api/refusal.ts'
import { maskCode } from '../masks/documents.ts'
import type { FieldState } from '../signed/use-short-form.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { signByPasskey } from './passkey.ts'
import { factorTexts } from './texts.ts'

const texts = factorTexts.step

export type Proof = FactorProof['proof']
export type Way = Proof['kind']
const WAYS: readonly Way[] = ['PASSKEY', 'TOTP', 'RECOVERY_CODE']

export const WORDS: Record<Way, { lead: string; use: string }> = {
  PASSKEY: { lead: texts.byPasskey, use: texts.passkey },
  TOTP: { lead: texts.byApp, use: texts.useApp },
  RECOVERY_CODE: { lead: texts.byRecovery, use: texts.useRecovery },
}

export const firstWay = ({ passkey }: FactorAsked): Way => (passkey === null ? 'TOTP' : 'PASSKEY')

export const otherWays = (asked: FactorAsked, way: Way): Way[] =>
  WAYS.filter((it) => it !== way && isOffered(asked, it))

function isOffered({ hasTotp, passkey }: FactorAsked, way: Way): boolean {
  if (way === 'PASSKEY') return passkey !== null
  return way === 'TOTP' ? hasTotp : true
}

/** The text field; a passkey needs none. */
export function FactorFields({ way, field }: { way: Way; field: (name: 'code' | 'recovery') => FieldState }) {
  if (way === 'TOTP')
    return (
      <div className="code">
        <TextField
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder="000000"
          mask={maskCode}
          help={texts.codeHelp}
          {...field('code')}
        />
      </div>
    )
  if (way === 'RECOVERY_CODE')
    return (
      <TextField
        label={texts.recovery}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        maxLength={40}
        {...field('recovery')}
      />
    )
  return null
}

export function missingIn(way: Way, { code, recovery }: Record<'code' | 'recovery', string>) {
  return {
    ...(way === 'TOTP' && code === '' && { code: texts.codeMissing }),
    ...(way === 'RECOVERY_CODE' && recovery.trim() === '' && { recovery: texts.codeMissing }),
  }
}

/** Null if no passkey was used. */
export async function proofOf(asked: FactorAsked, way: Way, code: string): Promise<Proof | null> {
  if (way !== 'PASSKEY') return { kind: way, code }
  const passkey = asked.passkey === null ? null : await signByPasskey(asked.passkey)
  return passkey === null ? null : { kind: 'PASSKEY', passkey }
}

export function wrongBy(way: Way) {
  if (way === 'PASSKEY') return { failure: texts.wrongPasskey }
  return { wrong: way === 'TOTP' ? { code: texts.wrong } : { recovery: texts.wrongRecovery } }
}

export function failureOf(refusal: Refusal): string {
  const wait = waitInWords(refusal)
  return wait === null ? texts.failed : texts.locked(wait)
}
