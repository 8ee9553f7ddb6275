import { StrictMode, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportErrors } from './api/events.ts'
import { notePageDate } from './api/server-clock.ts'
import { askCountingLater } from './consent/ask-counting.ts'
import { EarlyPress } from './early-press.tsx'

/** Hydrates the server-rendered page. `page` must render the same from the same state. */
export function startPage(page: ReactNode): void {
  reportErrors()
  notePageDate()
  const root = document.getElementById('app')
  if (root !== null) {
    hydrateRoot(
      root,
      <StrictMode>
        <EarlyPress>{page}</EarlyPress>
      </StrictMode>,
    )
  }
  askCountingLater()
}
