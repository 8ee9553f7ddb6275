// How fast the checkout's first screen is on a cheap phone: slow 4G, a processor four times slower, nothing cached.
// `node e2e/measure/first-screen.ts` prints medians of five openings and the weight of all its JavaScript.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../harness/browser.ts'
import { newPage } from '../harness/person.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { buyInStore } from '../harness/shopper.ts'
import { median, slowDown } from './slow-phone.ts'

const TIMES = 5
const NO_SHIFT = 0
/** Layout shifts and late paints are counted until this long after the program has loaded. */
const SETTLED_MS = 1500

declare global {
  interface Window {
    answeredMs?: number
  }
}

interface Opening {
  largestPaintMs: number
  layoutShift: number
  /** The next screen, after a press as soon as the button was visible. */
  answeredMs: number
  readyMs: number
  /** Of the page itself, as transferred. */
  pageBytes: number
  scripts: Script[]
}

interface Script {
  path: string
  /** Named in the page itself: the program waits for it. The others belong to later screens. */
  isFirst: boolean
  gzip: number
  brotli: number
}

await measure()

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    await openOnce(browser, product) // warms up the server
    const openings: Opening[] = []
    for (let time = 0; time < TIMES; time += 1) openings.push(await openOnce(browser, product))
    print(openings)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openOnce(browser: Browser, product: Product): Promise<Opening> {
  const address = await buyInStore(product)
  const page = await newPage(browser, 'phone')
  await slowDown(page)
  const html = await (await fetch(address)).text()
  const named = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, path]) => path)
  const scripts: Promise<Script>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const path = new URL(response.url()).pathname
    scripts.push(
      response.body().then((body) => ({
        path,
        isFirst: named.includes(path),
        gzip: gzipSync(body, { level: 9 }).length,
        brotli: brotliCompressSync(body).length,
      })),
    )
  })
  await page.goto(address, { waitUntil: 'commit' })
  const readyMs = await untilProgram(page)
  await page.waitForTimeout(SETTLED_MS)
  // the files of later screens are still loading one after the other
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  const seen = await page.evaluate(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { ...window.seen, pageBytes: opened?.encodedBodySize ?? Number.NaN }
  })
  const fetched = await Promise.all(scripts)
  const place = await page.getByRole('button', { name: 'Vamos em frente!' }).boundingBox()
  if (place === null) throw new Error('the first button is not to be seen')
  await page.context().close()
  const answeredMs = await pressAtOnce(browser, address, {
    x: place.x + place.width / 2,
    y: place.y + place.height / 2,
  })
  return {
    pageBytes: seen.pageBytes,
    largestPaintMs: seen.largestPaintMs,
    layoutShift: seen.layoutShift,
    answeredMs,
    readyMs,
    scripts: fetched,
  }
}

/**
 * Milliseconds from the start of the navigation until the screen behind the first button is painted. The button's
 * position is touched as soon as it is painted, as by a finger: a locator's tap would first run Playwright's code in
 * the slow page, for 200 ms and more.
 */
async function pressAtOnce(
  browser: Browser,
  address: string,
  place: { x: number; y: number },
): Promise<number> {
  const page = await newPage(browser, 'phone')
  await slowDown(page)
  await page.addInitScript(noteAnswer)
  const wire = await page.context().newCDPSession(page)
  await wire.send('Page.enable')
  await wire.send('Page.setLifecycleEventsEnabled', { enabled: true })
  const painted = new Promise<void>((resolve) => {
    wire.on('Page.lifecycleEvent', ({ name }) => name === 'firstContentfulPaint' && resolve())
  })
  await page.goto(address, { waitUntil: 'commit' })
  await painted
  await page.touchscreen.tap(place.x, place.y)
  const answered = await page.waitForFunction(() => window.answeredMs)
  const at = Number(await answered.jsonValue())
  await page.context().close()
  return at
}

/** Runs in the page before anything else. */
function noteAnswer(): void {
  const look = (): void => {
    if (document.querySelector('h1')?.textContent !== 'Qual é o seu celular?') requestAnimationFrame(look)
    // the frame that shows it is painted after this, and then this timeout runs
    else setTimeout(() => (window.answeredMs = performance.now()))
  }
  requestAnimationFrame(look)
}

/** Milliseconds from the start of the navigation until React handles the button's press. */
async function untilProgram(page: Page): Promise<number> {
  const ready = await page.waitForFunction(
    () => {
      const button = [...document.querySelectorAll('button')].find(
        (it) => it.innerText === 'Vamos em frente!',
      )
      // React stores its own key on each element that it handles
      const isTaken =
        button !== undefined && Object.keys(button).some((key) => key.startsWith('__reactProps'))
      return isTaken ? performance.now() : false
    },
    undefined,
    { polling: 'raf' },
  )
  return Number(await ready.jsonValue())
}

function print(openings: readonly Opening[]): void {
  const scripts = openings[0]?.scripts ?? []
  const first = scripts.filter((it) => it.isFirst)
  const sum = (of: readonly Script[], kind: 'gzip' | 'brotli') =>
    (of.reduce((total, it) => total + it[kind], 0) / 1024).toFixed(1)
  for (const it of scripts) {
    console.log(
      `${it.isFirst ? 'first' : 'later'}  ${(it.gzip / 1024).toFixed(1).padStart(6)} KB gzip  ${it.path}`,
    )
  }
  console.table([
    line('largest contentful paint', median(openings.map((it) => it.largestPaintMs)), 500, 'ms'),
    line('a press is answered', median(openings.map((it) => it.answeredMs)), 800, 'ms'),
    line('program is there', median(openings.map((it) => it.readyMs)), 2500, 'ms'),
    line('cumulative layout shift', median(openings.map((it) => it.layoutShift)), NO_SHIFT, ''),
    {
      what: 'the page itself, as sent',
      measured: `${(median(openings.map((it) => it.pageBytes)) / 1024).toFixed(1)} KB`,
      budget: '',
      kept: '',
    },
    line('JavaScript the program is of, gzip', Number(sum(first, 'gzip')), 90, 'KB'),
    {
      what: 'JavaScript the program is of, brotli',
      measured: `${sum(first, 'brotli')} KB`,
      budget: '',
      kept: '',
    },
    { what: 'with all later screens, gzip', measured: `${sum(scripts, 'gzip')} KB`, budget: '', kept: '' },
  ])
}

function line(what: string, measured: number, budget: number, unit: string) {
  const shown = unit === 'ms' ? Math.round(measured) : Number(measured.toFixed(4))
  return {
    what,
    measured: `${shown} ${unit}`.trim(),
    budget: `${budget} ${unit}`.trim(),
    kept: measured <= budget ? 'yes' : 'NO',
  }
}
