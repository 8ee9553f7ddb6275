// A store that uses the single script tag, drip.js: what it places, the purchase in a dialog and on a separate page,
// and whose messages it ignores.
import { get } from 'node:http'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
// the types published for stores, used as a store would
import type { DripClosed, DripDetail } from '../../web/src/drip-js/types/drip.d.ts'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { expectNoAxeViolations, payPix, photograph } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import { introduceOneself, newShopper, press, readPixCode, sees } from '../harness/shopper.ts'

const CHECKOUT = 'iframe[title="Pagamento com a Drip"]'
const MODAL = 'iframe[title="Como funciona a Drip"]'
/** The element that the script adds to the page. */
const DIALOG_HOST = 'body > div:last-child'
const BANNER = '[data-drip=banner] iframe'
const BUDGET_BYTES = 8 * 1024
const storePage = (product: Product, name = 'tenis-serra') =>
  `${product.sandbox}/store/with-script/products/${name}`

/**
 * Presses a button that closes the frame in which it stands, once it is there: if the frame is gone before the browser has
 * acknowledged the press, it never does. What the page shows next tells whether it was pressed.
 */
async function pressLast(frame: FrameLocator, name: string): Promise<void> {
  const button = frame.getByRole('button', { name, exact: true })
  await button.waitFor()
  void button.click().catch(() => undefined)
}

/** The script's shadow trees are closed; the journeys open them for their tests. */
const OPEN_SHADOWS = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the element it belongs to
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' })
  }
}

it('a shopper buys over the page of a store with one script tag', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await page.addInitScript(OPEN_SHADOWS)
  await page.goto(storePage(product))
  await page.frameLocator(BANNER).getByText('Ganhe 2% de cashback').waitFor()
  await page.frameLocator('[data-drip=simulator] iframe').getByText('Pague em 3x sem juros no Pix').waitFor()

  await press(page, 'Parcelar sem sair da loja')
  const frame = page.frameLocator(CHECKOUT)
  await sees(frame, 'Pague em 3x sem juros no Pix')
  // the page inside has its own close button, so the dialog's is gone
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).waitFor({ state: 'detached' })
  await introduceOneself(frame, product, shopper)
  await sees(frame, 'Confira suas parcelas')
  await expectNoAxeViolations(page, { frame: { fromShadowDom: [DIALOG_HOST, CHECKOUT] } })
  await press(frame, 'Confirmar parcelas')
  await sees(frame, /^Confirme com um Pix/)
  await payPix(product, await readPixCode(frame))
  await sees(frame, 'Compra aprovada')
  await page.getByText('checkout: checkoutCompleted OK').waitFor({ state: 'attached' })
  await pressLast(frame, 'Concluir')
  await page.getByText('Pedido aprovado').waitFor()
})

it('a shopper buys on our page and comes back to the store', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(storePage(product))
  await press(page, 'Parcelar na página da Drip')
  await page.waitForURL(`${product.web}/checkouts/*`)
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
  await page.getByRole('link', { name: 'Voltar para a loja' }).click()
  await page.getByText('Pedido aprovado').waitFor()
})

it('if the script is blocked the shopper buys on our page', async ({ product, person }) => {
  const page = await person('phone')
  await page.route('**/drip.js', (route) => route.abort())
  await page.goto(storePage(product))
  await press(page, 'Parcelar sem sair da loja')
  await page.waitForURL(`${product.web}/checkouts/*`)
  await sees(page, 'Pague em 3x sem juros no Pix')
})

it('a checkout that does not come can be closed, and Escape closes too', async ({ product, person }) => {
  const page = await person('desktop')
  await page.addInitScript(OPEN_SHADOWS)
  await page.route('**/checkouts/*', (route) => route.abort())
  await page.goto(storePage(product))
  await press(page, 'Parcelar sem sair da loja')
  await press(page, 'Fechar')
  await page.getByText('Aguardando pagamento').waitFor()
  await page.goto(storePage(product))
  await press(page, 'Parcelar sem sair da loja')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Aguardando pagamento').waitFor()
})

it('the banner explains Drip over the page, unless the store will have it otherwise', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await page.addInitScript(OPEN_SHADOWS)
  await page.goto(storePage(product))
  await page.frameLocator(BANNER).getByRole('link', { name: 'Entenda a Drip' }).click()
  const modal = page.frameLocator(MODAL)
  await modal.getByText('2% de cashback').waitFor()
  await expectNoAxeViolations(page, { frame: { fromShadowDom: [DIALOG_HOST, MODAL] } })
  await pressLast(modal, 'Entendi')
  await page.locator(MODAL).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Como funciona?' }).click()
  await pressLast(modal, 'Fechar')
  await page.locator(MODAL).waitFor({ state: 'detached' })

  await page.evaluate(() => document.addEventListener('drip:message', (event) => event.preventDefault()))
  await page.frameLocator(BANNER).getByRole('link', { name: 'Drip', exact: true }).click()
  await page.getByText('banner: clickOnLogo MORE_INFO').waitFor({ state: 'attached' })
  expect(await page.locator(MODAL).count()).toBe(0)
})

