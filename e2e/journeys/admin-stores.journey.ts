// Stores of the app: added, found, changed, switched; and what was typed is never lost.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin, logInAsAdmin, toastSays } from '../harness/admin.ts'
import { journey } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { expectNoAxeViolations } from '../harness/person.ts'
import { pngOf } from '../harness/png.ts'
import { press, sees } from '../harness/shopper.ts'

/** Screens with pictures of every width take their time on a busy machine. */
const LONG_MS = 240_000

const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A category with this name, and its tag if there is one to choose. */
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

journey(
  'a store is added, found, changed and switched',
  async ({ person }) => {
    const page = await person('desktop')
    await enterAsAdmin(page, '/admin/stores')
    await sees(page, 'Lista de Lojas (B2C)')
    await addCategory(page, 'Calçados da jornada')
    await page.goto('/admin/stores')
    await press(page, 'Adicionar Loja')
    await sees(page, 'Adicionar Loja')

    await press(page, 'Adicionar Loja')
    await says(page, 'Confira 8 campos')
    await says(page, 'Escolha pelo menos uma categoria.')
    await says(page, 'Escolha uma imagem PNG.')
    expect(await field(page, 'Nome').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Adicionar categoria' }).isDisabled()).toBe(true)
    await lookAt(page, 'admin/store-form-wrong')

    await fillStore(page, 'Loja da Jornada', 'Calçados da jornada')
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
    const sent = page.waitForRequest(
      (it) => it.method() === 'POST' && it.url().endsWith('/management/stores'),
    )
    await press(page, 'Adicionar Loja')
    expect((await sent).postDataJSON()).toMatchObject({
      customerCashback: 0.025,
      minimumCashback: 0.01,
      tax: 0.05,
    })
    await toastSays(page, 'Loja criada com sucesso')
    await sees(page, 'Loja da Jornada')
    for (const text of ['2,50%', 'TODAS', 'INTERNAL', 'Calçados da jornada', 'Plugin'])
      await page.getByText(text, { exact: true }).first().waitFor()
    await lookAt(page, 'admin/store')

    await press(page, 'Desabilitar')
    await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click()
    await toastSays(page, 'Loja desabilitada com sucesso')
    await page.route('**/status', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await press(page, 'Arquivar')
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await says(page, 'Ocorreu um erro ao arquivar a loja')
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await toastSays(page, 'Loja arquivada com sucesso')
    await page.getByRole('button', { name: 'Arquivar' }).waitFor({ state: 'detached' })
    await press(page, 'Habilitar')
    await page.getByRole('dialog').getByRole('button', { name: 'Habilitar' }).click()
    await toastSays(page, 'Loja habilitada com sucesso')

    await press(page, 'Editar')
    await sees(page, 'Editar Loja')
    expect(await field(page, 'Cashback').inputValue()).toBe('2,50')
    await field(page, 'Nome').fill('Loja da Jornada Nova')
    await press(page, 'Salvar')
    await toastSays(page, 'Loja atualizada com sucesso')

    await page.goto('/admin/stores')
    await page.getByLabel('Nome da loja').fill('Jornada Nova')
    await page.waitForURL('**/admin/stores?storeName=Jornada+Nova')
    await page.getByRole('link', { name: 'Loja da Jornada Nova' }).waitFor()
    await page.getByRole('switch', { name: 'Exibir somente lojas ativas' }).click()
    await page.waitForURL(/onlyActiveStores=true/)
    await lookAt(page, 'admin/stores')
    await page.getByLabel('Nome da loja').fill('não existe')
    await page.getByText('Nenhuma loja com esses filtros').waitFor()
  },
  LONG_MS,
)

journey(
  'what was typed survives a reload, a log-in anew and the way back, and is warned of',
  async ({ person }) => {
    const page = await person('desktop')
    await enterAsAdmin(page, '/admin/stores/create')
    await addCategory(page, 'Categoria do rascunho')
    await page.goto('/admin/stores/create')
    await fillStore(page, 'Loja do Rascunho', 'Categoria do rascunho')
    await field(page, 'Logo').setInputFiles(pngOf())
    await page.getByRole('img', { name: 'Logo' }).waitFor()

    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Recuperamos o que você tinha digitado e ainda não salvou.').waitFor()
    expect(await field(page, 'Nome').inputValue()).toBe('Loja do Rascunho')
    await page.getByRole('img', { name: 'Logo' }).waitFor()

    // a link asks first; the way back loses nothing
    await page.getByRole('link', { name: 'Pedidos' }).click()
    const asked = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    await asked.waitFor()
    await expectNoAxeViolations(page)
    await asked.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await field(page, 'Nome').inputValue()).toBe('Loja do Rascunho')

    // the session ends while it is saved
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
    expect(await field(page, 'Nome').inputValue()).toBe('Loja do Rascunho')
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

    // the way back asks nothing and loses nothing
    await page.goto('/admin/stores')
    await press(page, 'Adicionar Loja')
    await field(page, 'Nome').fill('Loja da volta')
    await page.goBack()
    await sees(page, 'Lista de Lojas (B2C)')
    await press(page, 'Adicionar Loja')
    expect(await field(page, 'Nome').inputValue()).toBe('Loja da volta')
    await press(page, 'Descartar e começar de novo')
    expect(await field(page, 'Nome').inputValue()).toBe('')
  },
)

journey(
  'what a role may not do is off, and says why',
  async ({ person }) => {
    const page = await person('desktop')
    await enterAsAdmin(page, '/admin/merchants', 'operacao')
    await sees(page, 'Lista de comerciantes')
    const create = page.getByRole('button', { name: 'Criar comerciante' })
    expect(await create.getAttribute('aria-disabled')).toBe('true')
    await page.goto('/admin/stores')
    await sees(page, 'Seu papel não tem acesso a esta tela.')
    await expectNoAxeViolations(page)
  },
  LONG_MS,
)
