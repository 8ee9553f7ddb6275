/** The customer's calls in this page, and the way out when the session is over. */
import { customerCalls } from '../../api/customer.ts'
import { storedSession } from '../../api/session.ts'
import { isCustomerHome, paths } from '../../paths.ts'
import { leaveNotice } from './notice.ts'

export const calls = customerCalls(() => {
  leaveNotice('sessionEnded')
  goToLogin()
})

/** To the log-in, and from there back to what is open now. */
export function goToLogin(): void {
  const { pathname } = window.location
  window.location.replace(paths.customerLogin(isCustomerHome(pathname) ? undefined : pathname))
}

/** Whether somebody is signed in here; the calls themselves say whether that still holds (001 §6). */
export const isSignedIn = () => storedSession('CUSTOMER') !== null

/** Signed out here at once; the server hears of it while the log-in is on its way already. */
export function leave(): void {
  void calls.signOut()
  window.location.assign(paths.customerLogin())
}

/** A browser may show the page as it was when somebody goes back to it: after signing out that must not be. */
export function leaveWhenShownAgain(): () => void {
  const look = (event: PageTransitionEvent) => {
    if (event.persisted && !isSignedIn()) goToLogin()
  }
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}
