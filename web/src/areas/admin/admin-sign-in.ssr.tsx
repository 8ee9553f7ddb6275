/** The server's entry: the log-in as HTML. */
import { drawing } from '../../drawing.tsx'
import { AdminSignInApp, type AdminSignInState } from './sign-in/admin-sign-in-app.tsx'

export const render = drawing(({ state }: { state: AdminSignInState }) => <AdminSignInApp {...state} />)
