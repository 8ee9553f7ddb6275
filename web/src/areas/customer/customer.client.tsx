import { isOwn } from '@drip/core/contracts/customer-calls'
import { streamFrom } from '../../api/calls/instalments.ts'
import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { CustomerApp } from './customer-app.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { forgetKnown, startWorker } from './offline/known-offline.ts'
import { askAlone, session } from './signed-in.ts'

// load the page's file while the session is being restored
void screenAt(window.location.pathname)
  ?.screen.page.load()
  .catch(() => {})
/** What the page is about that leads here. */
const expected = new URLSearchParams(window.location.search).get('compra')

/**
 * The area's own address shows the purchases (001 §2.2). Whoever is signed in here may not be the customer of the
 * purchase that leads here: then its page opens, which says so. Null if nobody could say.
 */
async function homeOf(about: string | null): Promise<string | null> {
  if (about === null) return SCREENS.orders.href()
  const outcome = await askAlone(isOwn, { id: about })
  if (!outcome.ok) return null
  return outcome.value.isOwn ? SCREENS.orders.href() : SCREENS.order.href({ id: about })
}

void session.arrives().then(async (isSignedIn) => {
  if (!isSignedIn) {
    forgetKnown()
    return session.goToLogin()
  }
  if (AREA.isHome(window.location.pathname)) {
    const home = await homeOf(expected)
    if (home !== null) window.history.replaceState(null, '', home)
  }
  const state = servedState<PageState>()
  streamFrom(state.eventsUrl)
  startPage(<CustomerApp state={state} />)
  startWorker()
})
