import { showOrder } from '@drip/core/contracts/customer-calls'
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
/** The purchase whose buyer comes from its end. */
const expected = new URLSearchParams(window.location.search).get('compra')

/**
 * The area's own address shows the purchases (001 §2.2). Whoever is signed in here may not be the buyer that the
 * purchase's end sends: then its page opens, which says so.
 */
async function homeOf(purchase: string | null): Promise<string> {
  if (purchase === null) return SCREENS.orders.href()
  const { ok } = await askAlone(showOrder, { id: purchase })
  return ok ? SCREENS.orders.href() : SCREENS.order.href({ id: purchase })
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
