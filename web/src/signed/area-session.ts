/** What every signed-in area does with its session: the way in, the way out, and what is left when it ends by itself. */
import { arriveSignedIn, onSignedOutElsewhere, storedSession, type Audience } from './session.ts'
import { dropAllDrafts } from '../draft-store.ts'
import { keepSecret } from '../help/kept-secret.ts'
import { keepRoute } from './kept-route.ts'
import { leaveNotice } from './notice.ts'
import type { SignedArea } from './signed-area.ts'

export interface AreaSession {
  audience: Audience
  /** Whether somebody is signed in here; the calls themselves say whether that still holds (001 §6). */
  isSignedIn: () => boolean
  /** The same for a page that was just opened: a tab beside it may be signed in. */
  arrives: () => Promise<boolean>
  /** To the log-in, and from there back to what is open now. */
  goToLogin: () => void
  /** The server ended the session: the log-in tells so. */
  ended: () => void
  /** Signed out here at once; the server hears of it while the log-in is on its way already. */
  leave: (signOut: () => Promise<void>) => void
  /** The same when another tab signs out. Answers how to stop listening. */
  leaveWithOthers: () => () => void
  /** A browser may show the page as it was when somebody goes back to it: after signing out that must not be. */
  leaveWhenShownAgain: () => () => void
}

/** For the next at this computer. */
function leaveNothing(): void {
  keepSecret(null)
  dropAllDrafts()
}

export function areaSession(audience: Audience, area: Pick<SignedArea, 'login' | 'isHome'>): AreaSession {
  const isSignedIn = () => storedSession(audience) !== null
  // who signs out comes back to nothing, even where a call without a session or a tab that follows leads to the log-in too
  let isLeaving = false
  const goToLogin = () => {
    const { pathname, search } = window.location
    // the log-in leads to an area's beginning by itself; the merchant's is named all the same (001 §2.3)
    const isPlain = isLeaving || (area.isHome(pathname) && audience !== 'MERCHANT')
    const address = isPlain ? undefined : `${pathname}${search}`
    if (address !== undefined) keepRoute(audience, address)
    window.location.replace(area.login(address))
  }
  return {
    audience,
    isSignedIn,
    arrives: () => arriveSignedIn(audience),
    goToLogin,
    ended: () => {
      if (!isLeaving) leaveNotice('sessionEnded')
      goToLogin()
    },
    leave: (signOut) => {
      isLeaving = true
      void signOut()
      leaveNothing()
      window.location.assign(area.login())
    },
    leaveWithOthers: () =>
      onSignedOutElsewhere(audience, () => {
        leaveNothing()
        goToLogin()
      }),
    leaveWhenShownAgain: () => {
      const onPageShown = (event: PageTransitionEvent) => {
        if (!event.persisted) return
        isLeaving = false
        if (!isSignedIn()) goToLogin()
      }
      window.addEventListener('pageshow', onPageShown)
      return () => window.removeEventListener('pageshow', onPageShown)
    },
  }
}
