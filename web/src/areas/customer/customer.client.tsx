import { streamFrom } from '../../api/calls/instalments.ts'
import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { CustomerApp } from './customer-app.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { forgetKnown, startWorker } from './offline/known-offline.ts'
import { session } from './signed-in.ts'

// load the page's file while the session is being restored
void screenAt(window.location.pathname)
  ?.screen.page.load()
  .catch(() => {})
void session.arrives().then((isSignedIn) => {
  if (!isSignedIn) {
    forgetKnown()
    return session.goToLogin()
  }
  // the area's own address shows the purchases (001 §2.2)
  if (AREA.isHome(window.location.pathname)) window.history.replaceState(null, '', SCREENS.orders.href())
  const state = servedState<PageState>()
  streamFrom(state.eventsUrl)
  startPage(<CustomerApp state={state} />)
  startWorker()
})
