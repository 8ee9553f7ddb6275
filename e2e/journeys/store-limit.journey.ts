// "Quanto posso gastar?": from a store's page to the amount with phone and code, for a known person and for a stranger;
// and signed in.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCustomer, sandboxNow } from '../harness/customer.ts'
import { it } from '../harness/journey.ts'
import { lookAt, lookAtBoth } from '../harness/look.ts'
import { readNewestCode } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import { newShopper, press, sees } from '../harness/shopper.ts'

const STORE = 'Mundo Pet'

/** From a store's banner, in a separate window, to the screen after the code. */
async function askFor(page: Page, product: Product, { phone }: { phone: string }) {
  const merchantId = await merchantOf(product)
  await page.goto(`/drip_banner?amount=300&merchantId=${merchantId}`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ver meu limite' }).click(),
  ])
  await sees(opened, `Quanto você pode gastar na ${STORE}?`)
  await opened.getByLabel('Celular com DDD').fill(phone.slice(3))
  const after = await sandboxNow(product)
  await press(opened, 'Receber código')
  await sees(opened, 'Digite o código')
  await opened.getByText(`-${phone.slice(-4)}. Ele vale por 10 minutos.`).waitFor()
  await opened.getByLabel('Código do SMS').fill(await readNewestCode(product, phone, { after }))
  await press(opened, 'Ver quanto posso gastar')
  return opened
}

/** From the app's own list. */
async function merchantOf(product: Product): Promise<string> {
  const answer = await fetch(`${product.web}/api/v1/app/stores?search=${encodeURIComponent(STORE)}`)
  const { content }: { content: { name: string; merchantId: string | null }[] } = JSON.parse(
    await answer.text(),
  )
  const found = content.find((it) => it.name === STORE)?.merchantId
  if (found === undefined || found === null) throw new Error(`${STORE} is in no list`)
  return found
}

it('a customer sees their limit at a store, by phone and code', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: STORE, amount: '120,00' }])
  const page = await person('phone')
  const opened = await askFor(page, product, customer)
  await sees(opened, /^Você pode comprar até R\$\s[\d.]+,\d\d na Mundo Pet$/)
  await lookAtBoth(opened, 'limit/known')
})

it('a stranger reaches an end that reveals nothing', async ({ product, person }) => {
  const page = await person('phone')
  const opened = await askFor(page, product, newShopper())
  await sees(opened, 'Seu valor aparece na compra')
  expect(await opened.getByText(/R\$/).count()).toBe(0)
  await lookAtBoth(opened, 'limit/stranger')
})

it('a signed-in customer chooses a store, and sees their limit there', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{ merchant: STORE, amount: '120,00' }])
  const page = await asCustomer(customer)
  await page.getByText('Quanto posso gastar em uma loja?').click()
  await page.getByLabel('Loja').selectOption(STORE)
  await page.getByText(/^Você pode comprar até R\$\s[\d.]+,\d\d na Mundo Pet\.$/).waitFor()
  await lookAt(page, 'limit/signed-in')
})
