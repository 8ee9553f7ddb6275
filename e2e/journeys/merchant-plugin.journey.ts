// A store platform sends its merchant back with a code: the page ends the sign-up.
import { expect } from 'vitest'
import { journey } from '../harness/journey.ts'
import { expectNoAxeViolations } from '../harness/person.ts'
import { sees } from '../harness/shopper.ts'

journey(
  'a sign-up without a code, or with a wrong one, fails in the exact word',
  { timeout: 180_000 },
  async ({ person }) => {
    const page = await person('phone')
    for (const address of ['vtex', 'nuvemshop', 'vtex?code=wrong']) {
      await page.goto(`/parceira/plugin_sign_up/${address}`)
      await sees(page, 'Não foi possível conectar sua loja')
      await page.getByText('FAILURE', { exact: true }).waitFor()
    }
    await expectNoAxeViolations(page)
  },
)

journey('a sign-up that went well leads on to where the answer says', async ({ product, person }) => {
  const page = await person('phone')
  await page.route('**/plugin_sign_up/vtex', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, headers: { location: `${product.web}/parceira/login` }, json: {} })
      : route.continue(),
  )
  await page.goto('/parceira/plugin_sign_up/vtex?code=good&state=s')
  await sees(page, 'Entre na área da sua loja')
  expect(new URL(page.url()).pathname).toBe('/parceira/login')
})
