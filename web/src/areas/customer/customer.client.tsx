import { hearAt } from '../../api/instalments.ts'
import { servedState, type PageState } from '../../page-state.ts'
import { startPage } from '../../start-page.tsx'
import { CustomerApp } from './customer-app.tsx'
import { isCustomerHome, paths } from '../../paths.ts'
import { session } from './signed-in.ts'

void session.arrives().then((isSignedIn) => {
  if (!isSignedIn) return session.goToLogin()
  // the area itself shows the purchases (001 §2.2)
  if (isCustomerHome(window.location.pathname)) window.history.replaceState(null, '', paths.customerOrders())
  const state = servedState<PageState>()
  hearAt(state.eventsUrl)
  startPage(<CustomerApp state={state} />)
})
