// Categories with their subcategories, and tags.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choicesOf, enterAsAdmin } from '../../harness/admin.ts'
import { journey } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { pngOf } from '../../harness/png.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

/** Screens with pictures of every width take their time on a busy machine. */
const LONG_MS = 240_000

const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const fails = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })

journey(
  'a tag is added and edited',
  async ({ person }) => {
    const page = await person('desktop')
    await enterAsAdmin(page, '/admin/stores')
    await page.getByRole('link', { name: 'Tags', exact: true }).click()
    await sees(page, 'Tags')
    await press(page, 'Adicionar Tag')
    await sees(page, 'Nova tag')
    await press(page, 'Adicionar Tag')
    await says(page, 'Escolha uma imagem PNG.')
    await says(page, 'Preencha este campo.')
    expect(await choicesOf(page, 'Tipo')).toEqual(['Por estilo', 'Por momento', 'Outro'])
    await page.getByLabel('Nome da tag').fill('Festa da jornada')
    await page.getByLabel('Prioridade').fill('1.5')
    await page.getByLabel('Logo', { exact: true }).setInputFiles(pngOf())
    await press(page, 'Adicionar Tag')
    await says(page, 'Valor fora do permitido.')
    await page.getByLabel('Prioridade').fill('3')
    await page.getByLabel('Tipo').selectOption({ label: 'Por momento' })
    await fails(page, '**/management/tags')
    await press(page, 'Adicionar Tag')
    await toastSays(page, 'Erro ao cadastrar tags')
    await press(page, 'Adicionar Tag')
    await toastSays(page, 'Tags cadastradas com sucesso')
    await page.getByRole('link', { name: 'Festa da jornada' }).waitFor()
    await lookAt(page, 'admin/tags')

    await page.getByRole('link', { name: 'Festa da jornada' }).click()
    await sees(page, 'Editar tag')
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/store-tags\/edit\/[\w-]+$/)
    await page.getByText(/^Sem novo arquivo, a imagem atual é mantida\./).waitFor()
    await page.getByLabel('Status').selectOption({ label: 'Desativada' })
    await fails(page, '**/management/tags/*')
    await press(page, 'Salvar')
    await toastSays(page, 'Erro ao editar tag!')
    await press(page, 'Salvar')
    await toastSays(page, 'Tag editada com sucesso!')
    await page
      .getByRole('row', { name: /Festa da jornada/ })
      .getByText('Desativada')
      .waitFor()
    await page.getByRole('link', { name: 'Festa da jornada' }).click()
    await page.getByLabel('Status').selectOption({ label: 'Ativada' })
    await press(page, 'Salvar')
    await page
      .getByRole('row', { name: /Festa da jornada/ })
      .getByText('Ativada', { exact: true })
      .waitFor()

    await fails(page, '**/management/tags')
    await page.reload()
    await page.getByText('Erro ao carregar tags', { exact: true }).waitFor()
    await fails(page, '**/management/tags')
    await page.goto('/admin/store-categories/create')
    await toastSays(page, 'Erro ao carregar tags')
    await press(page, 'Tentar de novo')
    await page.getByRole('button', { name: 'Festa da jornada' }).waitFor()
  },
  LONG_MS,
)

