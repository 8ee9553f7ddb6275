import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { ReactNode } from 'react'
import { SessionsPanel } from '../../../signed/sessions/sessions-panel.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ChangePassword } from './change-password.tsx'
import { Notices } from '../frame/notices.tsx'
import { OwnSecurity, useFactors } from './own-security.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ask, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { useProfile } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'

/** The user's own e-mail, phone, password and notices (001 §2.3). */
export function ProfilePage(): ReactNode {
  const { value: profile, refusal, reload } = useProfile()
  const factors = useFactors()
  // nothing else can be done before
  const isMissing = factors.value?.isMissing === true
  if (profile === null && refusal === null) return <LoadingPage />
  return (
    <>
      <PageHead title={texts.profile.title} />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <div className="two-columns">
        {!isMissing && (
          <div>
            {profile !== null && <ProfileForm profile={profile} />}
            <OwnSessions />
          </div>
        )}
        {!isMissing && <Notices />}
        {!isMissing && <ChangePassword />}
        <OwnSecurity factors={factors} />
      </div>
    </>
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
