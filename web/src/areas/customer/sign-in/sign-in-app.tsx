import { useCallback, useEffect, useState } from 'react'
import { storedSession } from '../../../signed/session.ts'
import type { PageState } from '../../../page-state.ts'
import { paths } from '../../../paths.ts'
import { TaskApp } from '../../../task-app.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChatIcon } from '../../../ui/icons.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { restoreRoute } from '../../../signed/kept-route.ts'
import { useArrivedNotice, type Notice } from '../../../signed/notice.ts'
import { HelpChat } from '../../../help/lazy-help-chat.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { LostPhonePage } from '../pages/lost-phone-page.tsx'
import { ObjectionPage, type ObjectionState } from '../pages/objection-page.tsx'
import { RecoveryPage } from '../pages/recovery-page.tsx'
import { AppPromotion } from '../parts/app-promotion.tsx'
import { objectionTexts } from './objection-texts.ts'
import { AREA } from '../screens.ts'
import { signInTexts as texts } from './sign-in-texts.ts'

export type SignInState = PageState &
  ({ screen: 'login' | 'recovery' | 'lostPhone' } | ({ screen: 'objection' } & ObjectionState))

/** The chat opens by itself this long after the page (001 §9). */
const CHAT_DELAY_MS = 2000

/** A customer's log-in and recovery, with the app's promotion beside them. */
export function SignInApp({ state }: { state: SignInState }) {
  const [screen, setScreen] = useState(state.screen)
  const arrived = useArrivedNotice()
  const [said, setSaid] = useState<Notice | null>(null)
  const [chat, setChat] = useChat()
  useTitle(screen === 'objection' ? objectionTexts.pageTitle : texts[screen].pageTitle)
  useSkipWhenSignedIn(screen)

  const close = useCallback(() => setChat('closed'), [setChat])

  const backToLogin = (notice: Notice) => {
    window.history.replaceState(null, '', paths.customerLogin())
    setSaid(notice)
    setScreen('login')
  }
  return (
    <>
      <TaskApp
        step={screen}
        end={
          <Button kind="quiet" icon={<ChatIcon size={20} />} onPress={() => setChat('asked')}>
            {texts.help}
          </Button>
        }
        {...(screen === 'objection' ? {} : { aside: <AppPromotion app={state.app} /> })}
      >
        {screen === 'login' && <LoginPage notice={said ?? arrived} />}
        {screen === 'recovery' && <RecoveryPage onDone={backToLogin} />}
        {screen === 'lostPhone' && <LostPhonePage settings={state.settings} />}
        {state.screen === 'objection' && <ObjectionPage {...state} />}
      </TaskApp>
      {chat !== 'closed' && (
        <HelpChat settings={state.settings} area="PUBLIC" takesFocus={chat === 'asked'} onClose={close} />
      )}
    </>
  )
}

/** Whether the chat is open, and why; `?ajuda=true` opens it after two seconds (001 §2.1). */
function useChat() {
  const [chat, setChat] = useState<'closed' | 'asked' | 'byItself'>('closed')
  useEffect(() => {
    if (!asksForHelp()) return
    const timer = setTimeout(() => setChat('byItself'), CHAT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return [chat, setChat] as const
}

/** Somebody who is signed in is led straight on, unless they came for help. */
function useSkipWhenSignedIn(screen: SignInState['screen']): void {
  useEffect(() => {
    if (screen === 'login' && !asksForHelp() && storedSession('CUSTOMER') !== null)
      window.location.replace(AREA.returnAddress(window.location.search, restoreRoute('CUSTOMER')))
  }, [screen])
}

const asksForHelp = () => new URLSearchParams(window.location.search).get('ajuda') === 'true'
