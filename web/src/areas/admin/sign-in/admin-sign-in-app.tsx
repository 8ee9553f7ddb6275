import { useEffect } from 'react'
import { useConnection } from '../../../api/connection.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { useArrivedNotice } from '../../../signed/notice.ts'
import { Column } from '../../../ui/column.tsx'
import { ConnectionAlert } from '../../../ui/feedback/connection-alert.tsx'
import { ToastProvider } from '../../../ui/feedback/toast.tsx'
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
  const connection = useConnection()
  useTitle(screen === 'login' ? signInTexts.pageTitle : recoveryTexts.pageTitle)
  // an admin who is signed in is led straight on
  useEffect(() => {
    if (screen === 'login' && session.isSignedIn())
      window.location.replace(AREA.returnAddress(window.location.search, restoreRoute('ADMIN')))
  }, [screen])
  return (
    <ToastProvider>
      <Column banner={<ConnectionAlert connection={connection} />}>
        {screen === 'login' ? <LoginPage notice={notice} /> : <RecoveryPage />}
      </Column>
    </ToastProvider>
  )
}
