// Stores of the app: added, found, changed, switched; and no input is ever lost.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choicesOf, factsOf, logInAsAdmin } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { pngOf } from '../../harness/png.ts'
import { press, sees, waitForValue } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Creates a category with this name, with the tag if there is one to choose. */
async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/store-categories/create')
  await page.getByLabel('Nome da categoria').fill(name)
  await press(page, 'Adicionar Categoria')
  await toastSays(page, 'Categoria criada com sucesso')
  await sees(page, 'Categorias')
}

async function fillStore(page: Page, name: string, category: string): Promise<void> {
  await field(page, 'Nome').fill(name)
  await page.getByLabel(/^Abreviação do nome/).fill('CA')
  await field(page, 'Link da loja').fill('https://loja.example.com')
  await field(page, 'Desconto mínimo').fill('1')
  await field(page, 'Cashback').fill('2.5')
  await field(page, 'Taxa').fill('5')
  await page.getByLabel('Categoria 1').selectOption({ label: category })
}

it('a store is added, found, changed and switched', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/stores')
  await sees(page, 'Lista de Lojas (B2C)')
  await addCategory(page, 'Calçados da jornada')
  await page.goto('/admin/stores')
  await press(page, 'Adicionar Loja')
  await sees(page, 'Adicionar Loja')

  await press(page, 'Adicionar Loja')
  await says(page, 'Confira 8 campos')
  await says(page, 'Escolha pelo menos uma categoria.')
  await says(page, 'Escolha uma imagem PNG.')
  await expect.poll(() => field(page, 'Nome').evaluate((it) => it === document.activeElement)).toBe(true)
  const more = page.getByRole('button', { name: 'Adicionar categoria' })
  await expect.poll(() => more.isDisabled()).toBe(true)
  await lookAt(page, 'admin/store-form-wrong')

  // what the specification leaves open has its label, and begins with the usual value
  expect(await choicesOf(page, 'Origem')).toEqual(['INTERNAL', 'AWIN', 'AFILIO'])
  expect(await choicesOf(page, 'Plataforma')).toEqual(['IOS', 'ANDROID', 'TODAS'])
  expect(await choicesOf(page, 'Tipo de integração')).toEqual(['Plugin', 'Pix a vista', 'Pix com desconto'])
  expect(await choicesOf(page, 'Status')).toEqual(['Ativo', 'Desabilitado'])
  for (const [label, value] of [
    ['Origem', 'INTERNAL'],
    ['Plataforma', 'WEB'],
    ['Tipo de integração', 'DRIP_PLUGIN'],
    ['Status', 'ACTIVE'],
    ['Oferece desconto Pix?', 'false'],
  ] as const)
    expect([label, await field(page, label).inputValue()]).toEqual([label, value])

  await fillStore(page, 'Loja da Jornada', 'Calçados da jornada')
  await page.getByLabel(/^Abreviação do nome/).fill('CASA')
  expect(await page.getByLabel(/^Abreviação do nome/).inputValue()).toBe('CA')
  // another row only after a choice, and back to one
  await more.click()
  await expect.poll(() => more.isDisabled()).toBe(true)
  await press(page, 'Remover categoria 2')
  await expect.poll(() => page.getByRole('button', { name: /^Remover categoria/ }).count()).toBe(0)
  await field(page, 'Logo').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg/>'),
  })
  await says(page, 'Envie uma imagem PNG.')
  await field(page, 'Logo').setInputFiles(pngOf(2001))
  await says(page, 'A imagem pode ter no máximo 2000 por 2000 pixels.')
  await field(page, 'Logo').setInputFiles(pngOf())
  await page.getByRole('img', { name: 'Logo' }).waitFor()

  await page.route('**/management/stores', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await press(page, 'Adicionar Loja')
  await toastSays(page, 'Incapaz de adicionar a loja (500)')
  const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/management/stores'))
  await press(page, 'Adicionar Loja')
  expect((await sent).postDataJSON()).toMatchObject({
    customerCashback: 0.025,
    minimumCashback: 0.01,
    tax: 0.05,
  })
  await toastSays(page, 'Loja criada com sucesso')
  await sees(page, 'Loja da Jornada')
  const { ID: id, ...facts } = await factsOf(page)
  expect(id).toContain(new URL(page.url()).pathname.split('/').at(-1))
  expect(facts).toEqual({
    Nome: 'Loja da Jornada',
    'Abreviação do nome': 'CA',
    Imagem: 'Ver imagem',
    Categorias: 'Calçados da jornada',
    Tags: 'N/A',
    'Tipo de integração': 'Plugin',
    'Link da loja': 'https://loja.example.com',
    Origem: 'INTERNAL',
    Plataforma: 'TODAS',
    'Desconto mínimo': '1,00%',
    'Oferece desconto Pix': 'Não',
    Cashback: '2,50%',
    Taxa: '5,00%',
    Status: 'Ativo',
    'Destaque no checkout': 'Não',
  })
  const logo = page.getByRole('link', { name: 'Ver imagem' })
  expect(await logo.getAttribute('href')).toMatch(/^\/pictures\/[\da-f]{64}\.png$/)
  await lookAt(page, 'admin/store')

  // each action asks first; a failure is reported, and can be retried
  for (const [way, failed, done, status] of [
    ['Desabilitar', 'desabilitar', 'desabilitada', 'Desabilitado'],
    ['Arquivar', 'arquivar', 'arquivada', 'Arquivado'],
    ['Habilitar', 'habilitar', 'habilitada', 'Ativo'],
  ] as const) {
    await page.route('**/status', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await press(page, way)
    const asked = page.getByRole('dialog', { name: `${way} Loja da Jornada?` })
    await asked.getByRole('button', { name: way }).click()
    await says(page, `Ocorreu um erro ao ${failed} a loja`)
    await asked.getByRole('button', { name: way }).click()
    await toastSays(page, `Loja ${done} com sucesso`)
    await expect.poll(async () => (await factsOf(page))['Status']).toBe(status)
    // actions that would not change the store are not offered
    await page.getByRole('button', { name: way, exact: true }).waitFor({ state: 'detached' })
  }

  await press(page, 'Editar')
  await sees(page, 'Editar Loja')
  await waitForValue(page, 'Cashback', '2,50')
  await field(page, 'Nome').fill('Loja da Jornada Nova')
  await field(page, 'Origem').selectOption('AWIN')
  await page.route('**/management/stores/*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de editar a loja (500)')
  await press(page, 'Salvar')
  await toastSays(page, 'Loja atualizada com sucesso')
  // the picture stays if no other was chosen
  await sees(page, 'Loja da Jornada Nova (AWIN)')
  expect((await factsOf(page))['Imagem']).toBe('Ver imagem')

  await page.goto('/admin/stores')
  await page.getByLabel('Nome da loja').fill('Jornada Nova')
  // while the list is being filtered its rows still move
  await page.getByText('1 loja', { exact: true }).waitFor()
  const row = page.getByRole('row', { name: /Loja da Jornada Nova \(AWIN\)/ })
  await row.getByText('Ativo', { exact: true }).waitFor()
  await row.getByRole('link').click()
  await sees(page, 'Loja da Jornada Nova (AWIN)')
  await page.goBack()
  await row.waitFor()
  await page.getByRole('switch', { name: 'Exibir somente lojas ativas' }).click()
  await page.waitForURL(/onlyActiveStores=true/)
  await lookAt(page, 'admin/stores')
  await page.getByLabel('Nome da loja').fill('não existe')
  await page.getByText('Nenhuma loja com esses filtros').waitFor()
})

