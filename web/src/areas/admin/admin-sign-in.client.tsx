import { startPage } from '../../start-page.tsx'
import { AdminSignInApp } from './admin-sign-in-app.tsx'

startPage(<AdminSignInApp />)
