// `npm run screens [-- PLACE …]`: photographs every screen at four widths, light and dark, in a separate demo world,
// and writes the contact sheet. With places (`admin/orders`, `shopper`) only the screens whose place begins with one of
// them; with `--kept` only the widths that are kept in the repository. docs/screens/README.md says which file is
// written where.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildWeb } from '../../start/src/build-web.ts'
import { enterAsAdmin } from '../harness/admin.ts'
import { launchBrowser } from '../harness/browser.ts'
import { enter } from '../harness/customer.ts'
import { HELENA, enterArea } from '../harness/merchant.ts'
import { newPage } from '../harness/person.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { fileOf, KEPT, OPEN, SCHEMES, type Step, type Way, WAYS, type Width, WIDTHS } from './pictures.ts'
import { addressOf, type Area, ROOT, type Screen, screensOf } from './tables.ts'
import { walkPurchases } from './walk.ts'
import { makeWorld, type World } from './world.ts'

const KEPT_IN = join(ROOT, 'docs', 'screens')
const OTHERS_IN = join(ROOT, 'data', 'screens')
const HEIGHTS: Readonly<Record<Width, number>> = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
/** A longer page is cut off: the rest looks the same. */
const TALLEST = 2400
const QUALITY = 55
const SETTLES_WITHIN_MS = 4000
const LINKS_WITHIN_MS = 15_000

const given = process.argv.slice(2)
const widths = given.includes('--kept') ? KEPT : WIDTHS
const only = given.filter((it) => it !== '--kept')
/** Screens that could not be opened, with the error: the others are photographed anyway. */
const missed: string[] = []
const isAsked = (place: string) => only.length === 0 || only.some((it) => place.startsWith(it))

await photographAll()

async function photographAll(): Promise<void> {
  await buildWeb(ROOT, join(ROOT, 'web', 'dist'))
  const browser = await launchBrowser()
  try {
    const world = await makeWorld(browser, attempt)
    try {
      await openPages(browser, world)
      for (const area of ['customer', 'merchant', 'admin'] as const) await areaPages(browser, world, area)
      if (isAsked('shopper')) {
        const photographStep = (page: Page, step: Step) => photograph(page, `shopper/${step}`)
        await attempt('shopper', () => walkPurchases(browser, world, photographStep))
      }
    } finally {
      await world.product.stop()
    }
  } finally {
    await browser.close()
  }
  writeContactSheet(KEPT_IN)
  if (missed.length > 0) {
    console.error(`not photographed:\n${missed.join('\n')}`)
    process.exitCode = 1
  }
}

async function attempt(place: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    missed.push(`${place}: ${why.split('\n')[0]}`)
  }
}

async function openPages(browser: Browser, { product, known }: World): Promise<void> {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  const address = (it: string) =>
    it.replace(/\{(late|paid|checkout)\}/, (_, name: keyof World['known']) => known[name])
  for (const [name, path] of Object.entries(OPEN)) {
    if (!isAsked(`open/${name}`)) continue
    await attempt(`open/${name}`, async () => {
      await page.goto(address(path))
      await photograph(page, `open/${name}`)
    })
  }
  await page.context().close()
}

async function areaPages(browser: Browser, world: World, area: Area): Promise<void> {
  const screens = screensOf(area)
  const asked = screens.filter((it) => isAsked(placeOf(area, it)))
  if (asked.length === 0) return
  const page = await newPage(browser, 'desktop', { baseURL: world.product.web })
  if (area === 'customer') await enter(page, world.customer)
  if (area === 'merchant') await enterArea(page, world.product, HELENA)
  if (area === 'admin') await enterAsAdmin(page)
  for (const screen of asked) {
    await attempt(placeOf(area, screen), async () => {
      await page.setViewportSize({ width: 1280, height: HEIGHTS[1280] })
      await open(page, area, screen, screens)
      await photograph(page, placeOf(area, screen))
    })
  }
  await page.context().close()
}

function placeOf(area: Area, { group, name }: Screen): string {
  return `${area}/${group}/${name}`
}

/** By its address, or by the first link to it on the screen before. */
async function open(
  page: Page,
  area: Area,
  screen: Screen,
  all: readonly Screen[],
  narrowed?: string,
): Promise<void> {
  const way: Way = WAYS[area][screen.name] ?? null
  if (way !== null && 'from' in way) {
    const from = all.find(({ name }) => name === way.from)
    if (from === undefined) throw new Error(`${area}: ${screen.name} comes from no screen`)
    await open(page, area, from, all, way.query)
    if (way.press !== undefined) {
      await page.getByRole('button', { name: way.press }).click()
      await page.waitForURL((url) => addressOf(screen).test(url.pathname))
      return untilStill(page)
    }
    const others = all.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
    const link = page.locator(`main a[href]`)
    const address = addressOf(screen)
    await link.first().waitFor({ timeout: LINKS_WITHIN_MS })
    const found = (await link.evaluateAll((links) => links.map((it) => it.getAttribute('href') ?? ''))).find(
      (href) => address.test(href.replace(/[?#].*$/, '')) && !others.includes(href.replace(/[?#].*$/, '')),
    )
    await page.goto(found ?? behindButton(page, from, screen))
  } else {
    const params = way !== null && 'params' in way ? way.params : {}
    const path = screen.path.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? '')
    const query = narrowed ?? (way !== null && 'query' in way ? way.query : undefined)
    await page.goto(query === undefined ? path : `${path}?${query}`)
  }
  await untilStill(page)
}

/**
 * A button opens an address with the same ids.
 * @throws if the ids differ
 */
function behindButton(page: Page, from: Screen, { path }: Screen): string {
  const known = addressOf(from).exec(new URL(page.url()).pathname)?.slice(1) ?? []
  const address = path.replaceAll(
    /:\w+(?:\((\w+)[^)]*\))?/g,
    (_, word?: string) => word ?? known.shift() ?? '?',
  )
  if (address.includes('?')) throw new Error(`no way leads from ${page.url()} to ${path}`)
  return address
}

/** Waits for everything under way, but not for requests that never end (a stream, a page that polls). */
async function untilStill(page: Page): Promise<void> {
  const patience = { timeout: SETTLES_WITHIN_MS }
  await page.waitForLoadState('networkidle', patience).catch(() => {})
  await page
    .waitForFunction(
      () => document.querySelector('.skeleton, [aria-busy="true"]') === null,
      undefined,
      patience,
    )
    .catch(() => {})
}

/** Waits until everything has been redrawn for a new window size: charts are measured first, and drawn after that. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done))
  })
}

async function photograph(page: Page, place: string): Promise<void> {
  const before = page.viewportSize()
  const session = await page.context().newCDPSession(page)
  await untilStill(page)
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      // a window as high as its page, so that sticky elements are at the edge of the picture
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await untilDrawn(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(TALLEST, Math.max(HEIGHTS[width], height)) })
      await untilDrawn(page)
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
      const path = join(KEPT.includes(width) ? KEPT_IN : OTHERS_IN, fileOf(place, width, scheme))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, Buffer.from(data, 'base64'))
    }
  }
  await session.detach()
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
  console.log(place)
}
