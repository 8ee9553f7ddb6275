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
/** Layout shifts and late paints are counted until this long after the program is there. */
const SETTLED_MS = 1500

interface Opening {
  largestPaintMs: number
  layoutShift: number
  /** The next screen, which was asked for by a press as soon as the button was seen. */
  answeredMs: number
  readyMs: number
  scripts: Script[]
}

interface Script {
  path: string
  /** Fetched before the program was there; the others are screens to come, fetched while nothing else happens. */
  isFirst: boolean
  gzip: number
  brotli: number
}

await measure()

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    await openOnce(browser, product) // the server's own first time is not the shopper's
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
  const scripts: Promise<Omit<Script, 'isFirst'> & { at: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const at = response.request().timing().startTime
    scripts.push(
      response.body().then((body) => ({
        path: new URL(response.url()).pathname,
        at,
        gzip: gzipSync(body, { level: 9 }).length,
        brotli: brotliCompressSync(body).length,
      })),
    )
  })
  await page.goto(address, { waitUntil: 'commit' })
  const readyMs = await untilProgram(page)
  await page.waitForTimeout(SETTLED_MS)
  // the screens to come are still arriving one after the other
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  const seen = await page.evaluate(() => ({ ...window.seen, began: performance.timeOrigin }))
  const fetched = await Promise.all(scripts)
  await page.context().close()
  const answeredMs = await pressAtOnce(browser, address)
  return {
    largestPaintMs: seen.largestPaintMs,
    layoutShift: seen.layoutShift,
    answeredMs,
    readyMs,
    scripts: fetched.map(({ at, ...script }) => ({ ...script, isFirst: at < seen.began + readyMs })),
  }
}

/** Milliseconds from the start of the navigation until the screen behind the first button is seen, pressed when that is seen. */
async function pressAtOnce(browser: Browser, address: string): Promise<number> {
  const page = await newPage(browser, 'phone')
  await slowDown(page)
  const paint = page.waitForFunction(() => performance.getEntriesByType('paint').length > 0, undefined, {
    polling: 'raf',
  })
  await page.goto(address, { waitUntil: 'commit' })
  await paint
  await page.getByRole('button', { name: 'Vamos em frente!' }).tap()
  const answered = await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1')].some((it) => it.innerText === 'Qual é o seu celular?') &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  )
  const at = Number(await answered.jsonValue())
  await page.context().close()
  return at
}

/** Milliseconds from the start of the navigation until React listens to the button's press. */
async function untilProgram(page: Page): Promise<number> {
  const ready = await page.waitForFunction(
    () => {
      const button = [...document.querySelectorAll('button')].find(
        (it) => it.innerText === 'Vamos em frente!',
      )
      // React leaves its own key on each element that it has taken over
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
    line('largest contentful paint', median(openings.map((it) => it.largestPaintMs)), 1500, 'ms'),
    line('a press is answered', median(openings.map((it) => it.answeredMs)), 800, 'ms'),
    line('program is there', median(openings.map((it) => it.readyMs)), 2500, 'ms'),
    line('cumulative layout shift', median(openings.map((it) => it.layoutShift)), NO_SHIFT, ''),
    line('JavaScript until then, gzip', Number(sum(first, 'gzip')), 90, 'KB'),
    { what: 'JavaScript until then, brotli', measured: `${sum(first, 'brotli')} KB`, budget: '', kept: '' },
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