it('typed values survive a reload, another log-in and the way back, with a warning', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/stores/create')
  await addCategory(page, 'Categoria do rascunho')
  await page.goto('/admin/stores/create')
  await fillStore(page, 'Loja do Rascunho', 'Categoria do rascunho')
  await field(page, 'Logo').setInputFiles(pngOf())
  await page.getByRole('img', { name: 'Logo' }).waitFor()

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Recuperamos o que você tinha digitado e ainda não salvou.').waitFor()
  await waitForValue(page, 'Nome', 'Loja do Rascunho')
  await page.getByRole('img', { name: 'Logo' }).waitFor()

  // a link asks first; going back loses nothing
  await page.getByRole('link', { name: 'Pedidos' }).click()
  const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await asked.waitFor()
  await expectNoAxeViolations(page)
  await asked.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await field(page, 'Nome').inputValue()).toBe('Loja do Rascunho')

  // the session ends during the save
  await page.evaluate(() => {
    const key = 'drip.session.ADMIN'
    for (const storage of [sessionStorage, localStorage]) {
      if (storage.getItem(key) === null) continue
      const ended = { accessToken: 'x', refreshToken: 'y', keptUntil: null }
      storage.removeItem(key)
      sessionStorage.setItem(key, JSON.stringify(ended))
    }
  })
  await press(page, 'Adicionar Loja')
  await page.waitForURL(/\/admin\/login/)
  await logInAsAdmin(page)
  await sees(page, 'Adicionar Loja')
  await waitForValue(page, 'Nome', 'Loja do Rascunho')
  await page
    .getByLabel('Categoria 1')
    .locator('option:checked', { hasText: 'Categoria do rascunho' })
    .waitFor({ state: 'attached' })

  await page.getByRole('link', { name: 'Pedidos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar e sair' }).click()
  await sees(page, 'Lista de pedidos')
  await page.goto('/admin/stores/create')
  await sees(page, 'Adicionar Loja')
  expect(await field(page, 'Nome').inputValue()).toBe('')

  // going back asks nothing and loses nothing
  await page.goto('/admin/stores')
  await press(page, 'Adicionar Loja')
  await field(page, 'Nome').fill('Loja da volta')
  await page.goBack()
  await sees(page, 'Lista de Lojas (B2C)')
  await press(page, 'Adicionar Loja')
  await waitForValue(page, 'Nome', 'Loja da volta')
  await press(page, 'Descartar e começar de novo')
  await waitForValue(page, 'Nome', '')
})

it('an action that a role may not do is disabled, and says why', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/merchants', 'operacao')
  await sees(page, 'Lista de comerciantes')
  const create = page.getByRole('button', { name: 'Criar comerciante' })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await page.goto('/admin/stores')
  await sees(page, 'Seu papel não tem acesso a esta tela.')
  await expectNoAxeViolations(page)
})