it('a place of any kind has its frame, also where browsers allow no shadow tree, and so do later ones', async ({
  product,
  person,
}) => {
  const page = await person('desktop')
  await page.addInitScript(OPEN_SHADOWS)
  await page.goto(storePage(product))
  await page.frameLocator(BANNER).getByText('Ganhe 2% de cashback').waitFor()
  await page.evaluate(() => {
    const place = (amount: string) => `data-drip="simulator" data-amount="${amount}"`
    document.body.insertAdjacentHTML(
      'afterbegin',
      `<ul><li ${place('90.00')}></li></ul><section ${place('60.00')}></section>`,
    )
  })
  await page.frameLocator('li[data-drip] iframe').getByText('R$ 30,00').first().waitFor()
  await page.frameLocator('section[data-drip] iframe').getByText('R$ 20,00').first().waitFor()
})

it('only messages of the frame itself, at our address, are accepted', async ({ product, person }) => {
  const page = await person('desktop')
  await page.addInitScript(OPEN_SHADOWS)
  await page.goto(storePage(product))
  await press(page, 'Parcelar sem sair da loja')
  const frame = page.frameLocator(CHECKOUT)
  await sees(frame, 'Pague em 3x sem juros no Pix')
  await page.frameLocator(BANNER).getByText('Ganhe 2% de cashback').waitFor()

  // the page leaves for the order at the end, so its events are stored outside it
  const heard: string[] = []
  await page.exposeFunction('keep', (text: string) => heard.push(text))
  await page.evaluate(() => {
    const { keep } = window as unknown as { keep: (text: string) => void }
    document.addEventListener('drip:message', ({ detail }: CustomEvent<DripDetail>) =>
      keep(`${detail.source}: ${detail.name} ${detail.status}`),
    )
    document.addEventListener('drip:closed', ({ detail }: CustomEvent<DripClosed>) =>
      keep(`${detail.source}: fechou ${detail.status}`),
    )
  })
  const lie = () => window.parent.postMessage({ eventName: 'finishedCheckout', checkoutStatus: 'OK' }, '*')
  // the store's own window, or an advertisement's script in it
  await page.evaluate(() => window.postMessage({ eventName: 'finishedCheckout', checkoutStatus: 'OK' }, '*'))
  // a frame of another site
  await page.evaluate(() => {
    const stranger = document.createElement('iframe')
    stranger.name = 'stranger'
    stranger.sandbox.add('allow-scripts')
    document.body.append(stranger)
  })
  await page.frameLocator('iframe[name=stranger]').locator(':root').evaluate(lie)
  // our own address in another frame than the checkout's
  const banner = page.frames().find((it) => it.url().includes('/drip_banner'))
  await banner?.evaluate(lie)
  expect(banner).toBeDefined()

  await pressLast(frame, 'Fechar')
  await page.getByText('Aguardando pagamento').waitFor()
  await expect.poll(() => heard).toEqual(['checkout: clickOnClose MORE_INFO', 'checkout: fechou MORE_INFO'])
})

it('the scripts that a store loads for banner and modal weigh at most 8 KB', async ({ product }) => {
  const bodies = [
    '/drip.js',
    '/drip_banner?amount=9999.99&cashback_rate=0.025',
    '/drip-modal?cashback_rate=0.025',
  ]
  const banner = await (await fetch(product.web + bodies[1])).text()
  const events = /<script src="([^"]+)"/.exec(banner)?.[1] ?? ''
  const weights = await Promise.all([...bodies, events].map((path) => weightOf(product.web + path)))
  expect(weights.every((it) => it > 300)).toBe(true)
  expect(weights.reduce((sum, it) => sum + it, 0)).toBeLessThan(BUDGET_BYTES)
})

/** Bytes of the body as a browser receives it. */
async function weightOf(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => (bytes += chunk.length))
    response.on('end', () => resolve(bytes))
  }).on('error', reject)
  return promise
}

for (const colorScheme of ['light', 'dark'] as const) {
  it(`a page with the script can be looked at (${colorScheme})`, async ({ product, person }) => {
    const page = await person('phone', { colorScheme })
    await page.addInitScript(OPEN_SHADOWS)
    await page.goto(storePage(product))
    await page.frameLocator(BANNER).getByText('Ganhe 2% de cashback').waitFor()
    await page.frameLocator('[data-drip=simulator] iframe').getByText('Confirmação do telefone').waitFor()
    expect(await shiftOf(page)).toBe(0)
    await lookAt(page, `drip-js/store-${colorScheme}`)
    await press(page, 'Como funciona?')
    await page.frameLocator(MODAL).getByText('Entendi').waitFor()
    await lookAt(page, `drip-js/modal-${colorScheme}`)
    await press(page.frameLocator(MODAL), 'Entendi')
    await press(page, 'Parcelar sem sair da loja')
    await sees(page.frameLocator(CHECKOUT), 'Pague em 3x sem juros no Pix')
    await photograph(page, `drip-js/checkout-${colorScheme}-360`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await photograph(page, `drip-js/checkout-${colorScheme}-1280`)
  })
}

/** The sum of all layout shifts so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // `value` exists only on layout-shift entries, which the type library does not include
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, it) => sum + it.value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}
