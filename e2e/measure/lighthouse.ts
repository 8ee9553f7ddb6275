// Lighthouse's mobile audits of checkout, payment page and log-in: prints the medians of five runs of each page, and every
// audit that is not perfect. Lighthouse is not a dependency of this project (150 MB):
//   npm install --prefix /tmp/lighthouse lighthouse@13.5.0
//   LIGHTHOUSE=/tmp/lighthouse node e2e/measure/lighthouse.ts
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchBrowser } from '../harness/browser.ts'
import { instalmentsOf, newCustomer } from '../harness/customer.ts'
import { startProduct } from '../harness/product.ts'
import { buyInStore } from '../harness/shopper.ts'

const TIMES = Number(process.env['TIMES'] ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const AIMS: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
}
const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

/** The part of its answer that is read here. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string }
  >
}
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report } | undefined>

const folder = process.env['LIGHTHOUSE']
if (folder === undefined) {
  console.error('LIGHTHOUSE names the folder that lighthouse was installed into; see the head of this file.')
  process.exit(69)
}
// the package's own entry, with the shape above
const { default: lighthouse } = (await import(
  pathToFileURL(join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')).href
)) as { default: Lighthouse }

const product = await startProduct()
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const customer = await newCustomer(product, [{}])
  const [instalment] = (await instalmentsOf(product, customer)).filter(({ status }) => status === 'PENDING')
  await measure('checkout', await buyInStore(product))
  await measure('payment page', `${product.web}/pagamento/${instalment?.id}`)
  await measure('customer log-in', `${product.web}/cliente/login`)
} finally {
  await browser.close()
  await product.stop()
}

async function measure(name: string, url: string): Promise<void> {
  const reports: Report[] = []
  await audit(url) // warms up the server
  for (let time = 0; time < TIMES; time += 1) reports.push(await audit(url))
  console.log(name)
  console.table(
    Object.fromEntries([
      ...CATEGORIES.map((id) => {
        const scores = reports.map((it) => Math.round((it.categories[id]?.score ?? 0) * 100))
        return [id, { median: median(scores), all: scores.join(' '), aim: `≥ ${AIMS[id]}` }]
      }),
      ...TIMINGS.map((id) => {
        const values = reports.map((it) => it.audits[id]?.numericValue ?? Number.NaN)
        return [
          id,
          { median: Number(median(values).toFixed(3)), all: values.map((it) => it.toFixed(2)).join(' ') },
        ]
      }),
    ]),
  )
  for (const line of new Set(reports.flatMap(imperfect))) console.log(`  ${line}`)
}

async function audit(url: string): Promise<Report> {
  const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (answer === undefined) throw new Error(`no answer for ${url}`)
  return answer.lhr
}

/** What costs points, besides the times shown above. */
function imperfect({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && !TIMINGS.includes(id))
      .flatMap(({ id }) => {
        const it = audits[id]
        return it === undefined || it.score === null || it.score >= 0.9
          ? []
          : [`${category}: ${id}, ${it.title}`]
      }),
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((found, failed) => {
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address === null || typeof address === 'string') failed(new Error('no free port'))
        else found(address.port)
      })
    })
  })
}
