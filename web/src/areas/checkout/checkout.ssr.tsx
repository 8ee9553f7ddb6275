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
 * `status` chooses what is said: 404 (or none) not found, 200 still loading, anything else that we could not be
 * reached. The same
 * `{answer, settings, status}` goes into the page as `<script type="application/json" id="state">`, with every `<`
 * written as `\u003c`.
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
 * The screen behind 'Vamos em frente!' where that asks for the phone, in a template: the first press shows it before the
 * program has come (early-start.ts). Empty where something else is next.
 */
export function renderNext({ search, ...served }: ServedState & { search: string }): string {
  const { answer } = served
  // who is remembered here is not asked to type
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

/** Whether the screen that `render` draws needs the styles of later-screens.css beside those of the page. */
export function hasLaterStyles({ answer }: ServedState): boolean {
  return answer !== null && needsLaterStyles(checkoutStep(answer, false))
}

/** What is bought: only the server draws it, so that the shopper's phone pays nothing for it (`<!--beside-->`). */
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
