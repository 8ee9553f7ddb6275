// An operator's tools for a list: other columns, named views, and actions on several rows with one preview.
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('columns are chosen by the keyboard, and stay chosen for that person', async ({ product, asAdmin }) => {
  await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/orders', 'risco')
  const heads = page.getByRole('columnheader')
  await heads.getByText('E-mail').waitFor()

  const menu = page.getByRole('button', { name: /^Colunas/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: 'Colunas' })
  await panel.getByLabel('E-mail').focus()
  await page.keyboard.press('Space')
  await heads.getByText('E-mail').waitFor({ state: 'detached' })
  const kept = page.waitForResponse(
    (it) => it.request().method() === 'PUT' && it.request().postData()?.includes('merchantCode') === true,
  )
  await panel.getByLabel('Código na loja').check()
  await heads.getByText('Código na loja').waitFor()
  await kept
  await lookAt(page, 'admin-orders-columns')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => menu.evaluate((it) => it === document.activeElement)).toBe(true)

  await page.reload()
  await heads.getByText('Código na loja').waitFor()
  expect(await heads.getByText('E-mail').count()).toBe(0)
  await menu.click()
  await press(page, 'Voltar às da lista')
  await heads.getByText('E-mail').waitFor()
})

it('a view keeps filters and columns by its name, and never a search text', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/orders?status=ACTIVE', 'financeiro')
  await page.getByRole('searchbox', { name: 'Buscar pedido' }).fill(customer.email)
  await page.getByText('Busca por e-mail').waitFor()
  const views = page.getByRole('button', { name: /^Visões/ })
  await views.click()
  await press(page, 'Salvar visão')
  await page.getByText('Dê um nome à visão').waitFor()
  await page.getByLabel('Nome da visão').fill('Ativas')
  const saving = page.waitForRequest(
    (it) => it.method() === 'PUT' && it.url().endsWith('/list_views/pedidos'),
  )
  await press(page, 'Salvar visão')
  expect((await saving).postDataJSON()).toEqual({
    name: 'Ativas',
    filters: { status: 'ACTIVE' },
    columns: null,
  })
  await toastSays(page, 'Visão "Ativas" salva')

  await enterAsAdmin(page, '/admin/orders', 'financeiro')
  await views.click()
  await page.getByRole('list', { name: 'Suas visões desta lista' }).waitFor()
  await lookAt(page, 'admin-orders-views')
  await page.getByRole('button', { name: 'Ativas', exact: true }).click()
  await page.waitForURL(/\/admin\/orders\?status=ACTIVE$/)
  await expect.poll(() => page.getByRole('searchbox', { name: 'Buscar pedido' }).inputValue()).toBe('')
  await page.getByRole('button', { name: /^Visões\s*Ativas/ }).click()
  await page.getByRole('button', { name: 'Remover a visão Ativas' }).click()
  await toastSays(page, 'Visão "Ativas" removida')
})

it('chosen stores are shown in the app, after a preview for each', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/stores', 'catalogo')
  await sees(page, 'Lista de Lojas (B2C)')
  const choose = async (name: string) => {
    await page.getByLabel('Nome da loja').fill(name)
    // while the list is being filtered its rows still move
    await page.getByText('1 loja', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
    await page.getByText('1 linha selecionada').waitFor()
  }
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

  // for an impossible action the reason is shown, and there is nothing to confirm
  await choose('Rede de Pesca')
  await press(page, 'Tirar do app')
  const nothing = dialog('Tirar do app: confira antes')
  await nothing.getByText('Nenhuma destas linhas pode ser alterada.').waitFor()
  await lookAt(page, 'admin-stores-preview')

  await page.goto('/admin/stores')
  await choose('Mala Pronta')
  await lookAt(page, 'admin-stores-chosen')
  await press(page, 'Mostrar no app')
  const preview = dialog('Mostrar no app: confira antes')
  await preview.getByText('1 linha será alterada.').waitFor()
  // the answer is lost: the page asks again automatically, and shows what was done
  await page.route('**/api/v1/bulk', (route) => route.abort(), { times: 1 })
  await preview.getByRole('button', { name: 'Mostrar no app' }).click()
  const told = dialog('Mostrar no app')
  await told.getByRole('cell', { name: 'Feito', exact: true }).waitFor()

  // undone, so that the app is as before
  await page.goto('/admin/stores')
  await choose('Mala Pronta')
  await press(page, 'Tirar do app')
  const back = dialog('Tirar do app: confira antes')
  await back.getByText('1 linha será alterada.').waitFor()
  await back.getByRole('button', { name: 'Tirar do app' }).click()
  await dialog('Tirar do app').getByRole('cell', { name: 'Feito', exact: true }).waitFor()
})
