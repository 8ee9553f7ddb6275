import { useEffect } from 'react'
import { useConnection } from '../../api/connection.ts'
import { onSignedOutElsewhere } from '../../api/session.ts'
import { useAddress, useMovesWithin } from '../../signed/address.tsx'
import { useFocusOnMove } from '../../signed/use-focus-on-move.ts'
import { ConnectionAlert } from '../../ui/connection-alert.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { isMerchantPath, merchantScreenOf } from './merchant-paths.ts'
import { IntegrationPage } from './pages/integration-page.tsx'
import { LinksPage } from './pages/links-page.tsx'
import { LoadingPage } from './pages/loading-page.tsx'
import { MissingPage } from './pages/missing-page.tsx'
import { NewLinkPage } from './pages/new-link-page.tsx'
import { PluginPage } from './pages/plugin-page.tsx'
import { ProfilePage } from './pages/profile-page.tsx'
import { SalePage } from './pages/sale-page.tsx'
import { SalesPage } from './pages/sales-page.tsx'
import { StatementPage } from './pages/statement-page.tsx'
import { TeamPage } from './pages/team-page.tsx'
import { TransferPage } from './pages/transfer-page.tsx'
import { TransfersPage } from './pages/transfers-page.tsx'
import { Frame } from './parts/frame.tsx'
import { session } from './signed-in.ts'
import { texts } from './texts.ts'

/** The merchant's area: its frame and the screen of the address (001 §2.3). */
export function MerchantApp() {
  const address = useAddress()
  const screen = merchantScreenOf(address)
  const connection = useConnection()
  const title = texts.titles[screen?.name ?? (address === '' ? 'sales' : 'missing')]
  const main = useFocusOnMove(address)
  useTitle(title)
  useMovesWithin(isMerchantPath)
  useEffect(() => onSignedOutElsewhere('MERCHANT', session.goToLogin), [])
  useEffect(() => session.leaveWhenShownAgain(), [])

  return (
    <ToastProvider>
      {/* a new screen in the same page is told by its title */}
      <output className="for-screen-readers">{title}</output>
      <Frame ref={main} current={screen?.name ?? null} isSignedIn={address !== '' && session.isSignedIn()}>
        <ConnectionAlert connection={connection} />
        <Screen address={address} />
      </Frame>
    </ToastProvider>
  )
}

function Screen({ address }: { address: string }) {
  const screen = merchantScreenOf(address)
  // the server knows nobody's session: it draws the shape that the sales will have
  if (address === '' || !session.isSignedIn()) return <LoadingPage />
  switch (screen?.name) {
    case 'sales':
      return <SalesPage />
    case 'sale':
      return <SalePage key={screen.id} id={screen.id} />
    case 'statement':
      return <StatementPage />
    case 'transfers':
      return <TransfersPage />
    case 'transfer':
      return <TransferPage key={screen.id} id={screen.id} />
    case 'links':
      return <LinksPage />
    case 'newLink':
      return <NewLinkPage />
    case 'profile':
      return <ProfilePage />
    case 'team':
      return <TeamPage />
    case 'integration':
      return <IntegrationPage />
    case 'plugin':
      return <PluginPage key={screen.platform} platform={screen.platform} />
    case undefined:
      return <MissingPage />
  }
}
