/** The server's entry: the form that verifies a receipt as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { ReceiptCheckApp } from './receipt-check-app.tsx'

export function render(state: PageState): string {
  return renderToString(
    <StrictMode>
      <ReceiptCheckApp state={state} />
    </StrictMode>,
  )
}
