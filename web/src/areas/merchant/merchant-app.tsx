import { useEffect } from 'react'
import { ProofOnDemand } from '../../factors/proof-on-demand.tsx'
import { prefetchPages, ScreenPage } from '../../signed/screen-page.tsx'
import { useArea } from '../../signed/use-area.ts'
import { ConnectionAlert } from '../../ui/feedback/connection-alert.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { LoadingPage } from './frame/loading-page.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { Frame } from './frame/frame.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { PROOF_CALLS, session } from './signed-in.ts'
import { texts } from './texts.ts'

/** The merchant's area: its frame and the screen of the current address (001 §2.3). */
export function MerchantApp() {
  const { address, connection, main } = useArea(AREA, session, titleOf)
  const open = openAt(address)
  const isSignedIn = address !== '' && session.isSignedIn()
  useEffect(() => prefetchPages(Object.values(SCREENS)), [])

  return (
    <ToastProvider>
      <Frame ref={main} current={address === '' ? null : (open?.screen ?? null)} isSignedIn={isSignedIn}>
        <ConnectionAlert connection={connection} />
        {/* the server knows no session: it renders the placeholder of the sales */}
        {!isSignedIn && <LoadingPage />}
        {isSignedIn && open === null && <MissingPage />}
        {isSignedIn && open !== null && <ScreenPage open={open} loading={<LoadingPage />} />}
      </Frame>
      <ProofOnDemand calls={PROOF_CALLS} />
    </ToastProvider>
  )
}

/** The area's own address, and a page not yet hydrated, will show the sales. */
const openAt = (address: string) => screenAt(address === '' ? AREA.home : address)
const titleOf = (address: string) => `Drip - ${openAt(address)?.screen.title ?? texts.missingTab}`
