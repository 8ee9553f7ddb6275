/** The server's entry: the frame of the page and the shape of what will stand in it. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { MerchantSignInApp, type MerchantSignInState } from './sign-in/sign-in-app.tsx'

export function render(state: MerchantSignInState): string {
  return renderToString(
    <StrictMode>
      <MerchantSignInApp state={state} />
    </StrictMode>,
  )
}