journey(
  'a category is added with its subcategories, and each is saved by itself',
  async ({ person }) => {
    const page = await person('desktop')
    await enterAsAdmin(page, '/admin/stores')
    await page.getByRole('link', { name: 'Categorias', exact: true }).click()
    await sees(page, 'Categorias')
    await press(page, 'Adicionar Categoria')
    await sees(page, 'Nova categoria')
    await press(page, 'Adicionar Categoria')
    await says(page, 'Preencha este campo.')
    await page.getByLabel('Nome da categoria').fill('Moda da jornada')
    await page.getByLabel('Subcategoria 1').fill('Infantil')
    await press(page, 'Mais uma subcategoria')
    const chip = page.getByRole('group', { name: 'Tags' }).getByRole('button').first()
    const tag = await chip.innerText()
    await chip.click()
    await lookAt(page, 'admin/category-form')
    await fails(page, '**/categories')
    await press(page, 'Adicionar Categoria')
    await toastSays(page, 'Erro ao criar categoria')
    const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/categories'))
    await press(page, 'Adicionar Categoria')
    expect((await sent).postDataJSON()).toMatchObject({
      status: 'ACTIVE',
      subCategory: [{ name: 'Infantil' }],
      tagsId: [expect.any(String)],
    })
    await toastSays(page, 'Categoria criada com sucesso')
    const row = page.getByRole('row', { name: /Moda da jornada/ })
    for (const text of ['Ativada', 'Infantil', tag]) await row.getByText(text, { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Moda da jornada' }).click()
    await sees(page, 'Editar categoria')
    await page.getByLabel('Nome da categoria').fill('Moda da jornada 2')
    await fails(page, '**/categories/*')
    await press(page, 'Salvar')
    await toastSays(page, 'Ocorreu um erro ao atualizar a categoria.')
    await press(page, 'Salvar')
    await toastSays(page, 'Categoria atualizada com sucesso!')

    await page.getByLabel('Nome da subcategoria').fill('Bebês')
    await fails(page, '**/categories/*')
    await press(page, 'Salvar Infantil')
    await toastSays(page, 'Ocorreu um erro ao atualizar a subcategoria.')
    await press(page, 'Salvar Infantil')
    await toastSays(page, 'Subcategoria atualizada com sucesso!')
    await page.getByLabel('Nome da subcategoria').fill('Bebês e crianças')
    const other = await person('desktop')
    await enterAsAdmin(other, new URL(page.url()).pathname)
    await other.getByLabel('Nome da subcategoria').fill('Neném')
    await press(other, 'Salvar Bebês')
    await toastSays(other, 'Subcategoria atualizada com sucesso!')
    await press(page, 'Salvar Bebês')
    await page.getByText('Outra pessoa salvou enquanto você editava').waitFor()
    await page.getByText(/^Antônia Vilela salvou em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\./).waitFor()
    await page
      .getByText(/Nome da subcategoria: agora é Neném\. O campo guarda o que você digitou\./)
      .waitFor()
    await press(page, 'Salvar Bebês')
    await toastSays(page, 'Subcategoria atualizada com sucesso!')
    await page.getByRole('button', { name: 'Salvar Bebês e crianças' }).waitFor()
    await page.getByLabel('Status da subcategoria').selectOption({ label: 'Desativada' })
    await press(page, 'Salvar Bebês e crianças')
    await toastSays(page, 'Subcategoria atualizada com sucesso!')
    // a name that is there already is told beside the field
    await page.getByRole('textbox', { name: 'Nova subcategoria' }).fill('bebês e crianças')
    await press(page, 'Adicionar subcategoria')
    await says(page, 'Já existe um com este nome.')
    await page.getByRole('textbox', { name: 'Nova subcategoria' }).fill('Praia')
    await fails(page, '**/subcategories')
    await press(page, 'Adicionar subcategoria')
    await toastSays(page, 'Ocorreu um erro ao adicionar a subcategoria.')
    await press(page, 'Adicionar subcategoria')
    await toastSays(page, 'Subcategoria adicionada com sucesso!')
    await page.getByRole('button', { name: 'Salvar Praia' }).waitFor()
    await lookAt(page, 'admin/category')

    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Desativada' })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await toastSays(page, 'Categoria atualizada com sucesso!')
    await page.goto('/admin/store-categories')
    await page.getByRole('link', { name: 'Moda da jornada 2' }).waitFor()
    await page.getByRole('switch', { name: 'Exibir somente categorias ativas' }).click()
    await page.waitForURL(/status=ACTIVE/)
    await page.getByRole('link', { name: 'Moda da jornada 2' }).waitFor({ state: 'detached' })
    await lookAt(page, 'admin/categories')
  },
  LONG_MS,
)
