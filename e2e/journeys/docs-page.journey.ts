// A developer who connects a store reads which calls exist, on a phone and by keyboard, and tries one.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { sees } from '../harness/shopper.ts'

it('the document of the merchant API is read', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/docs/reference')
  await sees(page, /API/)
  await lookAt(page, 'docs/light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, 'docs/dark')

  // by keyboard the contents can be skipped
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/reference#content')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Be told at an address' })
    .click()
  const call = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Be told at an address' }) })
  await expect.poll(() => call.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(60)
  await call.getByText('/api/v2/webhook_endpoints', { exact: true }).waitFor()
  // a schema is one step away from the answer that contains it
  await call.getByRole('link', { name: 'WebhookEndpointWithSecret' }).click()
  await page.getByRole('heading', { name: 'WebhookEndpointWithSecret' }).waitFor()

  // a call is sent to this demo world, with the reader's own key
  const tried = page.locator('article#createCheckout')
  await tried.getByText('Try it').click()
  await page.getByLabel('Your test key').fill('drip_not_one')
  expect(await tried.getByLabel('Body').inputValue()).toContain('"amount": "100.00"')
  await tried.getByRole('button', { name: 'Send' }).click()
  await tried.getByRole('status').getByText('INVALID_API_KEY').waitFor()
  await lookAt(page, 'docs/tried')
  const machines = await page.request.get('/api/openapi.json')
  expect((await machines.json()).openapi).toMatch(/^3\.1/)
})
