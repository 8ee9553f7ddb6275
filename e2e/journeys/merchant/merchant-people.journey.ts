// A store's users: invited, given more or fewer permissions, notified of what they choose, signed out for good; and
// each one's own data.
import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { HELENA, PASSWORD_LINK, RUI, signIn, type MerchantPerson } from '../../harness/merchant.ts'
import { expectNoAxeViolations, readNewestCode, readNewestWith } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { press, sees, waitForValue } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const PASSWORD = 'Primeira-senha-2026'

interface Member extends MerchantPerson {
  name: string
  password: string
}

function newMember(name: string): Member {
  const number = String(randomInt(1_000_0000, 9_999_9999))
  return { name, email: `p${number}@passolargo.example`, phone: `+55119${number}`, password: PASSWORD }
}

const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const rowOf = (page: Page, { email }: MerchantPerson) => page.getByRole('row').filter({ hasText: email })

/** From the list of users to the list with an additional one. */
async function invite(page: Page, it: Member): Promise<void> {
  await press(page, 'Adicionar usuário')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Nome').fill(it.name)
  await drawer.getByLabel('E-mail').fill(it.email)
  await drawer.getByLabel('Celular com DDD').fill(it.phone)
  await drawer.getByRole('button', { name: 'Enviar convite' }).click()
  await toastSays(page, 'Convite enviado')
}

/** From the link in the e-mail to a password, and on into the area. */
async function acceptInvitation(page: Page, product: Product, it: Member): Promise<void> {
  await page.goto(await readNewestWith(product, it.email, PASSWORD_LINK))
  await sees(page, 'Crie sua nova senha')
  await page.getByLabel('E-mail').fill(it.email)
  await page.getByLabel('Nova senha', { exact: true }).fill(it.password)
  await page.getByLabel('Repita a nova senha').fill(it.password)
  await press(page, 'Salvar senha')
  await signIn(page, product, it)
  await sees(page, 'Minhas Vendas')
}

it('a person is invited, and gets more and fewer permissions', async ({ product, person, asMerchant }) => {
  const lucas = newMember('Lucas Tavares')
  const page = await asMerchant(HELENA)
  await page.getByRole('link', { name: 'Usuários' }).click()
  await press(page, 'Adicionar usuário')
  const drawer = page.getByRole('dialog')
  const send = () => drawer.getByRole('button', { name: 'Enviar convite' }).click()
  await send()
  await says(page, 'Digite o nome')
  await drawer.getByLabel('Nome').fill(lucas.name)
  await drawer.getByLabel('Cargo').fill('Caixa')
  await drawer.getByLabel('E-mail').fill('lucas')
  await send()
  await says(page, 'Digite um e-mail válido, como nome@exemplo.com')
  await drawer.getByLabel('E-mail').fill(RUI.email)
  await drawer.getByLabel('Celular com DDD').fill('119')
  await send()
  await says(page, 'Digite um celular válido com DDD')
  await drawer.getByLabel('Celular com DDD').fill(lucas.phone)
  await send()
  await says(page, 'Este e-mail já é de outro usuário')
  await expectNoAxeViolations(page)
  await drawer.getByLabel('E-mail').fill(lucas.email)
  await send()
  await toastSays(page, 'Convite enviado')
  await rowOf(page, lucas).getByText('Convite enviado').waitFor()
  await rowOf(page, lucas).getByText('Somente leitura').waitFor()

  const his = await person('phone')
  await acceptInvitation(his, product, lucas)
  await his.goto('/parceira/usuarios')
  await rowOf(his, lucas).getByText('(você)').waitFor()
  expect(await his.getByRole('button', { name: 'Adicionar usuário' }).count()).toBe(0)

  await page.reload()
  await rowOf(page, lucas).waitFor()
  await expect.poll(() => rowOf(page, lucas).getByText('Convite enviado').count()).toBe(0)
  await rowOf(page, lucas)
    .getByRole('button', { name: `Editar ${lucas.name}` })
    .click()
  await drawer.getByLabel('Acesso').selectOption('Administrador')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await toastSays(page, 'Usuário atualizado')
  await rowOf(page, lucas).getByText('Administrador').waitFor()
  await his.reload()
  await rowOf(his, lucas).getByText('Administrador').waitFor()
  expect(await his.getByRole('button', { name: 'Adicionar usuário' }).isEnabled()).toBe(true)

  await rowOf(page, lucas)
    .getByRole('button', { name: `Remover ${lucas.name}` })
    .click()
  await page.getByRole('heading', { name: `Remover ${lucas.name}?` }).waitFor()
  // an administrator may know keys, which do not end with the person
  await page.getByText(/As chaves de API .* que ela criou continuam valendo/).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Remover')
  await toastSays(page, 'Usuário removido')
  await rowOf(page, lucas).waitFor({ state: 'detached' })
  await his.reload()
  await sees(his, 'Entre na área da sua loja')
})

