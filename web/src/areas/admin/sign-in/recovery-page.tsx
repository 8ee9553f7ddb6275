import * as calls from '@drip/core/contracts/admin/admin-calls'
import { parseEmail } from '@drip/core/documents/email'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ask } from '../../../api/ask.ts'
import { resumed } from '../../../api/connection.ts'
import { waitInWords } from '../../../api/refusal.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import {
  NewPasswordFields,
  newPasswordRefused,
  newPasswordWrong,
  NO_PASSWORD,
} from '../../../signed/passwords/new-password-fields.tsx'
import { OwnEmailField } from '../../../signed/passwords/own-email-field.tsx'
import { ShortFormScreen } from '../../../signed/short-form.tsx'
import { leaving, useShortForm } from '../../../signed/use-short-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFocusOnStep } from '../../../ui/feedback/use-focus-on-step.ts'
import { Screen } from '../../../ui/screen.tsx'
import { AREA, RECOVERY } from '../screens.ts'
import { recoveryTexts as texts } from './recovery-texts.ts'

/** The link by e-mail, and the new password that it leads to. */
export function RecoveryPage() {
  const token = useToken()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const isOver = token !== null && token === over
  const step = token !== null && !isOver ? 'reset' : sentTo === null ? 'ask' : 'sent'
  const section = useFocusOnStep(step)
  return (
    <section ref={section} className="sign-in">
      {step === 'ask' && <AskLink isOver={isOver} onSent={setSentTo} />}
      {step === 'sent' && <Sent to={sentTo ?? ''} onAgain={() => setSentTo(null)} />}
      {step === 'reset' && (
        <Reset
          token={token ?? ''}
          onOver={() => {
            // an earlier link counts as not sent
            setSentTo(null)
            setOver(token)
          }}
        />
      )}
      <ButtonLink kind="quiet" block href={AREA.login()}>
        {texts.backToLogin}
      </ButtonLink>
    </section>
  )
}

/** @param props.isOver the followed link is no longer valid */
function AskLink(props: { isOver: boolean; onSent: (email: string) => void }) {
  const form = useShortForm({
    initial: { username: '' },
    check: ({ username }) => (parseEmail(username) === null ? { username: texts.emailWrong } : {}),
    send: async ({ username }) => {
      const email = username.trim()
      const outcome = await resumed(() => ask(calls.sendPasswordLink, { body: { email } }))
      if (!outcome.ok) {
        const wait = waitInWords(outcome.refusal)
        return { failure: wait === null ? texts.notSent : texts.tooMany(wait) }
      }
      if (!outcome.value.emailDelivered) return { failure: texts.notSent }
      props.onSent(email)
      return null
    },
  })
  return (
    <ShortFormScreen
      title={props.isOver ? texts.overTitle : texts.askTitle}
      lead={props.isOver ? texts.overLead : texts.askLead}
      form={form}
      send={texts.ask}
    >
      <OwnEmailField label={texts.email} enterKeyHint="send" {...form.field('username')} />
    </ShortFormScreen>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <Screen
      title={texts.sentTitle}
      lead={texts.sentLead(to)}
      action={
        <Button kind="secondary" block onPress={onAgain}>
          {texts.again}
        </Button>
      }
    />
  )
}

function Reset({ token, onOver }: { token: string; onOver: () => void }) {
  const form = useShortForm({
    initial: NO_PASSWORD,
    check: newPasswordWrong,
    send: async ({ newPassword: password }) => {
      const outcome = await resumed(() => ask(calls.resetOwnPassword, { body: { token, password } }))
      if (!outcome.ok) return newPasswordRefused(outcome.refusal, 'password') ?? { failure: texts.failed }
      if (!outcome.value.passwordUpdated) {
        onOver()
        return null
      }
      leaveNotice('passwordUpdated')
      window.location.assign(AREA.login())
      return leaving()
    },
  })
  return (
    <ShortFormScreen title={texts.resetTitle} lead={texts.resetLead} form={form} send={texts.save}>
      <NewPasswordFields field={form.field} />
    </ShortFormScreen>
  )
}

/** The value after the link's `#`. It is removed from the address, because it opens the account as a password would. */
function useToken(): string | null {
  const token = useSyncExternalStore(onAnotherLink, arrivedToken, () => null)
  useEffect(() => {
    if (token !== null) window.history.replaceState(null, '', RECOVERY)
  }, [token])
  return token
}

let arrived: { token: string | null } | null = null
const arrivedToken = () => (arrived ??= { token: window.location.hash.slice(1) || null }).token

/** Following a link on this very page does not load it again: only the part after its `#` changes. */
function onAnotherLink(changed: () => void): () => void {
  const onHashChange = () => {
    arrived = null
    changed()
  }
  window.addEventListener('hashchange', onHashChange)
  return () => window.removeEventListener('hashchange', onHashChange)
}
