// What a shopper's phone fetches before the first button works: nothing of the signed-in areas, and no more than it may weigh.
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { buyInStore, press, sees } from '../harness/shopper.ts'

/** The budget of docs/performance.md. */
const BUDGET_KB = 90

it('the shopper’s first screen carries its own program only', async ({ product }) => {
  const address = await buyInStore(product)
  const html = await (await fetch(address)).text()
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(paths.filter((path) => /^\/assets\/(react|checkout)-/.test(path)).length).toBeGreaterThan(1)
  expect(paths.filter((path) => /signed-in|admin|merchant/.test(path))).toEqual([])
  const bodies = await Promise.all(
    paths.map(async (path) => (await fetch(new URL(path, address))).arrayBuffer()),
  )
  const bytes = bodies.reduce((sum, it) => sum + gzipSync(Buffer.from(it), { level: 9 }).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(BUDGET_KB)
})

it('the style sheet stands in the page, and no later screen fetches it again', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  const sheets: string[] = []
  page.on('request', (it) => it.resourceType() === 'stylesheet' && sheets.push(it.url()))
  await page.goto(await buyInStore(product), { waitUntil: 'networkidle' })
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  expect(sheets).toEqual([])
})
