// Somebody who touches no mouse: where the focus is, where Tab brings it, and whether it can be seen.
import type { Page } from 'playwright-core'

const MOST_TABS = 100

/** Presses Tab until the focus is on something of this name; says where it went when it never is. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const visited: string[] = []
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused))
      return expectFocusSeen(page, focused)
    visited.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}; it went ${visited.join(' → ')}`)
}

/** Goes there by Tab and presses Enter. */
export async function enterOn(page: Page, name: string | RegExp): Promise<void> {
  // a dialog begins with its heading, which may say the same as its button
  if (await page.evaluate(() => /^H\d$/.test(document.activeElement?.tagName ?? ''))) {
    await page.keyboard.press('Tab')
  }
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** What a screen reader would say first of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const it = document.activeElement
    if (!(it instanceof HTMLElement) || it === document.body) return ''
    const isField =
      it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement || it instanceof HTMLSelectElement
    const label = isField ? it.labels?.[0] : null
    return (it.ariaLabel ?? label?.innerText ?? it.innerText).trim().replace(/\s+/g, ' ')
  })
}

/** Whoever cannot see where the focus is cannot work by keyboard (WCAG 2.4.7). */
async function expectFocusSeen(page: Page, name: string): Promise<void> {
  const isSeen = await page.evaluate(() => {
    const hasRing = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    const it = document.activeElement
    // the ring may be drawn around the whole row of a link, or by the frame of a field
    return [it, it?.parentElement].some(
      (each) =>
        each instanceof Element &&
        (hasRing(getComputedStyle(each)) || hasRing(getComputedStyle(each, '::after'))),
    )
  })
  if (!isSeen) throw new Error(`the focus on ${name} cannot be seen`)
}
