import { isOwn } from '@drip/core/contracts/customer-calls'
import { streamFrom } from '../../api/calls/instalments.ts'
import { resumed } from '../../api/connection.ts'
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
 * purchase that leads here: then its page opens, which says so.
 */
async function homeOf(about: string | null): Promise<string> {
  if (about === null) return SCREENS.orders.href()
  const outcome = await resumed(() => askAlone(isOwn, { id: about }))
  return outcome.ok && outcome.value.isOwn ? SCREENS.orders.href() : SCREENS.order.href({ id: about })
}

void session.arrives().then(async (isSignedIn) => {
  if (!isSignedIn) {
    forgetKnown()
    return session.goToLogin()
  }
  if (AREA.isHome(window.location.pathname)) window.history.replaceState(null, '', await homeOf(expected))
  const state = servedState<PageState>()
  streamFrom(state.eventsUrl)
  startPage(<CustomerApp state={state} />)
  startWorker()
})
