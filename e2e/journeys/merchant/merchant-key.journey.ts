// A user creates, replaces and ends a store's API keys, and at no moment is the store unable to sell.
import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { LIA, enterArea } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { buyInStore, press } from '../../harness/shopper.ts'

const IN_THE_STORE = { merchant: 'Livraria Sabiá', amount: '80,00' } as const

it('a new key works at once, and the one before as long as was chosen', async ({ product, asMerchant }) => {
  const page = await asMerchant(LIA)
  await page.getByRole('link', { name: 'Integração' }).click()
  await press(page, 'Gerar a próxima Chave da loja')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('A chave de agora vale por mais').selectOption('7 dias')
  await expectNoAxeViolations(page)
  await page.route('**/rotate', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await dialog.getByRole('button', { name: 'Gerar a próxima' }).click()
  await dialog.getByText('Não foi possível gerar a chave, tente novamente').waitFor()
  await dialog.getByRole('button', { name: 'Gerar a próxima' }).click()
  await page.getByText('Copie agora: por segurança, ela não aparece de novo.').waitFor()
  await expectNoAxeViolations(page)
  const key = await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()
  expect(key).toMatch(/^drip_/)
  expect(key).not.toBe(await keyInTheStore(product))

  // the store still has the previous key
  expect(await buyInStore(product, IN_THE_STORE)).toContain(product.web)
  await keyInTheStore(product, key)
  expect(await buyInStore(product, IN_THE_STORE)).toContain(product.web)

  // a user who leaves without copying it is asked first, whichever way they leave
  const leaving = page.getByRole('dialog', { name: 'Você já copiou?' })
  await page.getByRole('link', { name: 'Minhas Vendas' }).click()
  await leaving.getByRole('button', { name: 'Ainda não' }).click()
  await leaving.waitFor({ state: 'detached' })
  for (let time = 0; time < 2; time++) {
    await page.goBack()
    await leaving.waitFor()
    await expectNoAxeViolations(page)
    await leaving.getByRole('button', { name: 'Ainda não' }).click()
    await leaving.waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()).toBe(key)

  await press(page, 'Já copiei')
  await page.getByRole('textbox', { name: 'Chave de API' }).waitFor({ state: 'detached' })
  // the history entry that asked before leaving is removed a moment later, which would abort the reload
  await sheetIsGone(page)
  await page.reload()
  await page.getByText('Trocada, ainda vale').waitFor()
  expect(await page.content()).not.toContain(key)
})

it('a key has the chosen permissions, and ends at once', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, LIA)
  await page.goto(`${product.web}/parceira/integracao`)
  await press(page, 'Criar chave')
  const form = page.getByRole('dialog', { name: 'Criar chave' })
  await form.getByRole('button', { name: 'Criar chave' }).click()
  await form.getByText('Dê um nome à chave').waitFor()
  await form.getByLabel('Nome').fill('Painel de vendas')
  for (const name of ['Criar compras', 'Cancelar e estornar pedidos'])
    await form.getByRole('checkbox', { name }).uncheck()
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const key = await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()
  await press(page, 'Já copiei')
  const asked = (method: string, path: string, body?: object) =>
    fetch(`${product.web}${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  expect((await asked('GET', '/api/v2/orders')).status).toBe(200)
  expect((await asked('POST', '/api/v1/checkouts', { amount: '80.00' })).status).toBe(403)

  const card = page.getByRole('article', { name: /^Painel de vendas/ })
  await card.getByRole('button', { name: 'Encerrar Painel de vendas' }).click()
  const sure = page.getByRole('dialog', { name: 'Encerrar “Painel de vendas”?' })
  await expectNoAxeViolations(page)
  await sure.getByRole('button', { name: 'Encerrar' }).click()
  await card.getByText('Encerrada', { exact: true }).waitFor()
  expect((await asked('GET', '/api/v2/orders')).status).toBe(401)
})

it('refunds of a key must be signed once its public key was pasted, until that is removed', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await enterArea(page, product, LIA)
  await page.goto(`${product.web}/parceira/integracao`)
  await press(page, 'Criar chave')
  const form = page.getByRole('dialog', { name: 'Criar chave' })
  await form.getByLabel('Nome').fill('ERP que assina')
  await form.getByRole('button', { name: 'Criar chave' }).click()
  const key = await page.getByRole('textbox', { name: 'Chave de API' }).inputValue()
  await press(page, 'Já copiei')
  const refusal = async () => {
    const path = '/api/v2/orders/0197a000-0000-7000-8000-000000000000/refunds'
    const answer = await fetch(`${product.web}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{"all":true}',
    })
    // a problem always has its code
    return ((await answer.json()) as { code: string }).code
  }
  expect(await refusal()).toBe('ORDER_NOT_FOUND')

  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const card = page.getByRole('article', { name: /^ERP que assina/ })
  await card.getByText('Não exige: basta a chave').waitFor()
  await card.getByRole('button', { name: 'Exigir assinatura ERP que assina' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exigir assinatura de “ERP que assina”?' })
  const send = dialog.getByRole('button', { name: 'Exigir assinatura' })
  await send.click()
  await dialog.getByText('Cole a chave pública', { exact: true }).waitFor()
  await dialog
    .getByLabel('Chave pública')
    .fill(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  await send.click()
  await dialog.getByText('Esta é a chave privada.').waitFor()
  await dialog.getByLabel('Chave pública').fill(publicPem.slice(0, 60))
  await send.click()
  await dialog.getByText('Isto não é uma chave pública Ed25519').waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Chave pública').fill(publicPem)
  await send.click()
  await card.getByText(`Exige, com a chave pública ${publicPem.split('\n')[1]}`).waitFor()
  await expectNoAxeViolations(page)
  expect(await refusal()).toBe('SIGNATURE_NEEDED')

  await card.getByRole('button', { name: 'Deixar de exigir assinatura ERP que assina' }).click()
  const sure = page.getByRole('dialog', { name: 'Deixar de exigir assinatura de “ERP que assina”?' })
  await expectNoAxeViolations(page)
  await sure.getByRole('button', { name: 'Deixar de exigir assinatura' }).click()
  await card.getByText('Não exige: basta a chave').waitFor()
  expect(await refusal()).toBe('ORDER_NOT_FOUND')
})

/** The demo store's key for this merchant; replaced if another is given. */
async function keyInTheStore(product: Product, key?: string): Promise<string | undefined> {
  // sandbox/README.md promises this shape
  const demo = (await product.control('/demo')) as { merchants: { name: string; apiKey: string }[] }
  const merchant = demo.merchants.find((it) => it.name === IN_THE_STORE.merchant)
  if (merchant !== undefined && key !== undefined) {
    merchant.apiKey = key
    await product.control('/demo', { method: 'PUT', body: demo })
  }
  return merchant?.apiKey
}
