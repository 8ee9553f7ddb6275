import { useEffect } from 'react'
import { useConnection } from '../../api/connection.ts'
import { onSignedOutElsewhere } from '../../api/session.ts'
import type { PageState } from '../../page-state.ts'
import { customerScreenOf } from '../../paths.ts'
import { ConnectionAlert } from '../../ui/connection-alert.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useAddress } from '../../signed/address.tsx'
import { useFocusOnMove } from '../../signed/use-focus-on-move.ts'
import { HelpPage } from './pages/help-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import { OrdersPage } from './pages/orders-page.tsx'
import { ProfilePage } from './pages/profile-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { Navbar } from './parts/navbar.tsx'
import { session } from './signed-in.ts'
import { texts } from './texts.ts'

/** The customer's area: navigation and the screen of the address (001 §2.2). */
export function CustomerApp({ state }: { state: PageState }) {
  const address = useAddress()
  const screen = customerScreenOf(address)
  const connection = useConnection()
  const title = texts.titles[screen?.name ?? (address === '' ? 'orders' : 'missing')]
  const main = useFocusOnMove(address)
  useTitle(title)
  useEffect(() => onSignedOutElsewhere('CUSTOMER', session.goToLogin), [])
  useEffect(() => session.leaveWhenShownAgain(), [])

  return (
    <ToastProvider>
      <div className="area">
        {/* a new screen in the same page is told by its title */}
        <output className="for-screen-readers">{title}</output>
        <Navbar current={screen?.name ?? null} />
        <main ref={main} className="area__main" tabIndex={-1}>
          <ConnectionAlert connection={connection} />
          <Screen address={address} state={state} />
        </main>
      </div>
    </ToastProvider>
  )
}

function Screen({ address, state }: { address: string; state: PageState }) {
  const screen = customerScreenOf(address)
  // the server knows nobody's session: it draws the shape that the orders will have
  if (address === '' || !session.isSignedIn()) return <LoadingPage />
  switch (screen?.name) {
    case 'orders':
      return <OrdersPage />
    case 'order':
      return <OrderPage key={screen.id} id={screen.id} />
    case 'profile':
      return <ProfilePage settings={state.settings} />
    case 'help':
      return <HelpPage settings={state.settings} />
    case undefined:
      return <MissingPage />
  }
}
