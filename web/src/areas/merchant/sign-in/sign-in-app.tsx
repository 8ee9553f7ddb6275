import { useEffect, useState } from 'react'
import { storedSession } from '../../../signed/session.ts'
import type { PageState } from '../../../page-state.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { useArrivedNotice, type Notice } from '../../../signed/notice.ts'
import { TaskApp } from '../../../task-app.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { AREA, SCREENS } from '../screens.ts'
import { HelpButton } from '../../../help/help-button.tsx'
import { LoginPage } from './login-page.tsx'
import { RecoveryPage } from './recovery-page.tsx'
import { TestEntry } from './test-entry.tsx'
import { signInTexts as texts } from './sign-in-texts.ts'

export interface MerchantSignInState extends PageState {
  screen: 'login' | 'recovery' | 'testEntry'
}

/** Log-in and recovery of a merchant's user (001 §2.3). */
export function MerchantSignInApp({ state }: { state: MerchantSignInState }) {
  const [screen, setScreen] = useState(state.screen)
  const arrived = useArrivedNotice()
  const [said, setSaid] = useState<Notice | null>(null)
  useTitle(texts[screen].pageTitle)
  useEffect(() => {
    if (screen === 'login' && storedSession('MERCHANT') !== null) goOn()
  }, [screen])

  const backToLogin = (notice: Notice) => {
    window.history.replaceState(null, '', AREA.login())
    setSaid(notice)
    setScreen('login')
  }
  return (
    <TaskApp step={screen} end={<HelpButton settings={state.settings} area="MERCHANT" label={texts.help} />}>
      {screen === 'login' && <LoginPage notice={said ?? arrived} onSignedIn={goOn} />}
      {screen === 'recovery' && <RecoveryPage onDone={backToLogin} />}
      {screen === 'testEntry' && <TestEntry onSignedIn={goToKeys} />}
    </TaskApp>
  )
}

/** Goes to the page originally requested, or to the sales (001 §2.3); never to another site. */
function goOn(): void {
  window.location.replace(AREA.returnAddress(window.location.search, restoreRoute('MERCHANT')))
}

/** A user who opens the test world wants one of its keys. */
function goToKeys(): void {
  window.location.replace(SCREENS.integration.path)
}
