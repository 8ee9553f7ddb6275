import { startPage } from '../../start-page.tsx'
import { AdminApp } from './admin-app.tsx'
import { session } from './session.ts'

void session.arrives().then((isSignedIn) => (isSignedIn ? startPage(<AdminApp />) : session.goToLogin()))
