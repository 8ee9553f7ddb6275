import { useEffect } from 'react'
import type { PageState } from '../../page-state.ts'
import { prefetchPages, ScreenPage } from '../../signed/screen-page.tsx'
import { useArea } from '../../signed/use-area.ts'
import { ConnectionAlert } from '../../ui/feedback/connection-alert.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { Navbar } from './parts/navbar.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { SettingsContext } from './settings.ts'
import { session } from './signed-in.ts'
import { texts } from './texts.ts'

/** The customer's area: navigation and the screen of the current address (001 §2.2). */
export function CustomerApp({ state }: { state: PageState }) {
  const { address, connection, main } = useArea(AREA, session, titleOf)
  const open = openAt(address)
  const isSignedIn = address !== '' && session.isSignedIn()
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

/** The area's own address, and a page not yet hydrated, will show the orders. */
const openAt = (address: string) => screenAt(address === '' ? AREA.home : address)
const titleOf = (address: string) => `Drip - ${openAt(address)?.screen.title ?? texts.missingTab}`
