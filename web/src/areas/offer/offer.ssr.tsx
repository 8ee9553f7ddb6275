/** The server's entry: an offer as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { OfferApp } from './offer-app.tsx'
import type { OfferState } from './offer-state.ts'

export function render(state: OfferState): string {
  return renderToString(
    <StrictMode>
      <OfferApp state={state} />
    </StrictMode>,
  )
}
