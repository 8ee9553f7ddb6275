import { useEffect } from 'react'
import type { PageState } from '../../page-state.ts'
import { prefetchPages, ScreenPage } from '../../signed/screen-page.tsx'
import { useArea } from '../../signed/use-area.ts'
import { Button } from '../../ui/button.tsx'
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
  // customer.client.tsx leaves this address only if it knows whose the purchase is that leads here
  const isUnsure = AREA.isHome(address)
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
            {isSignedIn && isUnsure && <UnsurePage />}
            {isSignedIn && open === null && <MissingPage />}
            {isSignedIn && open !== null && !isUnsure && <ScreenPage open={open} loading={<LoadingPage />} />}
          </main>
        </div>
      </SettingsContext>
    </ToastProvider>
  )
}

/** Neither that a purchase is missing nor the account's purchases may be shown. */
function UnsurePage() {
  return (
    <section className="empty">
      <h1 tabIndex={-1}>{texts.failed.title}</h1>
      <Button kind="secondary" onPress={() => window.location.reload()}>
        {texts.retry}
      </Button>
    </section>
  )
}

/** The area's own address, and a page not yet hydrated, will show the orders. */
const openAt = (address: string) => screenAt(address === '' ? AREA.home : address)
const titleOf = (address: string) => `Drip - ${openAt(address)?.screen.title ?? texts.missingTab}`
