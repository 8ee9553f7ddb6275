/** The browser's entry: hydrates the server's HTML, or renders the page from scratch. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { reportErrors } from '../../api/events.ts'
import { notePageDate } from '../../api/server-clock.ts'
import { EarlyPress } from '../../early-press.tsx'
import { checkoutIdOf } from '../../paths.ts'
import { CheckoutApp } from './checkout-app.tsx'
import { readCheckoutSearch } from './state/checkout-search.ts'
import { answerStore } from './state/checkout-events.ts'
import { checkoutStep } from './state/checkout-step.ts'
import { beginWith, type ServedState } from './state/checkout-begin.ts'
import { readKeptForm } from './state/kept-form.ts'
import { loadScreen } from './screens.ts'
import { wasStarted } from './state/started-flag.ts'
import type { CheckoutStart } from './state/use-checkout.ts'

async function open(): Promise<void> {
  const root = document.getElementById('app')
  if (root === null) return
  const id = checkoutIdOf(window.location.pathname)
  reportErrors(id ?? undefined)
  const served = servedState()
  // from here on a press is stored, and repeated once this program controls the page (early-start.ts); the page it
  // leads to loads meanwhile
  const next = document.getElementById('next')
  next?.remove()
  if (next !== null) void loadScreen('phone').catch(() => {})
  const started = id !== null && wasStarted(id)
  const begin = beginWith(id, served, readCheckoutSearch(window.location.search), started)
  if (begin.answer !== null) await loadScreen(checkoutStep(begin.answer, started))
  const app = (
    <StrictMode>
      <EarlyPress>
        <CheckoutApp begin={begin} />
      </EarlyPress>
    </StrictMode>
  )
  if (root.firstElementChild !== null && isAsServed(begin)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/**
 * Whether the first screen here is the one that the server rendered. The server does not know that this tab had already
 * left the insight, nor what was typed here and not sent. Without an answer both render the same failure or the same
 * placeholder.
 */
function isAsServed({ id, answer, started }: CheckoutStart): boolean {
  if (answer === null) return true
  return readKeptForm(id) === null && checkoutStep(answer, started) === checkoutStep(answer, false)
}

/** The state that the server put beside its HTML; null if the page came without it. */
function servedState(): ServedState | null {
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  const parsed: unknown = JSON.parse(text)
  // The cast relies on server and page being built together.
  return parsed as ServedState
}

answerStore()
notePageDate()
void open()
