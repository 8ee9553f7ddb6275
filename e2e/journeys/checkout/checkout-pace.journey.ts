// How long things take in the checkout, by the page's own clock (specification 001 §9), and where the focus of each
// screen begins.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoCpf } from '../../harness/demo-people.ts'
import { it } from '../../harness/journey.ts'
import { payPix } from '../../harness/person.ts'
import {
  buyInStore,
  fillAddress,
  fillPerson,
  introduceOneself,
  newShopper,
  press,
  proveOnesPhone,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../../harness/shopper.ts'

/** Longer than a busy machine stands still, because the clock cannot be paused at a moment that has already passed. */
const AHEAD_MS = 30_000
/** From here on the page's clock stands still, and moves only by `page.clock.runFor`. */
const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS)

it('the analysis lights a step each 1.3 seconds and ends after 8.5, and the next screen begins at its top', async ({
  product,
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '300,00' })
  await proveOnesPhone(page, product, shopper)
  await fillPerson(page, shopper)
  await fillAddress(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await stopTime(page)
  await press(page, 'Continuar')
  await sees(page, 'Estamos analisando sua compra')
  await page.getByText('Passo 1 de 3').waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const done = page.locator('.analysis__step--done')
  for (const [passed, lit] of [
    [1299, 0],
    [1, 1],
    [1299, 1],
    [1, 2],
    [5200, 6],
    [699, 6],
  ] as const) {
    await page.clock.runFor(passed)
    await expect.poll(() => done.count()).toBe(lit)
  }
  await sees(page, 'Estamos analisando sua compra')
  await page.clock.runFor(1)
  await sees(page, 'Em quantas parcelas?')
})

const STEP_MS = 100

it('the state of a Pix is requested every three seconds', async ({ product, person }) => {
  const page = await person('phone')
  let [asked, open] = [0, 0]
  page.on('request', (it) => {
    if (it.method() === 'PUT') [asked, open] = [asked + 1, open + 1]
  })
  // a request under way when another page is opened ends without an answer
  for (const ending of ['requestfinished', 'requestfailed'] as const) {
    page.on(ending as 'requestfinished', (it) => {
      if (it.method() === 'PUT') open -= 1
    })
  }
  /** All earlier requests of the page have been sent, and their answers processed. */
  const settle = () => page.evaluate(async () => (await fetch('/health/live')).text())
  const runFor = async (milliseconds: number) => {
    asked = 0
    await page.clock.runFor(milliseconds)
    await settle()
  }
  /** In steps: the next three seconds begin with the answer, which may arrive while the page's clock still runs. */
  const untilItAsks = async () => {
    for (let passed = 0; passed < 3000; passed += STEP_MS) {
      await runFor(STEP_MS)
      await expect.poll(() => open).toBe(0)
      await settle()
      if (asked > 0) return
    }
  }
  const expectPace = async () => {
    await readPixCode(page)
    await stopTime(page)
    await expect.poll(() => open).toBe(0)
    await settle()
    await untilItAsks()
    expect(asked).toBe(1)
    await runFor(3000 - 2 * STEP_MS)
    expect(asked).toBe(0)
    await runFor(2 * STEP_MS)
    expect(asked).toBe(1)
    await page.clock.resume()
  }
  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await expectPace()

  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '300,00' }))
  await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, 'LOW_SCORE') }))
  await waitOutAnalysis(page)
  await sees(page, 'Pagamento à vista')
  await expectPace()
})

it('only a broken server is reported of the refusals while a Pix is pending', async ({ product, person }) => {
  const page = await person('phone')
  let reports = 0
  page.on('request', (it) => {
    if (it.url().endsWith('/api/v1/events')) reports += 1
  })
  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await readPixCode(page)
  reports = 0
  for (const [status, reported] of [
    [503, 0],
    [429, 0],
    [500, 1],
  ] as const) {
    const refused = page.waitForResponse((it) => it.status() === status)
    // only one report, but the route stays: a browser may drop a report that it sends while the route is removed
    let isAnswered = false
    await page.route('**/api/v1/checkouts/*', async (route) => {
      if (isAnswered) return route.continue()
      isAnswered = true
      return route.fulfill({ status, body: '' })
    })
    await page.clock.fastForward(3000)
    await refused
    await expect.poll(() => reports).toBe(reported)
  }
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
})

it('some merchants’ shoppers are led back after five seconds', async ({ product, atCheckout }) => {
  const page = await atCheckout({ merchant: 'Livraria Sabiá', amount: '90,00' })
  expect(await page.getByText('Livraria Sabiá').count()).toBe(0)
  await introduceOneself(page, product, newShopper())
  await sees(page, 'Em quantas parcelas?')
  await press(page, 'Continuar')
  const code = await readPixCode(page)
  // the device's own clock is wrong
  await page.clock.setSystemTime(Date.now() - 2 * 3_600_000)
  // the five seconds are counted step by step, regardless of a busy machine
  await stopTime(page)
  await payPix(product, code)
  const approved = page.getByRole('heading', { level: 1, name: 'Compra aprovada' })
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000)
        return approved.isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
  await page.getByText(/^Levamos você de volta à loja em [1-5] s\.$/).waitFor()
  await page.getByRole('link', { name: 'Voltar para a loja' }).waitFor()
  await page.clock.resume()
  await page.clock.fastForward(5000)
  await page.getByText('Pedido aprovado').waitFor()
})
