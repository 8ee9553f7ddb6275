/** The server's entry: the first screen as HTML, for `<!--app-->` in checkout.html. */
import type { PurchaseSummary } from '@drip/core/checkout/purchase-summary'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { CheckoutApp } from './checkout-app.tsx'
import { beginWith, type ServedState } from './state/checkout-begin.ts'
import { readCheckoutSearch } from './state/checkout-search.ts'
import { needsLaterStyles } from './later-styles.ts'
import { Summary } from './parts/summary.tsx'
import { loadAllScreens } from './screens.ts'
import { checkoutStep } from './state/checkout-step.ts'
import type { CheckoutStart } from './state/use-checkout.ts'

/**
 * The first screen of a checkout; `search` is the page's query with or without its question mark. Without an answer,
 * `status` chooses the screen: 404 (or none) not found, 200 still loading, anything else a server that could not be
 * reached. The same `{answer, settings, status}` goes into the page as `<script type="application/json" id="state">`,
 * with every `<` written as `\u003c`.
 */
export function render({ search, ...served }: ServedState & { search: string }): string {
  const begin = beginWith(
    served.answer?.id ?? null,
    { status: 404, ...served },
    readCheckoutSearch(search),
    false,
  )
  return drawn(begin)
}

/**
 * The screen after 'Vamos em frente!' if that is the phone's, as a template: the first press shows it before the
 * program has loaded (early-start.ts). Empty if another screen is next.
 */
export function renderNext({ search, ...served }: ServedState & { search: string }): string {
  const { answer } = served
  // a remembered shopper is not asked to type
  if (
    answer === null ||
    served.device !== undefined ||
    checkoutStep(answer, false) !== 'insight' ||
    checkoutStep(answer, true) !== 'phone'
  )
    return ''
  const begin = beginWith(answer.id, served, readCheckoutSearch(search), true)
  return `<template id="next">${drawn(begin)}</template>`
}

/** Whether the screen rendered by `render` needs the styles of later-screens.css in addition to the page's. */
export function hasLaterStyles({ answer }: ServedState): boolean {
  return answer !== null && needsLaterStyles(checkoutStep(answer, false))
}

/**
 * The summary of the purchase: only the server renders it, so the shopper's phone loads no code for it
 * (`<!--beside-->`).
 */
export function renderSummary(summary: PurchaseSummary, folded: boolean): string {
  return renderToStaticMarkup(<Summary summary={summary} folded={folded} />)
}

const drawn = (begin: CheckoutStart) =>
  renderToString(
    <StrictMode>
      <CheckoutApp begin={begin} />
    </StrictMode>,
  )

await loadAllScreens()
