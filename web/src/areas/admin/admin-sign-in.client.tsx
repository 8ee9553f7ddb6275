import { startPage } from '../../start-page.tsx'
import { RECOVERY } from './screens.ts'
import { AdminSignInApp } from './sign-in/admin-sign-in-app.tsx'

startPage(<AdminSignInApp screen={window.location.pathname === RECOVERY ? 'recovery' : 'login'} />)
