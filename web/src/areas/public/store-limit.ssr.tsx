/** The server's entry: the question for the phone as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StoreLimitApp, type StoreLimitState } from './store-limit-app.tsx'

export function render(state: StoreLimitState): string {
  return renderToString(
    <StrictMode>
      <StoreLimitApp state={state} />
    </StrictMode>,
  )
}
