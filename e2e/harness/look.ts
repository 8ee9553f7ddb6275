// Looks at a screen at the widths of our people. With LOOK=1 it also photographs it (data/pictures/{name}-{width}.png).
import type { Page } from 'playwright-core'
import { TAKES_PICTURES, expectNoAxeViolations, photograph } from './person.ts'

const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
type Width = keyof typeof HEIGHTS
const WIDTHS: readonly Width[] = [360, 768, 1280]
/** Who works eight hours a day in a screen sits at a desk. */
export const DESKS: readonly Width[] = [768, 1280, 1920]
const NARROWEST = 320

/** Nobody is kept out of the screen at any of them, and nothing sticks out sideways. */
export async function lookAt(page: Page, name: string, widths = WIDTHS): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    if (TAKES_PICTURES) await photograph(page, `${name}-${width}`)
    await expectFits(page, name, width)
  }
  // the narrowest that has to work (WCAG 1.4.10)
  await page.setViewportSize({ width: NARROWEST, height: HEIGHTS[360] })
  if (TAKES_PICTURES) await photograph(page, `${name}-${NARROWEST}`)
  await expectFits(page, name, NARROWEST)
  await expectNoAxeViolations(page)
  if (before !== null) await page.setViewportSize(before)
}

async function expectFits(page: Page, name: string, width: number): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (overflow > 0) throw new Error(`${name} sticks out by ${overflow} px at ${width} px`)
}
