import { startPage } from '../../start-page.tsx'
import { MerchantApp } from './merchant-app.tsx'
import { isMerchantHome, merchantPaths } from './merchant-paths.ts'
import { session } from './signed-in.ts'

void session.arrives().then((isSignedIn) => {
  if (!isSignedIn) return session.goToLogin()
  // the area itself shows the sales (001 §2.3)
  if (isMerchantHome(window.location.pathname)) window.history.replaceState(null, '', merchantPaths.sales())
  startPage(<MerchantApp />)
})
