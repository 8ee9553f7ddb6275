/** The browser's entry: takes over what the server rendered, or draws the page from nothing. */
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
  // from here on a press is remembered, and made again when this program has the page (early-start.ts); what it shows then comes meanwhile
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
 * Whether the first screen here is the one that the server drew. It does not know that this tab was already beyond
 * the insight, nor what was typed here and not sent; without an answer both draw the same failure or the same grey shape.
 */
function isAsServed({ id, answer, started }: CheckoutStart): boolean {
  if (answer === null) return true
  return readKeptForm(id) === null && checkoutStep(answer, started) === checkoutStep(answer, false)
}

/** What the server put beside its rendering; null when the page came alone. */
function servedState(): ServedState | null {
  const text = document.getElementById('state')?.textContent
  if (!text) return null
  const parsed: unknown = JSON.parse(text)
  // The cast is the contract between the server's page and this one; both are built together.
  return parsed as ServedState
}

answerStore()
notePageDate()
void open()
