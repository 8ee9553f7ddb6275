import { startPage } from '../../start-page.tsx'
import { MerchantApp } from './merchant-app.tsx'
import { AREA, screenAt, SCREENS } from './screens.ts'
import { session } from './signed-in.ts'

// load the page's file while the session is being restored
void screenAt(window.location.pathname)
  ?.screen.page.load()
  .catch(() => {})
void session.arrives().then((isSignedIn) => {
  if (!isSignedIn) return session.goToLogin()
  // the area's own address shows the sales (001 §2.3)
  if (AREA.isHome(window.location.pathname)) window.history.replaceState(null, '', SCREENS.sales.href())
  startPage(<MerchantApp />)
})
