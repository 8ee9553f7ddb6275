/**
 * What every signed-in area does with its session: signing in, signing out, and the clean-up when it ends by itself.
 */
import { arriveSignedIn, onSignedOutElsewhere, storedSession, type Audience } from './session.ts'
import { dropAllDrafts } from '../draft-store.ts'
import { keepSecret } from '../help/kept-secret.ts'
import { keepRoute } from './kept-route.ts'
import { leaveNotice } from './notice.ts'
import type { SignedArea } from './signed-area.ts'

export interface AreaSession {
  audience: Audience
  /** Whether somebody is signed in here; the calls themselves show whether that is still valid (001 §6). */
  isSignedIn: () => boolean
  /** The same for a page that was just opened: another tab may be signed in. */
  arrives: () => Promise<boolean>
  /** Goes to the log-in, which leads back to the current page. */
  goToLogin: () => void
  /** The server ended the session: the log-in says so. */
  ended: () => void
  /** Signs out at once; the server is informed while the next page loads: the log-in, unless `next` names another. */
  leave: (signOut: () => Promise<void>, next?: string) => void
  /** The same when another tab signs out, or learns that the session is over. Returns a function that stops listening. */
  leaveWithOthers: () => () => void
  /**
   * A browser may restore the page from its cache when somebody goes back: after signing out that must not happen, above
   * all not for the person who has signed in since.
   */
  leaveWhenShownAgain: () => () => void
}

/** Protects the data from the next person at this computer. */
function leaveNothing(): void {
  keepSecret(null)
  dropAllDrafts()
}

export function areaSession(audience: Audience, area: Pick<SignedArea, 'login' | 'isHome'>): AreaSession {
  const isSignedIn = () => storedSession(audience) !== null
  // signing out keeps no address to return to, even if a call without a session or a tab that follows also leads to the
  // log-in
  let isLeaving = false
  const goToLogin = () => {
    const { pathname, search } = window.location
    // the log-in leads to an area's home by default; the merchant's is named explicitly (001 §2.3)
    const isPlain = isLeaving || (area.isHome(pathname) && audience !== 'MERCHANT')
    const address = isPlain ? undefined : `${pathname}${search}`
    if (address !== undefined) keepRoute(audience, address)
    window.location.replace(area.login(address))
  }
  const ended = () => {
    // a conversation with support opens without signing in: whoever holds a lost phone must not read it
    keepSecret(null)
    if (!isLeaving) leaveNotice('sessionEnded')
    goToLogin()
  }
  return {
    audience,
    isSignedIn,
    arrives: () => arriveSignedIn(audience),
    goToLogin,
    ended,
    leave: (signOut, next = area.login()) => {
      isLeaving = true
      void signOut()
      leaveNothing()
      window.location.assign(next)
    },
    leaveWithOthers: () =>
      onSignedOutElsewhere(audience, (isOver) => {
        if (isOver) return ended()
        leaveNothing()
        goToLogin()
      }),
    leaveWhenShownAgain: () => {
      const present = () => storedSession(audience)?.refreshToken ?? null
      let leftAs: string | null = null
      const onPageHidden = () => (leftAs = present())
      const onPageShown = (event: PageTransitionEvent) => {
        if (!event.persisted) return
        isLeaving = false
        if (!isSignedIn()) return goToLogin()
        // the page still shows the data of the person who left it
        if (present() !== leftAs) window.location.reload()
      }
      window.addEventListener('pagehide', onPageHidden)
      window.addEventListener('pageshow', onPageShown)
      return () => {
        window.removeEventListener('pagehide', onPageHidden)
        window.removeEventListener('pageshow', onPageShown)
      }
    },
  }
}
