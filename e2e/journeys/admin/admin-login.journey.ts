// An admin signs in: with wrong and right data, remembered or not, and returns to the page they wanted.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD, fails, logInAsAdmin } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, keptNames } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'

it('wrong credentials are refused in the exact words, right ones lead to the orders', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/admin')
  await sees(page, 'Olá')
  await page.getByText('Faça login para acessar sua conta.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/login')
  await expectNoAxeViolations(page)
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()

  await press(page, 'Entrar')
  await says('Digite seu e-mail')
  await page.getByLabel('E-mail').fill('dona@drip.com.br')
  await press(page, 'Entrar')
  await says('Digite sua senha')
  await logInAsAdmin(page, 'dona', 'não é esta')
  await says('E-Mail e/ou senha incorreta')

  for (const [username, text] of [
    ['529.982.247-25', 'CPF e/ou senha incorreta'],
    ['+55 (11) 98765-4321', 'Telefone e/ou senha incorreta'],
  ] as const) {
    await page.getByLabel('E-mail').fill(username)
    await press(page, 'Entrar')
    await says(text)
  }

  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await logInAsAdmin(page)
  await says('Erro ao fazer login (500)')

  await logInAsAdmin(page)
  await sees(page, 'Lista de pedidos')
  expect(new URL(page.url()).pathname).toBe('/admin/orders')
  await expect.poll(() => page.title()).toBe('Drip - Pedidos')
})

it('a link opens in a new tab beside a signed-in one, and signing out leaves both', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/admin/orders')
  await logInAsAdmin(page, 'risco')
  await sees(page, 'Lista de pedidos')
  // the name arrives together with the role's permissions: until then the navigation may still change
  await page.getByText('Davi Monteiro').waitFor()
  expect(await keptNames(page, ['local'])).toEqual([])
  const second = await inNewTab(page, page.getByRole('link', { name: 'Clientes' }).first())
  await sees(second, 'Clientes')
  expect(new URL(second.url()).pathname).toBe('/admin/customers')
  await press(second, 'Sair')
  await sees(second, 'Olá')
  await sees(page, 'Olá')
  // the session ends with the last tab
  const third = await page.context().newPage()
  await third.goto('/admin/orders')
  await sees(third, 'Olá')
})

it('a person who is not signed in returns to the requested page, including filters', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/admin/orders?status=ACTIVE&late=true')
  await logInAsAdmin(page)
  await sees(page, 'Lista de pedidos')
  expect(new URL(page.url()).search).toBe('?status=ACTIVE&late=true')
  expect(await page.getByLabel('Status').inputValue()).toBe('ACTIVE')
  expect(await page.getByLabel('Só com atraso').isChecked()).toBe(true)

  await page.goto('/admin/login?redirectTo=https://evil.example/')
  await sees(page, 'Lista de pedidos') // already signed in, and not redirected
})

it('a session ends with its tab unless it is to be remembered, and by pressing Sair', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/admin')
  await logInAsAdmin(page, 'financeiro')
  await sees(page, 'Lista de pedidos')
  expect(await keptNames(page, ['local'])).toEqual([])
  await press(page, 'Sair')
  await sees(page, 'Olá')
  expect(new URL(page.url()).pathname).toBe('/admin/login')

  await page.getByLabel('Continuar conectado por 30 dias neste computador').check()
  await logInAsAdmin(page, 'financeiro')
  await sees(page, 'Lista de pedidos')
  const second = await page.context().newPage()
  await second.goto('/admin')
  await sees(second, 'Lista de pedidos')
  await press(page, 'Sair')
  await sees(page, 'Olá')
  await sees(second, 'Olá') // the other tab follows
  expect(await keptNames(page, ['local'])).toEqual([])
})

it('a session that the server has ended leads to the log-in and back', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/admin')
  await logInAsAdmin(page, 'financeiro')
  await page
    .getByText(/pedido/)
    .first()
    .waitFor()
  await page.route('**/admin_backoffice/api/v1/**', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await sees(page, 'Olá')
  await page.getByText('Sua sessão terminou').waitFor()
  expect(new URL(page.url()).search).toBe('?redirectTo=%2Fadmin%2Fcustomers')
})

it('an admin changes the password and signs in again', async ({ person }) => {
  const page = await person('desktop')
  const change = async (current: string, chosen: string) => {
    await page.goto('/admin/profile')
    await sees(page, 'Meu perfil')
    await page.getByLabel('Senha atual').fill(current)
    await page.getByLabel('Nova senha', { exact: true }).fill(chosen)
    await page.getByLabel('Repita a nova senha').fill(chosen)
  }
  await page.goto('/admin/profile')
  await logInAsAdmin(page, 'catalogo')
  await sees(page, 'Meu perfil')
  await expectNoAxeViolations(page)
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('catalogo@drip.com.br')
  await page.getByLabel('Telefone (opcional)').waitFor()
  // nothing is sent before it is valid
  const tries: string[] = []
  page.on('request', (it) => it.method() === 'PATCH' && tries.push(it.url()))
  await press(page, 'Atualizar')
  await says('Digite sua senha atual')
  await says('A nova senha deve conter no mínimo 6 caracteres')
  await change('não é esta', 'Sombra-7')
  await page.getByLabel('Repita a nova senha').fill('outra-7')
  await press(page, 'Atualizar')
  await says('As senhas devem ser iguais')
  expect(tries).toEqual([])
  await page.getByLabel('Repita a nova senha').fill('Sombra-7')
  await press(page, 'Atualizar')
  await says('Não foi possível redefinir a senha, verifique a senha atual e tente novamente')
  await says('Incapaz de editar (422)')
  await change(DEMO_PASSWORD, 'Password1')
  await press(page, 'Atualizar')
  await page.getByRole('alert').getByText('Esta senha é fácil de adivinhar').waitFor()
  await change(DEMO_PASSWORD, 'Sombra-7')
  const mended = await fails(page, '**/api/v1/user')
  await press(page, 'Atualizar')
  await says('Ocorreu um erro ao atualizar sua senha')
  await says('Incapaz de editar (500)')
  await mended()
  await press(page, 'Atualizar')
  await sees(page, 'Olá')
  await page.getByText('Senha atualizada. Entre com a nova senha.').waitFor()
  await logInAsAdmin(page, 'catalogo', 'Sombra-7')
  // a role without access to orders begins with the first list that it may see
  await sees(page, 'Lista de comerciantes')
  expect(new URL(page.url()).pathname).toBe('/admin/merchants')
  await change('Sombra-7', DEMO_PASSWORD)
  await press(page, 'Atualizar')
  await sees(page, 'Olá')
})

/** How long a person waits for a tab. */
const TAB_MS = 15_000

/**
 * Presses the link with Ctrl held. On a busy machine the browser sometimes loses such a press (in four of some thirty
 * runs), or the harness is not notified that the tab has loaded: a person who sees no tab presses again.
 */
async function inNewTab(page: Page, link: Locator): Promise<Page> {
  for (let tries = 0; tries < 4; tries++) {
    const opening = page
      .context()
      .waitForEvent('page', { timeout: TAB_MS })
      .catch(() => null)
    await link.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opening
    // an empty tab also counts as loaded if the harness gets no further events for it
    const isThere = tab?.waitForURL(/^http/, { timeout: TAB_MS }).then(
      () => true,
      () => false,
    )
    if (tab !== null && (await isThere) === true) return tab
  }
  throw new Error('no new tab came')
}
