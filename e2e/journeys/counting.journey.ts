// People's actions are counted only after they consented, and until they withdraw the consent.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { expectNoAxeViolations } from '../harness/person.ts'
import { buyInStore, press, sees } from '../harness/shopper.ts'

/** How often the page sent a report; the content of a beacon cannot be read. */
function sentBy(page: Page): { count: number } {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/events')) sent.count += 1
  })
  return sent
}

it('nothing is counted before consent, and nothing after a refusal', async ({ product, person }) => {
  const page = await person('phone', { storageState: { cookies: [], origins: [] } })
  const sent = sentBy(page)
  await page.goto(await buyInStore(product))
  const line = page.getByRole('complementary', { name: 'Contagem de uso' })
  await line.getByText(/^Podemos contar quais telas são usadas\?/).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  expect(sent.count).toBe(0)

  await line.getByRole('button', { name: 'Pode contar' }).click()
  await line.getByText('Contagem de uso das telas: ligada.').waitFor()
  await expect.poll(() => sent.count).toBeGreaterThan(0)
  const counted = async () => JSON.stringify(await product.control('/analytics'))
  await expect.poll(counted).toContain('screen_shown')

  // failures are counted as well, without the person; the line stays broken until the failure was reported, because a
  // browser may drop a beacon that it sends while the route is removed
  const steps = '**/api/v1/checkouts/*'
  await page.route(steps, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Celular com DDD').fill('11987654321')
  await press(page, 'Continuar')
  await sees(page, 'Tivemos um problema do nosso lado')
  await expect.poll(counted).toContain('checkout_failed')
  const reported = async () => JSON.stringify(await product.control('/error-reports'))
  await expect.poll(reported).toContain('PUT /api/v1/checkouts/:id')
  await page.unroute(steps)

  // the choice is valid on every page
  await page.goto('/renegociacao')
  await line.getByRole('button', { name: 'Desligar contagem' }).click()
  await line.getByText('Contagem de uso das telas: desligada.').waitFor()
  sent.count = 0
  await page.goto('/cliente/login')
  await line.getByRole('button', { name: 'Ligar contagem' }).waitFor()
  expect(sent.count).toBe(0)
})

it('a browser that objects is not asked', async ({ product, person }) => {
  const page = await person('phone', { storageState: { cookies: [], origins: [] } })
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  const sent = sentBy(page)
  await page.goto(await buyInStore(product))
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('complementary', { name: 'Contagem de uso' }).count()).toBe(0)
  expect(sent.count).toBe(0)
})
