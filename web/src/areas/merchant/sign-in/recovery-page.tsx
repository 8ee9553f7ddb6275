import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Notice } from '../../../signed/notice.ts'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { AREA, RECOVERY } from '../screens.ts'
import { AskEmail } from './ask-email.tsx'
import { AskLink } from './ask-link.tsx'
import { LinkSent } from '../links/link-sent.tsx'
import { ResetByLink } from './reset-by-link.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

type Step = { name: 'ask' | 'email' } | { name: 'sent'; to: string } | { name: 'reset'; recoveryId: string }

/** The link by e-mail, the new password it leads to, and the e-mail address by SMS (001 §2.3). */
export function RecoveryPage({ onDone }: { onDone: (said: Notice) => void }) {
  const linked = useRecoveryId()
  const [chosen, setStep] = useState<Step | null>(null)
  const step: Step = chosen ?? (linked === null ? { name: 'ask' } : { name: 'reset', recoveryId: linked })
  const section = useFocusOnStep(step.name)

  return (
    <section ref={section} className="sign-in">
      {step.name === 'ask' && (
        <AskLink
          onSent={(to) => setStep({ name: 'sent', to })}
          onForgotEmail={() => setStep({ name: 'email' })}
        />
      )}
      {step.name === 'sent' && <LinkSent to={step.to} onAgain={() => setStep({ name: 'ask' })} />}
      {step.name === 'reset' && (
        <ResetByLink
          recoveryId={step.recoveryId}
          onSaved={() => onDone('passwordUpdated')}
          onAskAnew={() => setStep({ name: 'ask' })}
        />
      )}
      {step.name === 'email' && <AskEmail onRemembered={() => setStep({ name: 'ask' })} />}
      <p className="sign-in__back">
        <a href={AREA.login()}>{texts.backToLogin}</a>
      </p>
    </section>
  )
}

/** The id in the followed link. It is removed from the address, because it opens the account as a password would. */
function useRecoveryId(): string | null {
  const id = useSyncExternalStore(neverChanges, arrivedId, () => null)
  useEffect(() => {
    if (id !== null) window.history.replaceState(null, '', RECOVERY)
  }, [id])
  return id
}

let arrived: { id: string | null } | null = null
const arrivedId = () =>
  (arrived ??= { id: new URLSearchParams(window.location.search).get('recovery_id') }).id
const neverChanges = () => () => {}
