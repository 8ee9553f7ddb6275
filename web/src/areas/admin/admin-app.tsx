import * as calls from '@drip/core/contracts/admin/admin-calls'
import { useEffect } from 'react'
import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import { goInstead } from '../../signed/address.tsx'
import { ProofOnDemand } from '../../factors/proof-on-demand.tsx'
import { prefetchPages, ScreenPage } from '../../signed/screen-page.tsx'
import { waysThrough } from '../../signed/screens.ts'
import { useArea } from '../../signed/use-area.ts'
import { ConnectionAlert } from '../../ui/feedback/connection-alert.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { ToastProvider } from '../../ui/feedback/toast.tsx'
import { Shell } from '../../ui/work/shell.tsx'
import { AdminContext, homeOf, isThere, screensOpenTo, useWhyNot } from './frame/access.ts'
import { LoadingPage } from './frame/loading-page.tsx'
import { MissingPage } from './frame/missing-page.tsx'
import { NotAllowedPage } from './frame/not-allowed-page.tsx'
import { paletteTexts } from './palette/texts.ts'
import { usePalette } from './palette/use-palette.tsx'
import { AREA, NAV_GROUPS, screenAt, SCREENS } from './screens.ts'
import { session } from './sign-in/session.ts'
import { leave, PROOF_CALLS, useAsked } from './signed-in.ts'
import { texts } from './frame/texts.ts'

/** The back-office: navigation and the screen of the current address (000 §1, §2). */
export function AdminApp() {
  const profile = useAsked(calls.showProfile)
  const admin = profile.value
  const { address, connection, main } = useArea(AREA, session, (it) => titleOf(it, admin))
  const open = screenAt(address)
  useEffect(() => {
    if (admin !== null && AREA.isHome(address)) goInstead(homeOf(admin))
  }, [admin, address])
  usePrefetchedPages(admin)
  const { open: find, palette } = usePalette(admin)

  return (
    <ToastProvider>
      <AdminContext value={admin}>
        <Shell
          home={admin === null ? AREA.home : homeOf(admin)}
          area={texts.area}
          groups={admin === null ? [] : waysThrough(screensOpenTo(admin), NAV_GROUPS, open?.screen ?? null)}
          person={admin === null ? null : { name: admin.name, detail: texts.roles[admin.role] }}
          onLeave={leave}
          {...(admin !== null && { find: { label: paletteTexts.open, open: find } })}
          ref={main}
        >
          <ConnectionAlert connection={connection} />
          {admin === null && profile.refusal !== null ? (
            <LoadFailure words={texts.profile.loadFailed} onRetry={profile.reload} />
          ) : (
            <ScreenAt address={address} admin={admin} />
          )}
        </Shell>
        {palette}
        <ProofOnDemand calls={PROOF_CALLS} />
      </AdminContext>
    </ToastProvider>
  )
}

/** The area's own address, and a page not yet hydrated, will show the orders. */
function titleOf(address: string, admin: AdminProfile | null): string {
  const isOnTheWay = address === '' || AREA.isHome(address)
  const screen = isOnTheWay ? SCREENS.orders : screenAt(address)?.screen
  const isMissing = screen === undefined || (admin !== null && !isThere(screen, admin))
  return `Drip - ${isMissing ? texts.missingTab : screen.title}`
}

function ScreenAt({ address, admin }: { address: string; admin: AdminProfile | null }) {
  const whyNot = useWhyNot()
  // the server knows no session: it renders the placeholder of a list
  if (address === '' || !session.isSignedIn() || admin === null || AREA.isHome(address))
    return <LoadingPage />
  const open = screenAt(address)
  if (open === null || !isThere(open.screen, admin)) return <MissingPage />
  const why = open.screen.needs === null ? null : whyNot(open.screen.needs)
  if (why !== null) return <NotAllowedPage why={why} />
  return <ScreenPage open={open} loading={<LoadingPage />} />
}

/** Pages that this admin may open are fetched in advance. */
function usePrefetchedPages(admin: AdminProfile | null): void {
  useEffect(() => {
    if (admin !== null) prefetchPages(screensOpenTo(admin))
  }, [admin])
}
