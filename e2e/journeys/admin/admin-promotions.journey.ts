// Promotions: created with and without products, edited, and the result if only a part succeeds.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { factsOf } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { pngOf } from '../../harness/png.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })
const fails = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })

/** A store that can be chosen. */
async function addStore(page: Page, name: string): Promise<void> {
  await page.goto('/admin/store-categories/create')
  await page.getByLabel('Nome da categoria').fill(`Categoria de ${name}`)
  await press(page, 'Adicionar Categoria')
  await toastSays(page, 'Categoria criada com sucesso')
  await page.goto('/admin/stores/create')
  await field(page, 'Nome').fill(name)
  await page.getByLabel(/^Abreviação do nome/).fill('PR')
  await field(page, 'Link da loja').fill('https://promo.example.com')
  for (const label of ['Desconto mínimo', 'Cashback', 'Taxa']) await field(page, label).fill('1')
  await page.getByLabel('Categoria 1').selectOption({ label: `Categoria de ${name}` })
  await field(page, 'Logo').setInputFiles(pngOf())
  await press(page, 'Adicionar Loja')
  await toastSays(page, 'Loja criada com sucesso')
}

/** Searches as a person does: types, waits, chooses. */
async function chooseStore(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: /^Loja/ }).last()
  const asked = page.waitForRequest((it) => new URL(it.url()).searchParams.get('storeName') === name)
  await box.fill(name)
  await page.clock.fastForward(1500)
  const query = new URL((await asked).url()).searchParams
  expect([query.get('status'), query.get('size'), query.get('page') ?? '0']).toEqual(['ACTIVE', '50', '0'])
  await page.getByRole('option', { name }).click()
  await expect.poll(() => box.inputValue()).toBe(name)
}

async function addProduct(page: Page, name: string, store: string): Promise<void> {
  await press(page, 'Adicionar produto')
  const dialog = page.getByRole('dialog', { name: 'Adicionar produto' })
  await dialog.waitFor()
  await field(page, 'Nome do produto').fill(name)
  await field(page, 'Link do produto').fill('https://promo.example.com/p')
  await field(page, 'Preço').fill('19.90')
  await chooseStore(page, store)
  await press(page, 'Salvar produto')
}

it('a promotion of a page is made, seen and edited', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/promotions')
  await addStore(page, 'Loja da Promoção')
  await fails(page, '**/promotion-banner?*')
  await page.goto('/admin/promotions')
  await says(page, 'Ocorreu um erro ao listar as promoções')
  await press(page, 'Tentar de novo')
  await press(page, 'Criar promoção')
  await sees(page, 'Criar promoção')
  await press(page, 'Criar promoção')
  await says(page, 'Confira 4 campos')
  await field(page, 'Nome').fill('Semana do Tênis')
  await field(page, 'Link da página de produtos').fill('https://promo.example.com/tenis')
  await field(page, 'Imagem').setInputFiles(pngOf())
  await chooseStore(page, 'Loja da Promoção')
  await page.getByLabel(/^Fim/).fill('01/01/2020')
  await press(page, 'Criar promoção')
  await says(page, 'O fim não pode ser antes do início.')
  await page.getByLabel(/^Fim/).fill('')
  await lookAt(page, 'admin/promotion-form')
  await fails(page, '**/promotion-banner')
  await press(page, 'Criar promoção')
  await toastSays(page, 'Ocorreu um erro ao criar as promoções')
  await press(page, 'Criar promoção')
  await toastSays(page, 'Promoção criada com sucesso!')
  await sees(page, 'Semana do Tênis')
  await page.getByText('WebView').waitFor()
  expect((await factsOf(page))['Status']).toBe('Habilitado')

  await press(page, 'Editar')
  await sees(page, 'Editar promoção')
  await field(page, 'Nome').fill('Semana do Sapato')
  await fails(page, '**/promotion-banner/*')
  await press(page, 'Salvar')
  await toastSays(page, 'Ocorreu um erro ao editar a promoção')
  await page.getByLabel(/^Imagem/).setInputFiles(pngOf(48))
  await fails(page, '**/promotion-banner/*/image')
  await press(page, 'Salvar')
  await toastSays(page, 'Dados editados com sucesso, mas não foi possível alterar a imagem')
  await press(page, 'Salvar')
  await toastSays(page, 'Promoção editada com sucesso!')
  await sees(page, 'Semana do Sapato')
  await lookAt(page, 'admin/promotion')
  await fails(page, '**/promotion-banner/*')
  await page.reload()
  await page.getByText('Ocorreu um erro ao recuperar a promoção').waitFor()
  await press(page, 'Tentar de novo')
  await page.getByRole('link', { name: 'Loja da Promoção' }).waitFor()
  await page.goto('/admin/promotions')
  await page.getByRole('link', { name: 'Semana do Sapato' }).waitFor()
  await lookAt(page, 'admin/promotions')
})

it('products that could not be added wait for another try', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/promotions')
  await addStore(page, 'Loja dos Produtos')
  await page.goto('/admin/promotions/create')
  await field(page, 'Nome').fill('Vitrine')
  await field(page, 'Tipo').selectOption({ label: 'Produtos' })
  await field(page, 'Imagem').setInputFiles(pngOf())
  await addProduct(page, 'Tênis azul', 'Loja dos Produtos')
  await page.getByText('R$ 19,90').waitFor()
  await fails(page, '**/affiliate-product')
  await press(page, 'Criar promoção')
  await toastSays(
    page,
    'Promoção criada, mas não foi possível adicionar os produtos, verifique e tente novamente',
  )
  await sees(page, 'Vitrine')
  await page.getByText('Nenhum produto.').waitFor()
  // the toast is gone in a moment; the missing product stays marked
  await page.getByText('1 produto ainda não foi adicionado').waitFor()
  await lookAt(page, 'admin/promotion-pending')
  await press(page, 'Editar')
  await page.getByText('1 produto ainda não foi adicionado').waitFor()
  await press(page, 'Tentar adicionar de novo')
  await toastSays(page, 'Produto criado com sucesso')

  await addProduct(page, 'Tênis verde', 'Loja dos Produtos')
  await toastSays(page, 'Produto criado com sucesso')
  await page.getByRole('button', { name: 'Editar Tênis verde' }).click()
  await field(page, 'Preço').fill('9.5')
  await fails(page, '**/affiliate-product/*')
  await press(page, 'Salvar produto')
  await says(page, 'Ocorreu um erro ao atualizar o produto')
  await press(page, 'Salvar produto')
  await toastSays(page, 'Produto atualizado com sucesso!')
  await page.getByText('R$ 9,50').waitFor()
  await lookAt(page, 'admin/promotion-edit')

  await page.getByRole('button', { name: 'Remover Tênis verde' }).click()
  const sure = page.getByRole('dialog', { name: 'Tem certeza que deseja remover esse produto?' })
  await fails(page, '**/affiliate-product/*')
  await sure.getByRole('button', { name: 'Remover' }).click()
  await says(page, 'Não foi possível remover o produto')
  await sure.getByRole('button', { name: 'Remover' }).click()
  await toastSays(page, 'Produto removido com sucesso!')
  await page.getByText('Tênis verde').waitFor({ state: 'detached' })

  // the page's data is outdated: the page reloads
  await page.getByRole('button', { name: 'Remover Tênis azul' }).click()
  await fails(page, '**/promotion-banner/*')
  const reloaded = page.waitForEvent('load')
  await sure.getByRole('button', { name: 'Remover' }).click()
  await reloaded
  await page.getByText('Nenhum produto.').waitFor()
})
