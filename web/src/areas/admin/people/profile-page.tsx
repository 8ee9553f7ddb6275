import { EASY_PASSWORD } from '@drip/core/accounts/easy-password-text'
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { ADMIN_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import type { ReactNode } from 'react'
import { resumed } from '../../../api/connection.ts'
import { isWrong, refusalCode, type Refusal } from '../../../api/refusal.ts'
import { Security } from '../../../factors/security.tsx'
import { SessionsPanel } from '../../../signed/sessions/sessions-panel.tsx'
import { forgetSession } from '../../../signed/session.ts'
import { maskPhone } from '../../../masks/phone.ts'
import { Failures, FormElement } from '../../../signed/short-form.tsx'
import { leaving, useShortForm } from '../../../signed/use-short-form.ts'
import { leaveNotice } from '../../../signed/notice.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useAdmin } from '../frame/access.ts'
import { profileErrors, type ProfileErrors, type ProfileField } from './profile-form.ts'
import { AREA } from '../screens.ts'
import { texts as all } from '../frame/texts.ts'
import { withStatus } from '../frame/with-status.ts'
import { LoadingPage } from '../frame/loading-page.tsx'
import { ask, askAlone, FACTOR_CALLS, useAsked } from '../signed-in.ts'

const texts = all.profile

/** The admin's own data and password; a change requires a new sign-in (000 §2, §8). */
export function ProfilePage(): ReactNode {
  const admin = useAdmin()
  const factors = useAsked(ADMIN_FACTORS.showFactors)
  if (admin === null) return <LoadingPage />
  // nothing else is possible before a second factor is set up
  const isMissing = factors.value?.isMissing === true
  return (
    <>
      <PageHead title={texts.title} {...(!isMissing && { lead: texts.lead })} />
      {!isMissing && <Profile key={admin.id} admin={admin} />}
      <Security factors={factors} calls={FACTOR_CALLS} />
      {!isMissing && <OwnSessions />}
    </>
  )
}

function Profile({ admin }: { admin: AdminProfile }) {
  const form = useProfileForm(admin)
  const password = (name: ProfileField, label: string, autoComplete: string, help?: string) => (
    <PasswordField label={label} autoComplete={autoComplete} help={help} {...form.field(name)} />
  )
  return (
    <FormElement form={form} className="panel admin-form">
      <KeyValues
        items={[
          [texts.name, admin.name],
          [texts.role, all.roles[admin.role]],
        ]}
      />
      <div className="admin-form__columns">
        <TextField
          label={texts.email}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={200}
          {...form.field('email')}
        />
        <PhoneField label={texts.phone} autoComplete="tel" optional {...form.field('phone')} />
        {password('currentPassword', texts.current, 'current-password')}
        {password('newPassword', texts.chosen, 'new-password', texts.chosenHelp)}
        {password('repeat', texts.repeat, 'new-password')}
      </div>
      <Failures form={form} />
      <div className="actions">
        <Button type="submit" busy={form.busy}>
          {texts.submit}
        </Button>
      </div>
    </FormElement>
  )
}

function OwnSessions() {
  return (
    <SessionsPanel
      asked={useAsked(calls.listSessions)}
      endOne={(id) => ask(calls.endSession, { id })}
      endOthers={() => ask(calls.endOtherSessions)}
    />
  )
}

function useProfileForm(admin: AdminProfile) {
  return useShortForm<ProfileField>({
    initial: {
      email: admin.email,
      phone: maskPhone(admin.phone),
      currentPassword: '',
      newPassword: '',
      repeat: '',
    },
    check: profileErrors,
    send: async (typed) => {
      const { repeat: _, ...change } = typed
      const body = { ...change, email: change.email.trim() }
      const outcome = await resumed(() => askAlone(calls.changeProfile, { body }))
      if (!outcome.ok) return { failure: failureOf(outcome.refusal), wrong: wrongAsRefused(outcome.refusal) }
      signInAnew()
      return leaving()
    },
  })
}

/** The server has ended all sessions of this admin (000 §8). */
function signInAnew(): void {
  forgetSession('ADMIN', true)
  leaveNotice('passwordUpdated')
  window.location.assign(AREA.login())
}

const wrongFields = (refusal: Refusal) =>
  refusal.kind === 'refused' ? (refusal.problem?.errors ?? []).map((it) => it.field) : []

/**
 * Distinguishes a wrong current password from a server that could not check it; both messages stand beside the
 * profile's own sentence with its status (000 §8, ADM-PROF-05 to 07).
 */
function failureOf(refusal: Refusal): string[] {
  const failed = withStatus(texts.failed, refusal)
  const wrong = wrongFields(refusal)
  if (isWrong(refusal, 'newPassword', 'too_easy')) return [failed]
  if (wrong.includes('currentPassword') || wrong.includes('newPassword'))
    return [failed, texts.passwordRefused]
  return wrong.length > 0 || refusalCode(refusal) === 'EMAIL_TAKEN'
    ? [failed]
    : [failed, texts.passwordFailed]
}

function wrongAsRefused(refusal: Refusal): ProfileErrors {
  if (refusalCode(refusal) === 'EMAIL_TAKEN') return { email: texts.emailTaken }
  const wrong = wrongFields(refusal)
  return {
    ...(wrong.includes('email') && { email: texts.emailWrong }),
    ...(wrong.includes('phone') && { phone: texts.phoneWrong }),
    ...(isWrong(refusal, 'newPassword', 'too_easy') && { newPassword: EASY_PASSWORD }),
  }
}
