// Every screen of the customer's area and of the public pages, photographed and checked for accessibility.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, instalmentsOf, newCustomer, sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { coveredOnTheWay } from '../../harness/keyboard.ts'
import { lookAtBoth } from '../../harness/look.ts'
import { payPix } from '../../harness/person.ts'
import { press, readPixCode, sees } from '../../harness/shopper.ts'

it('the screens of a customer can be looked at, light and dark', async ({ product, person }) => {
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 },
    { merchant: 'Passo Largo', amount: '239,70', daysAgo: 12, firstDueInDays: 30 },
  ])
  const page = await person('phone')
  await page.goto('/cliente/login')
  await sees(page, 'Entre na sua conta')
  await lookAtBoth(page, 'customer/login')
  await page.goto('/cliente/login?ajuda=true')
  await page.clock.fastForward(2000)
  await page.getByRole('dialog', { name: 'Precisa de ajuda?' }).waitFor()
  await lookAtBoth(page, 'customer/chat')
  await page.goto('/cliente/recuperar-login')
  await sees(page, 'Criar ou recuperar senha')
  await lookAtBoth(page, 'customer/recovery')

  await enter(page, customer)
  await page.getByText('Total em aberto').waitFor()
  await lookAtBoth(page, 'customer/orders')
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await sees(page, 'Mundo Pet')
  await page.getByText('Entenda o valor com atraso').click()
  await lookAtBoth(page, 'customer/order')
  await page.goto('/cliente/pedidos')
  await page.getByText('Total em aberto').waitFor()
  await press(page, 'Pagar agora')
  await page.getByLabel('Pix copia e cola').waitFor()
  await lookAtBoth(page, 'customer/pay')
  await payPix(product, await readPixCode(page))
  await page.getByText('Parcela paga!').waitFor()
  await lookAtBoth(page, 'customer/paid')
  await press(page, 'Concluir')
  await sheetIsGone(page)
  await page.goto('/cliente/perfil')
  await sees(page, 'Meu perfil')
  await lookAtBoth(page, 'customer/profile')
  await press(page, 'Alterar senha')
  await page.getByRole('dialog').waitFor()
  await lookAtBoth(page, 'customer/password')
  await page.keyboard.press('Escape')
  await press(page, 'Pedir exclusão dos meus dados')
  await lookAtBoth(page, 'customer/erasure')
  await page.goto('/cliente/documentos')
  await page.getByText('Comprovante de').first().waitFor()
  await lookAtBoth(page, 'customer/documents')
  await page.goto('/cliente/pedidos/00000000-0000-7000-8000-000000000000')
  await sees(page, 'A página que você estava procurando não existe')
  await lookAtBoth(page, 'customer/missing')
})

it("a customer's screens begin at their heading, and a sheet is no wider than one reads", async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const page = await person('tablet')
  await enter(page, customer)
  await page.getByRole('heading', { name: 'Seu limite' }).waitFor()
  expect(await page.getByRole('heading').first().textContent()).toBe('Minhas compras')
  await press(page, 'Pagar agora')
  await page.getByLabel('Pix copia e cola').waitFor()
  const sheet = await page.getByRole('dialog').boundingBox()
  expect(sheet?.width).toBeLessThanOrEqual(528)
  await page.keyboard.press('Escape')
  await sheetIsGone(page)
  for (const screen of ['Meu perfil', 'Minhas compras']) {
    await page.getByRole('link', { name: screen }).first().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(screen)
  }
})

it('amounts of six figures and a store with a long name touch nothing on the narrowest phones', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 },
    { merchant: 'Passo Largo', amount: '239,70', daysAgo: 12, firstDueInDays: 30 },
  ])
  const page = await person('phone')
  await page.setViewportSize({ width: 320, height: 740 })
  await buysDearly(page)
  await enter(page, customer)
  await page.getByText('Total em aberto').waitFor()
  await page.getByRole('heading', { name: 'Seu limite' }).waitFor()
  await page.getByText('Mostrando 2 de 2').waitFor()
  await expectNothingTouches(page)
  for (const id of customer.orders) {
    await page.goto(`/cliente/pedidos/${id}`)
    await page.getByText('Comprovantes', { exact: true }).waitFor()
    await expectNothingTouches(page)
  }
  await page.goto('/cliente/debito-automatico')
  await page.getByText('Próximos débitos').waitFor()
  await expectNothingTouches(page)
})

async function expectNothingTouches(page: Page): Promise<void> {
  expect(await touchingAmounts(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

/** From now on every purchase that the page asks for is a large one, of a store whose name has no space. */
async function buysDearly(page: Page): Promise<void> {
  await page.route('**/customer_backoffice/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/"(\w*[aA]mount\w*)":[\d.]+/g, '"$1":119888.9')
      .replaceAll(/Mundo Pet|Passo Largo/g, 'ComercialDeSapatosECalçadosDoBrasil')
    await route.fulfill({ response, body })
  })
}

/** The words that an amount lies on. */
async function touchingAmounts(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const placed: { it: Node; place: DOMRect }[] = []
    for (let it = walk.nextNode(); it !== null; it = walk.nextNode()) {
      const { parentElement } = it
      if (parentElement?.closest('.for-screen-readers') !== null || !parentElement.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(it)
      for (const place of range.getClientRects()) placed.push({ it, place })
    }
    // letters are lower than their lines
    const touch = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 4 && a.bottom > b.top + 4
    return placed
      .filter(({ it }) => it.textContent?.includes('R$') === true)
      .flatMap(({ it, place }) =>
        placed
          .filter((other) => other.it !== it && touch(other.place, place))
          .map((other) => `${it.textContent} on ${other.it.textContent}`),
      )
  })
}

it('at a desk with a zoom of 200 %, Tab never leaves the focus under the navigation', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const page = await person('desktop', { viewport: { width: 640, height: 400 } })
  await enter(page, customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await sees(page, 'Passo Largo')
  expect(await coveredOnTheWay(page)).toEqual([])
  await page.goto('/cliente/perfil')
  await page.getByText('Disponível para comprar').waitFor()
  expect(await coveredOnTheWay(page)).toEqual([])
})

it('the open pages can be looked at, light and dark', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const instalments = await instalmentsOf(product, customer)
  const page = await person('phone')
  await page.goto(`/pagamento/${instalments[1]?.id}`)
  await page.getByLabel('Pix copia e cola').waitFor()
  await page.getByText('Entenda o valor com atraso').click()
  await lookAtBoth(page, 'payment/late')
  await page.goto(`/pagamento/${instalments[2]?.id}`)
  await page.getByLabel('Pix copia e cola').waitFor()
  await lookAtBoth(page, 'payment/on-time')
  await page.goto(`/pagamento/${instalments[0]?.id}`)
  await sees(page, 'Pagamento confirmado')
  await lookAtBoth(page, 'payment/paid')
  await page.goto('/pagamento/00000000-0000-7000-8000-000000000000')
  await sees(page, 'A página que você estava procurando não existe')
  await lookAtBoth(page, 'payment/unknown')
  await page.goto('/renegociacao')
  await sees(page, 'Renegocie sua dívida com a Drip')
  await lookAtBoth(page, 'payment/renegotiation')
  await press(page, 'O que é a CCB?')
  await lookAtBoth(page, 'payment/ccb')
  await page.goto('/app-download')
  await sees(page, 'Baixe o app da Drip')
  await lookAtBoth(page, 'payment/app-download')
})
