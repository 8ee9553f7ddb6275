import { readFileSync } from 'node:fs'
import type { CheckoutField } from '@drip/core/contracts/checkout'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  aCharge,
  anAnswer,
  asked,
  theCodeField,
  theConfirmationField,
  theSettings,
} from './checkout.makers.ts'
import { render, renderNext } from './checkout.ssr.tsx'
import AnalysisPage from './pages/analysis-page.tsx'
import { FORM_ORDER } from './state/customer-form.ts'

const served = (fields: CheckoutField[]) => ({
  answer: anAnswer({ fields }),
  settings: theSettings,
  search: '',
})
const nothing = (status: number) => render({ answer: null, settings: theSettings, search: '', status })
const firstScreens = [
  render(served(asked('customerPhone'))),
  renderNext(served(asked('customerPhone'))),
  ...[200, 404, 503].map(nothing),
  renderToString(createElement(AnalysisPage, { onFinished: () => {} })),
]
const laterScreens = [
  render(
    served(
      asked(
        ...FORM_ORDER.filter((it) => !it.endsWith('Email') && !it.endsWith('Phone') && !it.endsWith('Cpf')),
      ),
    ),
  ),
  render(served([theCodeField])),
  render(served([theConfirmationField()])),
  render(served([{ fieldName: 'payment', fieldData: aCharge() }])),
  render({ ...served([]), answer: anAnswer({ result: 'KO', paymentFullAmount: aCharge() }) }),
  render({ ...served([]), answer: anAnswer({ result: 'KO', koReason: 'EXPIRED' }) }),
  render({ ...served([]), answer: anAnswer({ result: 'OK' }) }),
]

/** The selectors of a style sheet and everything it imports. */
function selectorsOf(sheet: URL): string[] {
  const css = readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\//gs, '')
  const taken = Array.from(css.matchAll(/@import '([^']+)'/g), ([, path = '']) =>
    selectorsOf(new URL(path, sheet)),
  )
  const own = css.replace(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').matchAll(/([^{};]+)\{/g)
  const named = Array.from(own, ([, it = '']) => it.trim()).filter((it) => !it.startsWith('@'))
  return [...taken.flat(), ...named.flatMap((it) => it.split(/,(?![^(]*\))/)).map((it) => it.trim())]
}
const sheet = (path: string) => selectorsOf(new URL(path, import.meta.url))

/** Selectors that could apply in these screens: all their classes are drawn there. */
function wantedBy(screens: readonly string[], selectors: readonly string[]): string[] {
  const drawn = new Set(
    screens.flatMap((html) =>
      Array.from(html.matchAll(/class="([^"]*)"/g), ([, it = '']) => it.split(' ')).flat(),
    ),
  )
  return selectors.filter((it) =>
    Array.from(it.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name).every((name) => drawn.has(name)),
  )
}

describe('the styles in the page', () => {
  it('are all that the first two screens, a failure and the analysis need', () => {
    expect(wantedBy(firstScreens, sheet('./checkout.css')).length).toBeGreaterThan(100)
    expect(wantedBy(firstScreens, sheet('./later-screens.css'))).toEqual([])
  })

  it('are with those of later screens all of the kit that a screen is drawn with', () => {
    const had = new Set(['./checkout.css', './later-screens.css'].flatMap(sheet))
    const missing = sheet('../../ui/kit.css').filter((it) => !had.has(it))
    expect(wantedBy([...firstScreens, ...laterScreens], missing)).toEqual([])
  })
})
