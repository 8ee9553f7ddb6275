/** The server's entry: the area's frame and the shape of what will stand in it. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { pathsOf } from '../../signed/screens.ts'
import { MerchantApp } from './merchant-app.tsx'
import { AREA, SCREENS } from './screens.ts'

export function render(): string {
  return renderToString(
    <StrictMode>
      <MerchantApp />
    </StrictMode>,
  )
}

/** What the server opens with this page. */
export const paths = [AREA.home, `${AREA.home}/`, ...pathsOf(SCREENS)]
