/** The server's entry: the log-in as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { AdminSignInApp, type AdminSignInState } from './sign-in/admin-sign-in-app.tsx'

export function render(state: AdminSignInState): string {
  return renderToString(
    <StrictMode>
      <AdminSignInApp {...state} />
    </StrictMode>,
  )
}