it('a person who loses a permission while filling in a form reads why, and is not offered it again', async ({
  asMerchant,
}) => {
  const page = await asMerchant(HELENA, '/parceira/usuarios')
  const allow = async (access: string) => {
    await rowOf(page, RUI)
      .getByRole('button', { name: /^Editar/ })
      .click()
    await page.getByRole('dialog').getByLabel('Acesso').selectOption(access)
    await press(page, 'Salvar')
    await toastSays(page, 'Usuário atualizado')
  }
  await allow('Administrador')
  const theirs = await asMerchant(RUI, '/parceira/checkout-links/criar')
  await theirs.getByLabel('Valor (R$)').fill('120')
  await theirs.getByLabel('Código do pedido na sua loja').fill(`menos-${Date.now()}`)
  await allow('Somente leitura')
  await press(theirs, 'Gerar link')
  await theirs.getByText('Seu usuário é somente leitura. Peça a um administrador da sua loja.').waitFor()
  expect(await theirs.getByRole('link', { name: 'Criar Drip Link' }).count()).toBe(0)
  await sees(theirs, 'Criar Drip Link para pagamento')
})

it('the last person who may change things keeps that permission', async ({ asMerchant }) => {
  const page = await asMerchant(HELENA)
  await page.goto('/parceira/usuarios')
  // users cannot remove themselves
  await rowOf(page, HELENA).getByText('(você)').waitFor()
  expect(
    await rowOf(page, HELENA)
      .getByRole('button', { name: /^Remover/ })
      .count(),
  ).toBe(0)
  await rowOf(page, HELENA)
    .getByRole('button', { name: /^Editar/ })
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Acesso').selectOption('Somente leitura')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await says(page, 'Sua loja precisa de pelo menos um administrador')
})

