/** The server's entry: log-in or recovery as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { SignInApp, type SignInState } from './sign-in/sign-in-app.tsx'

export function render(state: SignInState): string {
  return renderToString(
    <StrictMode>
      <SignInApp state={state} />
    </StrictMode>,
  )
}
