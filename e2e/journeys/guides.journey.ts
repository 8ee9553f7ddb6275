// A developer who builds a store reads the guides, task by task, in their language and programming language; a refusal
// links to its solution.
import { expect } from 'vitest'
import { it } from '../harness/journey.ts'
import { lookAtBoth } from '../harness/look.ts'

it('the guides are read in the language of the reader and of their program', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/docs/pt')
  await lookAtBoth(page, 'guides/home')
  const tasks = page.getByRole('main').getByRole('list')
  await tasks.getByRole('link', { name: 'Faça a primeira venda' }).click()
  await page.getByRole('heading', { level: 1, name: 'Faça a primeira venda' }).waitFor()
  const programs = page.getByRole('main').getByRole('group')
  await programs
    .and(page.getByLabel('curl', { exact: true }))
    .first()
    .waitFor()
  await lookAtBoth(page, 'guides/sale')

  // one programming language at a time, and the same on the next page
  await page.getByRole('radio', { name: 'PHP' }).check()
  await page.getByText('CURLOPT_POSTFIELDS').first().waitFor()
  await page.getByText('urlopen').first().waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Receba avisos por webhook' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Receba avisos por webhook' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'PHP' }).isChecked()).toBe(true)

  // the same page in the other language
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Be told by webhook' }).waitFor()
  await page.waitForURL('**/docs/en/webhooks')

  // where the type of a problem links to
  const refused = await page.request.get('/api/v2/orders')
  const { type }: { type: string } = await refused.json()
  await page.goto(type)
  await page.waitForURL('**#INVALID_API_KEY')
  await page.getByRole('row', { name: 'INVALID_API_KEY' }).getByText('Confira se a chave').waitFor()
  await lookAtBoth(page, 'guides/errors')
})
