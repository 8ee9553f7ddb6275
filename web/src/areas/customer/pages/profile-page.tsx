import { CUSTOMER_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import * as calls from '@drip/core/contracts/customer-calls'
import type { ReactNode } from 'react'
import { factorCalls } from '../../../factors/factor-calls.ts'
import { Security } from '../../../factors/security.tsx'
import { SessionsPanel } from '../../../signed/sessions/sessions-panel.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { ChangePassword } from '../parts/change-password.tsx'
import { Limit } from '../parts/limit.tsx'
import { MessageChannel } from '../parts/message-channel.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { OwnData } from '../parts/own-data.tsx'
import { OwnAddress } from '../profile/own-address.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { RememberedDevices } from '../profile/remembered-devices.tsx'
import { PushNotices } from '../profile/push-notices.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'
import { SCREENS } from '../screens.ts'
import { useSettings } from '../settings.ts'
import { ask, leave, useAsked } from '../signed-in.ts'
import { texts } from '../texts.ts'
import { LoadingPage } from './loading-page.tsx'

/** The customer's own data, limit, password and rights. */
export function ProfilePage(): ReactNode {
  const settings = useSettings()
  const { value: profile, refusal, reload } = useAsked(calls.showProfile)
  if (profile === null && refusal === null) return <LoadingPage />
  return (
    <div className="profile">
      <h1 tabIndex={-1}>{texts.profile.title}</h1>
      <div className="profile__columns">
        <div className="profile__column">
          {refusal !== null && <LoadFailure words={texts.failed.title} onRetry={reload} />}
          {profile !== null && <PendingChanges profile={profile} settings={settings} />}
          {profile !== null && <ProfileForm profile={profile} settings={settings} />}
          {profile !== null && <OwnAddress address={profile.address} />}
          {profile !== null && <MessageChannel profile={profile} />}
          {profile !== null && <ChangePassword hasPassword={profile.hasPassword} />}
          {profile?.hasPassword === true && <OwnFactors />}
        </div>
        <div className="profile__column">
          <Documents />
          <Limit />
          <PushNotices />
          <OwnSessions />
          <RememberedDevices />
          <OwnData />
          <Button kind="secondary" block icon={<LeaveIcon size={20} />} onPress={leave}>
            {texts.profile.leave}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Documents() {
  return (
    <section className="panel" aria-labelledby="documents-title">
      <h2 id="documents-title">{texts.documents.title}</h2>
      <p className="note">{texts.documents.lead}</p>
      <ButtonLink kind="secondary" block href={SCREENS.documents.href()}>
        {texts.documents.open}
      </ButtonLink>
    </section>
  )
}

/** Created here: most people never open this screen, so its code is loaded only with it. */
const FACTOR_CALLS = factorCalls(CUSTOMER_FACTORS, ask)

function OwnFactors() {
  return <Security factors={useAsked(CUSTOMER_FACTORS.showFactors)} calls={FACTOR_CALLS} />
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
