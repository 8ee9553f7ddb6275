// A store's API key is changed by a person, without a moment in which the store cannot sell.
import { expect } from 'vitest'
import { journey } from '../../harness/journey.ts'
import { LIA, enterArea } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { buyInStore, press } from '../../harness/shopper.ts'

const IN_THE_STORE = { merchant: 'Livraria Sabiá', amount: '80,00' } as const

journey('a new key works at once, and the one before for a day more', async ({ product, person }) => {
  const page = await person('desktop')
  await enterArea(page, product, LIA)
  await page.getByRole('link', { name: 'Integração' }).click()
  await press(page, 'Gerar nova chave')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('A chave atual continua valendo por 24 horas', { exact: false }).waitFor()
  await expectNoAxeViolations(page)
  await page.route('**/api_key', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Gerar nova chave' }).click()
  await dialog.getByText('Não foi possível gerar a chave, tente novamente').waitFor()
  await dialog.getByRole('button', { name: 'Gerar nova chave' }).click()
  await page.getByText('Copie agora: por segurança, ela não aparece de novo.').waitFor()
  await expectNoAxeViolations(page)
  const key = await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()
  expect(key).toMatch(/^drip_/)
  expect(key).not.toBe(await keyInTheStore(product))

  // the store still has the key before
  expect(await buyInStore(product, IN_THE_STORE)).toContain(product.web)
  await keyInTheStore(product, key)
  expect(await buyInStore(product, IN_THE_STORE)).toContain(product.web)

  // whoever goes away without it is asked first, whichever way they go
  const leaving = page.getByRole('dialog', { name: 'Você já copiou?' })
  await page.getByRole('link', { name: 'Minhas Vendas' }).click()
  await leaving.getByRole('button', { name: 'Ainda não' }).click()
  for (let time = 0; time < 2; time++) {
    await page.goBack()
    await leaving.waitFor()
    await expectNoAxeViolations(page)
    await leaving.getByRole('button', { name: 'Ainda não' }).click()
    await leaving.waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()).toBe(key)

  await press(page, 'Já copiei')
  expect(await page.getByRole('textbox', { name: 'Chave de API' }).count()).toBe(0)
  await page.reload()
  await page.getByText('A chave anterior vale até').waitFor()
  expect(await page.getByText('Só a chave atual vale').count()).toBe(0)
  expect(await page.content()).not.toContain(key)
})

/** The key with which the demo store calls for this merchant; another when it is given one. */
async function keyInTheStore(product: Product, key?: string): Promise<string | undefined> {
  // the shape is what sandbox/README.md promises
  const demo = (await product.control('/demo')) as { merchants: { name: string; apiKey: string }[] }
  const merchant = demo.merchants.find((it) => it.name === IN_THE_STORE.merchant)
  if (merchant !== undefined && key !== undefined) {
    merchant.apiKey = key
    await product.control('/demo', { method: 'PUT', body: demo })
  }
  return merchant?.apiKey
}
