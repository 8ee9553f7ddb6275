/** The server's entry: the log-in as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { AdminSignInApp } from './sign-in/admin-sign-in-app.tsx'

export function render(): string {
  return renderToString(
    <StrictMode>
      <AdminSignInApp />
    </StrictMode>,
  )
}
