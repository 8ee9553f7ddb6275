// Merchants who let the shopper choose the number of instalments, and those who require an upfront payment.
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, formatDate, saoPauloDate } from '../../core/src/calendar/dates.ts'
import { sandboxNow } from '../harness/customer.ts'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { payPix } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import {
  buyInStore,
  fillAddress,
  fillPerson,
  giveCode,
  giveCpf,
  introduceOneself,
  newShopper,
  press,
  proveOnesPhone,
  readPixCode,
  sees,
  type Shopper,
  waitOutAnalysis,
} from '../harness/shopper.ts'

it('at a phone the number of instalments is chosen in a sheet', async ({ product, atCheckout }) => {
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '600,00' })
  await sees(page, 'Pague em até 6x sem juros no Pix')
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)

  await sees(page, 'Em quantas parcelas?')
  await page.getByText('Compra na Casa Aurora').waitFor()
  await page.getByText('Em até 6x sem juros').waitFor()
  await page.getByText('1,5% de cashback no último pagamento').waitFor()
  await page.getByRole('button', { name: /^Quantidade de parcelas 3x de R\$\s200,00 sem juros/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Quantidade de parcelas' })
  await expect.poll(() => sheet.getByRole('radio').count()).toBe(5)
  await sheet.getByRole('radio', { name: /^6x de R\$\s100,00/ }).check()
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  const plan = page.getByRole('list', { name: 'Suas parcelas' }).getByRole('listitem')
  await expect.poll(() => plan.count()).toBe(6)
  await press(page, 'Continuar')

  await sees(page, /^Confirme com um Pix/)
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
})

it('a refresh that is answered late does not bring back the code of a plan that is being changed', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '600,00' })
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)
  await press(page, 'Continuar')
  await readPixCode(page)
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const isRefresh = (it: Request) => it.postData() === '{}'
  await page.route('**/api/v1/checkouts/*', async (route) => {
    if (!isRefresh(route.request())) return route.continue()
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  await read.promise
  await press(page, 'Mudar o parcelamento')
  await sees(page, 'Em quantas parcelas?')
  const late = page.waitForResponse((it) => isRefresh(it.request()))
  released.resolve()
  await (await late).finished()
  // long enough for the page to show it, and less than until the next refresh
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Em quantas parcelas?')
})

it('at a desk it is a dropdown, and the first instalment may be paid now', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '600,00' }))
  await sees(page, 'Pague em até 6x sem juros no Pix')
  await lookAt(page, 'insight-many-instalments')
  const line = page.getByRole('list', { name: 'Suas parcelas' })
  // the plan's picture is as wide as its frame; a dot is a rotated square, a little wider than its place
  await expect
    .poll(async () => {
      const last = await line.locator('.hero__dot').last().boundingBox()
      return Math.abs(right(await line.boundingBox()) - right(last))
    })
    .toBeLessThan(5)
  await introduceOneself(page, product, newShopper())
  await waitOutAnalysis(page)

  await sees(page, 'Em quantas parcelas?')
  const number = page.getByRole('combobox', { name: 'Quantidade de parcelas' })
  await number.waitFor()
  const options = await number
    .locator('option')
    .evaluateAll((all) => all.map((it) => [it.getAttribute('value'), it.textContent]))
  expect(options.map(([value]) => value)).toEqual(['2', '3', '4', '5', '6'])
  for (const [value, label] of options)
    expect(label).toMatch(new RegExp(`^${value}x de R\\$\\s[\\d,]+ sem juros$`))
  await number.selectOption({ label: '4x de R$\u00a0150,00 sem juros' })
  await page.getByRole('checkbox', { name: /^Pagar a primeira parcela agora/ }).check()
  const plan = page.getByRole('list', { name: 'Suas parcelas' }).getByRole('listitem')
  await expect.poll(() => plan.first().innerText()).toMatch(/^Hoje/)
  const chosen = await plan.allInnerTexts()
  await press(page, 'Continuar')

  await sees(page, 'Pague a 1ª parcela para concluir')
  // the agreed plan is the chosen one: all other dates also follow from today
  await expect.poll(() => plan.allInnerTexts()).toEqual(chosen)
  await page.getByText('R$\u00a0150,00').first().waitFor()
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
})

it('a merchant asks everything on one form and the first instalment at once', async ({ product, person }) => {
  const page = await person('phone')
  await buyAtMundoPet(page, product, newShopper())
})

it('a customer who has paid before is asked only for phone and CPF', async ({ product, person }) => {
  const shopper = newShopper()
  await buyAtMundoPet(await person('phone'), product, shopper)

  const page = await person('desktop')
  await page.goto(await buyInStore(product))
  await proveOnesPhone(page, product, shopper)
  await giveCpf(page, shopper)
  await sees(page, 'Confira suas parcelas')
  await press(page, 'Confirmar parcelas')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
})

it('dates that changed meanwhile are shown before they are agreed to', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await sees(page, 'Confira suas parcelas')
  const plan = page.getByRole('list', { name: 'Suas parcelas' }).getByRole('listitem')
  const before = await plan.allInnerTexts()
  const tomorrow = addDays(saoPauloDate(new Date(await sandboxNow(product))), 1)
  // like another tab, which does not notify this one
  const moved = await page.request.put(`/api/v1${new URL(page.url()).pathname}`, {
    data: { firstInstallmentsDate: tomorrow },
  })
  expect(moved.status()).toBe(200)
  expect(await plan.allInnerTexts()).toEqual(before)
  await press(page, 'Confirmar parcelas')
  await page.getByText('Confira as novas datas antes de continuar.').waitFor()
  await expect.poll(() => plan.first().innerText()).toContain(formatDate(tomorrow))
  await lookAt(page, 'dates-changed')
  await press(page, 'Confirmar parcelas')
  await sees(page, /^Confirme com um Pix/)
  await page.getByText(formatDate(tomorrow)).waitFor()
})

type Box = { x: number; width: number } | null
const right = (box: Box) => (box === null ? Number.NaN : box.x + box.width)

async function buyAtMundoPet(page: Page, product: Product, shopper: Shopper): Promise<void> {
  await page.goto(await buyInStore(product, { merchant: 'Mundo Pet', amount: '149,90' }))
  await press(page, 'Vamos em frente!')
  await fillPerson(page, shopper)
  await page.getByLabel('Celular com DDD').fill(shopper.phone)
  await page.getByLabel('Data de nascimento').fill('31/12/1990')
  await fillAddress(page)
  await press(page, 'Continuar')
  await giveCode(page, product, shopper)
  await waitOutAnalysis(page)
  await sees(page, 'Pague a 1ª parcela para concluir')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
}
