// Checks a screen at the widths that people use. With LOOK=1 it also photographs it (data/pictures/{name}-{width}.png).
import type { Page } from 'playwright-core'
import { TAKES_PICTURES, expectNoAxeViolations, photograph } from './person.ts'

const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
type Width = keyof typeof HEIGHTS
const WIDTHS: readonly Width[] = [360, 768, 1280]
/** People who work eight hours a day with a screen sit at a desk. */
export const DESKS: readonly Width[] = [768, 1280, 1920]
const NARROWEST = 320

/**
 * axe's rules about colours; everything else is the same in dark mode, where only colours differ
 * (web/src/ui/tokens.css).
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** At each of the widths the screen is accessible to everybody, and nothing overflows sideways. */
export async function lookAt(page: Page, name: string, widths = WIDTHS): Promise<void> {
  await atWidths(page, name, widths, () => expectNoAxeViolations(page))
}

/** The same in light and in dark mode, so that a journey need not visit a screen again for its other colours. */
export async function lookAtBoth(page: Page, name: string, widths = WIDTHS): Promise<void> {
  await lookAt(page, `${name}-light`, widths)
  await paint(page, 'dark')
  await atWidths(page, `${name}-dark`, widths, () => expectNoAxeViolations(page, { rules: COLOUR_RULES }))
  await paint(page, 'light')
}

async function atWidths(
  page: Page,
  name: string,
  widths: readonly Width[],
  atNarrowest: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    if (TAKES_PICTURES) await photograph(page, `${name}-${width}`)
    await expectFits(page, name, width)
  }
  // the narrowest width that must work (WCAG 1.4.10)
  await page.setViewportSize({ width: NARROWEST, height: HEIGHTS[360] })
  if (TAKES_PICTURES) await photograph(page, `${name}-${NARROWEST}`)
  await expectFits(page, name, NARROWEST)
  await atNarrowest()
  if (before !== null) await page.setViewportSize(before)
}

/** Waits until colour transitions have ended. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    // an inherited colour may begin its transition when that of its parent has ended
    for (let fading = transitions(); fading.length > 0; fading = transitions())
      for (const it of fading) it.finish()
    function transitions() {
      return document
        .getAnimations()
        .filter((it) => it instanceof CSSTransition && it.playState !== 'finished')
    }
  })
}

async function expectFits(page: Page, name: string, width: number): Promise<void> {
  // a panel that the program places where it fits moves a moment after the window has changed
  const fits = page.waitForFunction(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  )
  await fits.catch(async () => {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    throw new Error(`${name} sticks out by ${overflow} px at ${width} px`)
  })
}
