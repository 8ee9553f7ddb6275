import { startPage } from '../../start-page.tsx'
import { MerchantApp } from './merchant-app.tsx'
import { isMerchantHome, merchantPaths } from './merchant-paths.ts'
import { session } from './signed-in.ts'

// the area itself shows the sales (001 §2.3)
if (session.isSignedIn() && isMerchantHome(window.location.pathname))
  window.history.replaceState(null, '', merchantPaths.sales())
if (session.isSignedIn()) startPage(<MerchantApp />)
else session.goToLogin()
