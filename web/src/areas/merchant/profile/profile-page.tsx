import type { ReactNode } from 'react'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { ChangePassword } from './change-password.tsx'
import { Notices } from '../frame/notices.tsx'
import { ProfileForm } from './profile-form.tsx'
import { texts } from '../texts.ts'
import { useProfile } from '../use-viewer.ts'
import { LoadingPage } from '../frame/loading-page.tsx'

/** The user's own e-mail, phone, password and notices (001 §2.3). */
export function ProfilePage(): ReactNode {
  const { value: profile, refusal, reload } = useProfile()
  if (profile === null && refusal === null) return <LoadingPage />
  return (
    <>
      <PageHead title={texts.profile.title} />
      {refusal !== null && <LoadFailure words={texts.failed} onRetry={reload} />}
      <div className="two-columns">
        {profile !== null && <ProfileForm profile={profile} />}
        <Notices />
        <ChangePassword />
      </div>
    </>
  )
}
