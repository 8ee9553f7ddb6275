/** The server's entry: the area's frame and the shape of what will stand in it. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { CustomerApp } from './customer-app.tsx'

export function render(state: PageState): string {
  return renderToString(
    <StrictMode>
      <CustomerApp state={state} />
    </StrictMode>,
  )
}
