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
import { signInTexts } from './sign-in-texts.ts'
import { session } from './session.ts'

/** The way into the back-office (000 §2). */
export function AdminSignInApp() {
  const notice = useArrivedNotice()
  const connection = useConnection()
  useTitle(signInTexts.pageTitle)
  // who is signed in goes straight on
  useEffect(() => {
    if (session.isSignedIn())
      window.location.replace(AREA.returnAddress(window.location.search, restoreRoute('ADMIN')))
  }, [])
  return (
    <ToastProvider>
      <Column banner={<ConnectionAlert connection={connection} />}>
        <LoginPage notice={notice} />
      </Column>
    </ToastProvider>
  )
}
