import { useEffect } from 'react'
import { useConnection } from '../../api/connection.ts'
import type { PageState } from '../../page-state.ts'
import { useAddress, useMovesWithin } from '../../signed/address.tsx'
import { prefetchPages, ScreenPage } from '../../signed/screen-page.tsx'
import { useFocusOnMove } from '../../signed/use-focus-on-move.ts'
import { ConnectionAlert } from '../../ui/feedback/connection-alert.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { LoadingPage } from './pages/loading-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { Navbar } from './parts/navbar.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { SettingsContext } from './settings.ts'
import { session } from './signed-in.ts'
import { texts } from './texts.ts'

/** The customer's area: navigation and the screen of the current address (001 §2.2). */
export function CustomerApp({ state }: { state: PageState }) {
  const address = useAddress()
  const open = screenAt(address === '' ? AREA.home : address)
  const connection = useConnection()
  const title = `Drip - ${open?.screen.title ?? texts.missingTab}`
  const main = useFocusOnMove(address)
  const isSignedIn = address !== '' && session.isSignedIn()
  useTitle(title)
  useMovesWithin(AREA.isOwn)
  useEffect(() => session.leaveWithOthers(), [])
  useEffect(() => session.leaveWhenShownAgain(), [])
  useEffect(() => prefetchPages(Object.values(SCREENS)), [])

  return (
    <ToastProvider>
      <SettingsContext value={state.settings}>
        <div className="area">
          <Navbar current={address === '' ? null : (open?.screen ?? null)} />
          <main ref={main} className="area__main" tabIndex={-1}>
            <ConnectionAlert connection={connection} />
            {/* the server knows no session: it renders the placeholder of the orders */}
            {!isSignedIn && <LoadingPage />}
            {isSignedIn && open === null && <MissingPage />}
            {isSignedIn && open !== null && <ScreenPage open={open} loading={<LoadingPage />} />}
          </main>
        </div>
      </SettingsContext>
    </ToastProvider>
  )
}
