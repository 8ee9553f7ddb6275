import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { parseEmail } from '@drip/core/documents/email'
import { useCallback } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import {
  NewPasswordFields,
  newPasswordRefused,
  newPasswordWrong,
  NO_PASSWORD,
} from '../../../signed/passwords/new-password-fields.tsx'
import { OwnEmailField } from '../../../signed/passwords/own-email-field.tsx'
import { ShortFormScreen } from '../../../signed/short-form.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { failureOf } from './failure.ts'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

/** The target of the e-mail's link: a new password, while the link is valid. */
export function ResetByLink(props: { recoveryId: string; onSaved: () => void; onAskAnew: () => void }) {
  const { recoveryId, onSaved, onAskAnew } = props
  const link = useFresh(useCallback(() => ask(calls.checkPasswordLink, { id: recoveryId }), [recoveryId]))

  if (link.value === null && link.refusal !== null)
    return <LoadFailure words={texts.checkFailed} onRetry={link.reload} />
  if (link.value === null) {
    return (
      <Screen title={texts.checking}>
        <Skeleton shape="line" />
        <Skeleton shape="button" />
      </Screen>
    )
  }
  if (link.value.linkExpired) return <Expired onAskAnew={onAskAnew} />
  return <ResetForm recoveryId={recoveryId} onSaved={onSaved} />
}

function Expired({ onAskAnew }: { onAskAnew: () => void }) {
  return (
    <Screen
      title={texts.expiredTitle}
      action={
        <Button block onPress={onAskAnew}>
          {texts.askAnew}
        </Button>
      }
    >
      <Alert tone="danger">{texts.expired}</Alert>
    </Screen>
  )
}

function ResetForm({ recoveryId, onSaved }: { recoveryId: string; onSaved: () => void }) {
  const form = useReset(recoveryId, onSaved)
  return (
    <ShortFormScreen title={texts.resetTitle} lead={texts.resetLead} form={form} send={texts.save}>
      <OwnEmailField label={signInTexts.login.username} enterKeyHint="next" {...form.field('username')} />
      <NewPasswordFields field={form.field} />
    </ShortFormScreen>
  )
}

function useReset(recoveryId: string, onSaved: () => void) {
  return useShortForm({
    initial: { username: '', ...NO_PASSWORD },
    check: (typed) =>
      parseEmail(typed.username) === null ? { username: texts.emailWrong } : newPasswordWrong(typed),
    send: async ({ username, newPassword: password, repeatPassword }) => {
      const reset = { email: username.trim(), password, repeatPassword }
      const outcome = await resumed(() => ask(calls.resetPassword, { id: recoveryId, body: reset }))
      if (!outcome.ok) {
        const { refusal } = outcome
        return newPasswordRefused(refusal, 'password') ?? { failure: failureOf(refusal, texts.reset) }
      }
      if (!outcome.value.passwordUpdated) return { failure: texts.reset.failed }
      onSaved()
      return null
    },
  })
}
