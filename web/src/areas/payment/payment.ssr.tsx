/** The server's entry: the payment page as HTML. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { PaymentApp } from './payment-app.tsx'
import type { PaymentState } from './payment-state.ts'

export function render(state: PaymentState): string {
  return renderToString(
    <StrictMode>
      <PaymentApp state={state} />
    </StrictMode>,
  )
}
