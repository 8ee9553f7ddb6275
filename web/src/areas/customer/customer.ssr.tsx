/** The server's entry: the area's frame and the shape of what will stand in it. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageState } from '../../page-state.ts'
import { pathsOf } from '../../signed/screens.ts'
import { CustomerApp } from './customer-app.tsx'
import { AREA, SCREENS } from './screens.ts'

export function render(state: PageState): string {
  return renderToString(
    <StrictMode>
      <CustomerApp state={state} />
    </StrictMode>,
  )
}

/** What the server opens with this page. */
export const paths = [AREA.home, `${AREA.home}/`, ...pathsOf(SCREENS)]
