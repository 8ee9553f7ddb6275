import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { MERCHANT_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import type { ReactNode } from 'react'
import { Security } from '../../../factors/security.tsx'
import { SessionsPanel } from '../../../signed/sessions/sessions-panel.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ChangePassword } from './change-password.tsx'
import { Notices } from '../frame/notices.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ask, FACTOR_CALLS, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { profileTexts } from './profile-texts.ts'
import { useProfile } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'

/** The user's own e-mail, phone, password and notices (001 §2.3). */
export function ProfilePage(): ReactNode {
  const { value: profile, refusal, reload } = useProfile()
  const factors = useAsked(MERCHANT_FACTORS.showFactors)
  // nothing else is possible before a second factor is set up
  const isMissing = factors.value?.isMissing === true
  if (profile === null && refusal === null) return <LoadingPage />
  return (
    <>
      <PageHead title={profileTexts.title} />
      {profile !== null && refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <div className="two-columns">
        {!isMissing && (
          <div>
            {profile !== null && <ProfileForm profile={profile} />}
            <OwnSessions />
          </div>
        )}
        {!isMissing && <Notices />}
        {!isMissing && <ChangePassword />}
        <Security factors={factors} calls={FACTOR_CALLS} />
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
