import { useEffect } from 'react'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { useArrivedNotice } from '../../../signed/notice.ts'
import { TaskApp } from '../../../task-app.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { LoginPage } from './login-page.tsx'
import { AREA } from '../screens.ts'
import { RecoveryPage } from './recovery-page.tsx'
import { recoveryTexts } from './recovery-texts.ts'
import { signInTexts } from './sign-in-texts.ts'
import { session } from './session.ts'

export interface AdminSignInState {
  screen: 'login' | 'recovery'
}

/** The back-office's log-in (000 §2), and the recovery of a forgotten password. */
export function AdminSignInApp({ screen }: AdminSignInState) {
  const notice = useArrivedNotice()
  useTitle(screen === 'login' ? signInTexts.pageTitle : recoveryTexts.pageTitle)
  // an admin who is signed in is led straight on
  useEffect(() => {
    if (screen === 'login' && session.isSignedIn())
      window.location.replace(AREA.returnAddress(window.location.search, restoreRoute('ADMIN')))
  }, [screen])
  return <TaskApp>{screen === 'login' ? <LoginPage notice={notice} /> : <RecoveryPage />}</TaskApp>
}
