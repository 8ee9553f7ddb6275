/** The server's entry: the renegotiation's form as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { RenegotiationApp } from './renegotiation-app.tsx'

export function render(state: PageState): string {
  return renderToString(
    <StrictMode>
      <RenegotiationApp state={state} />
    </StrictMode>,
  )
}
