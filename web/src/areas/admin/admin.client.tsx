import { startPage } from '../../start-page.tsx'
import { AdminApp } from './admin-app.tsx'
import { session } from './session.ts'

if (session.isSignedIn()) startPage(<AdminApp />)
else session.goToLogin()
