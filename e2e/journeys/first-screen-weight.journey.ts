// What a shopper's phone downloads before the first button works: nothing of the signed-in areas, and no more than the
// budget.
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { buyInStore, press, sees } from '../harness/shopper.ts'

/** The budgets of docs/performance.md, compressed: for what the first paint waits for, and for the program. */
const PAGE_KB = 11
const BUDGET_KB = 90

it('the shopper’s first screen carries its own program only', async ({ product }) => {
  const address = await buyInStore(product)
  const html = await (await fetch(address)).text()
  expect(gzipSync(html).length / 1024).toBeLessThanOrEqual(PAGE_KB)
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(paths.filter((path) => /^\/assets\/(react|checkout)-/.test(path)).length).toBeGreaterThan(1)
  expect(paths.filter((path) => /signed-in|admin|merchant/.test(path))).toEqual([])
  const bodies = await Promise.all(
    paths.map(async (path) => (await fetch(new URL(path, address))).arrayBuffer()),
  )
  const bytes = bodies.reduce((sum, it) => sum + gzipSync(Buffer.from(it), { level: 9 }).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(BUDGET_KB)
})

it('the styles of the first screens are in the page, and all others are fetched once', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  const sheets: string[] = []
  page.on('request', (it) => it.resourceType() === 'stylesheet' && sheets.push(it.url()))
  await page.goto(await buyInStore(product), { waitUntil: 'networkidle' })
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => sheets).toEqual([expect.stringMatching(/\/assets\/later-screens-[\w-]+\.css$/)])
})

it('the second screen’s file is on its way before the program takes over the first', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  const asked: string[] = []
  page.on('request', (it) => asked.push(it.url()))
  await page.goto(await buyInStore(product), { waitUntil: 'networkidle' })
  const at = (part: string) => asked.findIndex((it) => it.includes(part))
  await expect.poll(() => at('/phone-page-')).toBeGreaterThan(0)
  // the first screen requests its plan as soon as the program runs it
  await expect.poll(() => at('instalments_simulator')).toBeGreaterThan(0)
  expect(at('/phone-page-')).toBeLessThan(at('instalments_simulator'))
})

it('the page is laid out while its typeface is on its way', async ({ product, person }) => {
  const address = await buyInStore(product)
  const page = await person('phone')
  await page.addInitScript(noteMeasuring)
  const typeface = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await typeface.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => window.measured)).toContain('BODY')
  typeface.resolve()
})

declare global {
  interface Window {
    measured: string[]
  }
}

/** Runs in the page before anything else; records every element whose height is read, because that forces a layout. */
function noteMeasuring(): void {
  const measured: string[] = []
  window.measured = measured
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight')
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement): unknown {
      measured.push(this.tagName)
      return own?.get?.call(this)
    },
  })
}
