import { startPage } from '../../start-page.tsx'
import { AdminSignInApp } from './sign-in/admin-sign-in-app.tsx'

startPage(<AdminSignInApp />)
