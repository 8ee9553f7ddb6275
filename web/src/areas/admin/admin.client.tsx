import { adminPaths, isAdminHome } from '../../admin-paths.ts'
import { startPage } from '../../start-page.tsx'
import { AdminApp } from './admin-app.tsx'
import { session } from './session.ts'

// the area itself shows the orders (000 §2)
if (session.isSignedIn() && isAdminHome(window.location.pathname))
  window.history.replaceState(null, '', adminPaths.orders())
if (session.isSignedIn()) startPage(<AdminApp />)
else session.goToLogin()
