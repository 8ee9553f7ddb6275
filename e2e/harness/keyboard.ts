// A person without a mouse: where the focus is, where Tab moves it, and whether it is visible.
import type { Page } from 'playwright-core'

const MOST_TABS = 100

/** Presses Tab until something with this name has the focus; the error lists where the focus went. */
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

/** Moves the focus there with Tab and presses Enter. */
export async function enterOn(page: Page, name: string | RegExp): Promise<void> {
  // a dialog begins with its heading, which may have the same text as its button
  if (await page.evaluate(() => /^H\d$/.test(document.activeElement?.tagName ?? ''))) {
    await page.keyboard.press('Tab')
  }
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/**
 * Presses Tab through the whole page; returns the names of what had the focus while something else covered it (WCAG 2.2,
 * 2.4.11).
 */
export async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = []
  const marked = 'data-had-focus'
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate((mark) => {
      const it = document.activeElement
      if (!(it instanceof HTMLElement) || it === document.body || it.hasAttribute(mark)) return 'OVER'
      it.setAttribute(mark, '')
      const { left, top, width, height } = it.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return above !== null && (it.contains(above) || above.contains(it)) ? 'SEEN' : 'COVERED'
    }, marked)
    if (state === 'OVER') return covered
    if (state === 'COVERED') covered.push(await focusedName(page))
  }
  throw new Error('Tab never came to the end of the page')
}

/** What a screen reader would say first about the focused element. */
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

/** A keyboard user must see where the focus is (WCAG 2.4.7). */
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