it('each chooses their own notices, and nobody another’s', async ({ product, person, asMerchant }) => {
  const nina = newMember('Nina Couto')
  const page = await asMerchant(HELENA)
  await page.goto('/parceira/perfil')
  const hers = await noticesOf(page)
  await page.goto('/parceira/usuarios')
  await invite(page, nina)

  const her = await person('phone')
  await acceptInvitation(her, product, nina)
  await her.goto('/parceira/perfil')
  const sale = her.getByRole('checkbox', { name: 'Nova venda' })
  await sale.waitFor()
  const wanted = !(await sale.isChecked())
  await sale.setChecked(wanted)
  await her.getByRole('checkbox', { name: 'Novo repasse' }).check()
  await her.getByLabel('Como avisar de novo repasse').selectOption('SMS')
  await her.getByLabel('Quando avisar de novo repasse').selectOption('Uma vez por semana')
  await her.route('**/user/communications', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(her, 'Salvar avisos')
  await toastSays(her, 'Não foi possível salvar seus avisos, tente novamente')
  await press(her, 'Salvar avisos')
  await toastSays(her, 'Avisos atualizados com sucesso')
  await her.reload()
  await her.getByLabel('Quando avisar de novo repasse').waitFor()
  await expect.poll(() => sale.isChecked()).toBe(wanted)
  await waitForValue(her, 'Como avisar de novo repasse', 'SMS')
  await waitForValue(her, 'Quando avisar de novo repasse', 'WEEKLY')
  await expectNoAxeViolations(her)

  await page.goto('/parceira/perfil')
  await expect.poll(() => noticesOf(page)).toEqual(hers)
})

/** The page's settings of all notices. */
async function noticesOf(page: Page): Promise<unknown> {
  await page.getByRole('checkbox', { name: 'Nova venda' }).waitFor()
  const boxes = await page.locator('.notices').getByRole('checkbox').all()
  const choices = await page.locator('.notices').getByRole('combobox').all()
  return [
    await Promise.all(boxes.map((it) => it.isChecked())),
    await Promise.all(choices.map((it) => it.inputValue())),
  ]
}

it('a person changes e-mail, phone and password, each with the password', async ({
  product,
  person,
  asMerchant,
}) => {
  const before = newMember('Davi Rocha')
  const helena = await asMerchant(HELENA)
  await helena.goto('/parceira/usuarios')
  await invite(helena, before)
  await helena.context().close()
  const page = await person('phone')
  await acceptInvitation(page, product, before)
  await page.goto('/parceira/perfil')
  await sees(page, 'Meu perfil')
  const after = newMember(before.name)

  await waitForValue(page, 'E-mail', before.email)
  await page.getByLabel('E-mail', { exact: true }).fill('sem arroba')
  await press(page, 'Salvar alterações')
  await says(page, 'Digite um e-mail válido, como nome@exemplo.com')
  await page.getByLabel('E-mail', { exact: true }).fill(RUI.email)
  await page.getByLabel('Celular com DDD').fill('119')
  await press(page, 'Salvar alterações')
  await says(page, 'Digite um celular válido com DDD')
  await page.getByLabel('Celular com DDD').fill(after.phone)
  await press(page, 'Salvar alterações')
  await says(page, 'Digite sua senha atual')
  await page.getByLabel('Senha atual').fill('não é esta')
  await press(page, 'Salvar alterações')
  await says(page, 'A senha atual não confere')
  await page.getByLabel('Senha atual').fill(PASSWORD)
  await press(page, 'Salvar alterações')
  await says(page, 'Este e-mail já é de outro usuário')
  await page.getByLabel('E-mail', { exact: true }).fill(after.email)
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await press(page, 'Salvar alterações')
  await says(page, 'Incapaz de editar (503)')
  await press(page, 'Salvar alterações')
  await page.getByLabel('Código enviado para o celular novo').waitFor()
  // another change at once: nothing is sent there yet, and nobody has to wait
  await page.getByLabel('Celular com DDD').fill(newMember(before.name).phone)
  await press(page, 'Confirmar contato')
  await page
    .getByText(/^Um código acabou de ser enviado\. Peça outro para este contato em \d+ segundos?\.$/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Reenviar código' }).isDisabled()).toBe(true)
  await page.getByLabel('Celular com DDD').fill(after.phone)
  await page.getByLabel('Código enviado para o celular novo').fill(await readNewestCode(product, after.phone))
  await page.getByLabel('Código enviado para o e-mail novo').fill(await readNewestCode(product, after.email))
  await press(page, 'Confirmar contato')
  await toastSays(page, 'Dados atualizados com sucesso')
  await waitForValue(page, 'Senha atual', '')

  await press(page, 'Alterar senha')
  const dialog = page.getByRole('dialog')
  const change = async (current: string, password: string, repeat: string) => {
    await dialog.getByLabel('Senha atual').fill(current)
    await dialog.getByLabel('Nova senha', { exact: true }).fill(password)
    await dialog.getByLabel('Repita a nova senha').fill(repeat)
    await press(page, 'Salvar nova senha')
  }
  await change(PASSWORD, 'curta', 'curta')
  await says(page, 'As senha devem conter no mínimo 8 caracteres')
  await change(PASSWORD, 'Segunda-senha-1', 'Segunda-senha-2')
  await says(page, 'As senhas não conferem')
  await change('não é esta', 'Segunda-senha-1', 'Segunda-senha-1')
  await says(page, 'Ocorreu um erro ao atualizar sua senha')
  await expectNoAxeViolations(page)
  await change(PASSWORD, 'Segunda-senha-1', 'Segunda-senha-1')
  await sees(page, 'Entre na área da sua loja')
  await page.getByText(/^Senha a/).waitFor()
  // both are new: the token goes to the new phone
  await signIn(page, product, { ...after, password: 'Segunda-senha-1' })
  await sees(page, 'Minhas Vendas')
})
