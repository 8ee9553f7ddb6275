import { startPage } from '../../start-page.tsx'
import { AdminApp } from './admin-app.tsx'
import { screenAt } from './screens.ts'
import { session } from './sign-in/session.ts'

// load the page's file while the session is being restored
void screenAt(window.location.pathname)
  ?.screen.page.load()
  .catch(() => {})
void session.arrives().then((isSignedIn) => (isSignedIn ? startPage(<AdminApp />) : session.goToLogin()))
