/** How the server draws the first screen of a page whose program takes over in the browser. */
import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'

/** In the mode in which its program begins with the same state: ids that React gives are the same on both sides. */
export const drawing =
  <State,>(App: ComponentType<{ state: State }>) =>
  (state: State): string =>
    renderToString(
      <StrictMode>
        <App state={state} />
      </StrictMode>,
    )
