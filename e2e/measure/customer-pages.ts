// How fast log-in and payment page are on a cheap phone: slow 4G, a processor four times slower, nothing cached. `node
// e2e/measure/customer-pages.ts` prints medians of several openings and the weight of the JavaScript until then.
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../harness/browser.ts'
import { instalmentsOf, newCustomer } from '../harness/customer.ts'
import { newPage } from '../harness/person.ts'
import { startProduct } from '../harness/product.ts'
import { median, slowDown } from './slow-phone.ts'

const TIMES = 5
const SETTLED_MS = 1500
const BUDGET_KB = 95

interface Opening {
  largestPaintMs: number
  layoutShift: number
  readyMs: number
  scriptKb: number
}

await measure()

async function measure(): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const customer = await newCustomer(product, [{}])
    const links = (await instalmentsOf(product, customer)).map(({ id }) => `${product.web}/pagamento/${id}`)
    const login = Array.from({ length: TIMES }, () => `${product.web}/cliente/login`)
    await openOnce(browser, `${product.web}/renegociacao`, buttonReacts) // warms up the server
    print('log-in, button reacts', await openEach(browser, login, buttonReacts))
    print('payment page, its first opening makes the code', await openEach(browser, links, codeIsThere))
    print('payment page, the code is there already', await openEach(browser, links, codeIsThere))
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function openEach(
  browser: Browser,
  addresses: readonly string[],
  isReady: () => boolean,
): Promise<Opening[]> {
  const openings: Opening[] = []
  for (const address of addresses) openings.push(await openOnce(browser, address, isReady))
  return openings
}

async function openOnce(browser: Browser, address: string, isReady: () => boolean): Promise<Opening> {
  const page = await newPage(browser, 'phone')
  await slowDown(page)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(address, { waitUntil: 'commit' })
  const readyMs = await untilReady(page, isReady)
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => window.seen)
  const weights = await Promise.all(scripts)
  await page.context().close()
  return { ...seen, readyMs, scriptKb: weights.reduce((sum, it) => sum + it, 0) / 1024 }
}

async function untilReady(page: Page, isReady: () => boolean): Promise<number> {
  await page.waitForFunction(isReady, undefined, { polling: 'raf' })
  return page.evaluate(() => performance.now())
}

/** React stores its own key on each element that it handles. */
function buttonReacts(): boolean {
  const button = document.querySelector('button[type=submit]')
  return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
}

function codeIsThere(): boolean {
  return document.querySelector('img[alt="QR Code do Pix"]') !== null
}

function print(name: string, openings: readonly Opening[]): void {
  const weight = median(openings.map((it) => it.scriptKb))
  console.log(name)
  console.table({
    'largest contentful paint': `${Math.round(median(openings.map((it) => it.largestPaintMs)))} ms`,
    'until ready': `${Math.round(median(openings.map((it) => it.readyMs)))} ms`,
    'cumulative layout shift': median(openings.map((it) => it.layoutShift)).toFixed(4),
    'JavaScript, gzip': `${weight.toFixed(1)} KB of ${BUDGET_KB} KB: ${weight <= BUDGET_KB ? 'kept' : 'NOT KEPT'}`,
  })
}
