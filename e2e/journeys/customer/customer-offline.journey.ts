// The customer's area is installed on a phone, and opened without a connection.
import { expect } from 'vitest'
import { logIn, newCustomer, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAtBoth } from '../../harness/look.ts'
import type { Page } from 'playwright-core'
import { sees } from '../../harness/shopper.ts'

const WORKING = { serviceWorkers: 'allow' } as const

/** Signs in; the service worker controls the page. */
async function arrive(page: Page, customer: Customer, { remembered }: { remembered: boolean }) {
  await page.goto('/cliente/login')
  await sees(page, 'Entre na sua conta')
  await page.getByLabel('Continuar conectado por 30 dias neste aparelho').setChecked(remembered)
  await logIn(page, customer)
  await page.getByText('Total em aberto').waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

it('the area shows its stored data without a connection, and reconnects automatically', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '239,70' }])
  const page = await person('phone', WORKING)
  await arrive(page, customer, { remembered: true })
  await page.context().setOffline(true)
  await page.goto('/cliente/pedidos')
  await sees(page, 'Você está sem conexão')
  await page.getByText(/^Próxima parcela: R\$\s79,90, com vencimento em \d\d\/\d\d\/\d{4}$/).waitFor()
  expect(await page.getByText('Mundo Pet').count()).toBe(0)
  await lookAtBoth(page, 'customer/offline')
  await page.context().setOffline(false)
  await sees(page, 'Minhas compras')
})

it('a person who does not want to be remembered leaves nothing that is shown without a connection', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone', WORKING)
  await arrive(page, customer, { remembered: false })
  await page.context().setOffline(true)
  await page.goto('/cliente/pedidos')
  await sees(page, 'Você está sem conexão')
  expect(await page.getByText(/^Próxima parcela/).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('drip.known.CUSTOMER'))).toBeNull()
})

it('the area can be installed', async ({ person }) => {
  const page = await person('phone')
  await page.goto('/cliente/login')
  const address = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
  const answer = await page.request.get(address)
  expect(answer.headers()['cache-control']).toBe('public, max-age=86400')
  const manifest: { start_url: string; icons: { src: string }[] } = await answer.json()
  expect(manifest.start_url).toBe('/cliente/pedidos')
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
})
