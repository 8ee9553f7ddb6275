// An operator finds a customer, corrects their data, and decides about limits, access and blocks (000 §2, §8).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin, fails, type AdminPerson } from '../../harness/admin.ts'
import { newCustomer, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { DESKS, lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, photograph, readNewestWith } from '../../harness/person.ts'
import { hiddenCpf, newShopper, press, sees, shownCpf, waitForValue } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

/** Finds the customer by CPF and opens the details. */
async function openCustomer(page: Page, customer: Customer, who?: AdminPerson): Promise<void> {
  await enterAsAdmin(page, '/admin/customers', who)
  await sees(page, 'Lista de clientes')
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill(shownCpf(customer.cpf))
  await page.getByText('Busca por CPF').waitFor() // the type of the search is recognized from what is typed
  // names repeat
  const row = page.getByRole('row').filter({ hasText: hiddenCpf(customer.cpf) })
  await row.getByRole('link', { name: customer.name, exact: true }).click()
  await sees(page, customer.name)
}

const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, button: string) =>
  dialog(page).getByRole('button', { name: button, exact: true }).click()
const says = (page: Page, text: string) =>
  dialog(page).getByRole('alert').getByText(text, { exact: true }).waitFor()
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

it('an operator who may not see scores reads that they are hidden', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ daysAgo: 3 }])
  const page = await person('desktop')
  await openCustomer(page, customer, 'operacao')
  await page.getByText('Os scores são visíveis para os papéis Risco e Direção.').waitFor()
  const limit = page.getByRole('region', { name: 'Limite e scores' })
  await expect.poll(() => limit.getByText('Oculto', { exact: true }).count()).toBe(3)
  await lookAt(page, 'admin/customer-scores-hidden', DESKS)

  const risk = await person('desktop')
  await openCustomer(risk, customer, 'risco')
  await risk.getByText('Score Serasa').waitFor()
  expect(await risk.getByText(/^Os scores são visíveis/).count()).toBe(0)
})

it('a customer is found by name, CPF, phone and e-mail', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/customers')
  await sees(page, 'Lista de clientes')
  await page
    .getByText(/clientes?$/)
    .first()
    .waitFor()
  await expectNoAxeViolations(page)
  const search = page.getByRole('searchbox', { name: 'Buscar cliente' })
  const row = page.getByRole('row').filter({ hasText: customer.email })
  for (const [text, kind] of [
    [customer.email, 'e-mail'],
    [customer.phone, 'telefone'],
    [shownCpf(customer.cpf), 'CPF'],
    [customer.phone.slice(5), 'parte de CPF, telefone ou e-mail'],
    [customer.cpf.slice(0, 8), 'parte de CPF, telefone ou e-mail'],
  ] as const) {
    await search.fill(text)
    await page.getByText(`Busca por ${kind}`, { exact: false }).waitFor()
    await row.waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(page.url()).not.toContain(customer.cpf)
  }
  await search.fill(customer.name.split(' ')[0] ?? '')
  await row.waitFor()
  await search.fill('Ninguém Com Este Nome')
  await page.getByText('Nenhum cliente encontrado').waitFor()
  // another filter begins with its first page
  await page.route(
    '**/customers/search',
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), totalElements: 25, totalPages: 3 } })
    },
    { times: 1 },
  )
  await page.goto('/admin/customers?page=1')
  await page.getByRole('navigation', { name: 'Páginas de clientes' }).waitFor()
  expect(new URL(page.url()).search).toBe('?page=1')
  await search.fill(customer.email)
  await page.waitForURL((url) => url.pathname === '/admin/customers' && url.search === '')
  await row.waitFor()

  await press(page, 'Ações')
  for (const name of ['Bloqueio CPF/Telefone/CEP', 'Whitelist', 'Negociação'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'Whitelist', exact: true }).click()
  await sees(page, 'Whitelist')
})

it('changes that somebody else saved meanwhile are shown in one place, with the stored values', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const [page, other] = [await person('desktop'), await person('desktop')]
  for (const it of [page, other]) {
    await openCustomer(it, customer)
    await it.goto(`${new URL(it.url()).pathname}/edit`)
    await sees(it, 'Editar cliente')
  }
  await other.getByLabel('Nome (opcional)').fill('Joana Prado Lima')
  await press(other, 'Salvar')
  await sees(other, 'Joana Prado Lima')
  await page.getByLabel('Nome (opcional)').fill('Joana Lima')
  await press(page, 'Salvar')
  const told = page.locator('.alert').filter({ hasText: 'Outra pessoa salvou enquanto você editava' })
  await told
    .getByText(/salvou em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\. Nada do que você digitou se perdeu/)
    .waitFor()
  await told.getByText(/^Nome: agora é Joana Prado Lima\./).waitFor()
  expect(await page.locator('.alert').count()).toBe(1)
  await lookAt(page, 'admin/customer-meanwhile')
  await press(page, 'Usar o valor salvo de Nome')
  await waitForValue(page, 'Nome (opcional)', 'Joana Prado Lima')
})

it('the details show profile, limit, lists and orders', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop')
  await openCustomer(page, customer)
  for (const term of [
    'Limite total',
    'Usado',
    'Disponível',
    'Score Serasa',
    'Negativado na Serasa',
    'Score ClearSale',
  ])
    await page.getByRole('term').filter({ hasText: term }).first().waitFor()
  const profile = page.getByRole('region', { name: 'Perfil' })
  for (const text of [customer.name, hiddenCpf(customer.cpf), customer.email])
    await profile.getByText(text, { exact: true }).waitFor()
  await profile.getByText(/01310-100$/).waitFor()
  await page.getByRole('row').filter({ hasText: 'Mundo Pet' }).waitFor()
  await expectNoAxeViolations(page)

  // the full number is shown on request, with the remark that this is recorded
  expect(await page.content()).not.toContain(customer.cpf)
  const mended = await fails(page, '**/cpf')
  await press(page, 'Mostrar CPF')
  await toastSays(page, 'Não foi possível mostrar o CPF (500)')
  await mended()
  await press(page, 'Mostrar CPF')
  await profile.getByText(shownCpf(customer.cpf), { exact: true }).waitFor()
  await profile.getByText('Sua consulta ficou registrada na auditoria.').waitFor()
  await expectNoAxeViolations(page)
  await page.reload()
  await profile.getByText(hiddenCpf(customer.cpf), { exact: true }).waitFor()
  await page.getByText('CPF visto por inteiro', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^Detalhes do pedido/ }).click()
  await sees(page, /^Pedido /)
})

it('a customer is archived and back, gets a new password and limit', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop')
  await openCustomer(page, customer)
  await press(page, 'Arquivar')
  await dialog(page)
    .getByRole('heading', { name: `Arquivar ${customer.name}?` })
    .waitFor()
  await expectNoAxeViolations(page)
  let mended = await fails(page, '**/archive')
  await confirm(page, 'Arquivar')
  await says(page, 'Operação falhou (500)')
  await mended()
  await confirm(page, 'Arquivar')
  await toastSays(page, 'O cliente foi arquivado')
  await closed(page)
  // an archived customer receives no message, and the operator sees that
  await press(page, 'Redefinir senha')
  await dialog(page)
    .getByText(/Quem está arquivado não recebe aviso/)
    .waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await press(page, 'Desarquivar')
  await confirm(page, 'Desarquivar')
  await toastSays(page, 'O cliente foi desarquivado')
  await closed(page)

  await press(page, 'Redefinir senha')
  await dialog(page)
    .getByText(/recebe um SMS que diz como escolher outra\.$/)
    .waitFor()
  mended = await fails(page, '**/reset_password')
  await confirm(page, 'Redefinir senha')
  await says(page, 'Operação falhou (500)')
  await mended()
  await confirm(page, 'Redefinir senha')
  await toastSays(page, 'A senha foi redefinida')
  await closed(page)
  await page.getByText('Ainda não definida').waitFor()

  await press(page, 'Revisar limite')
  mended = await fails(page, '**/limit_review')
  await confirm(page, 'Revisar limite')
  await says(page, 'Não foi possível revisar o limite')
  await mended()
  await confirm(page, 'Revisar limite')
  await toastSays(page, /^Limite revisado com sucesso/)
})

it('values of a customer are blocked and freed', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop')
  await openCustomer(page, customer)
  for (const [name, blocked, freed] of [
    ['CPF', 'O CPF foi bloqueado', 'O CPF foi desbloqueado'],
    ['Telefone', 'O telefone foi bloqueado', 'O telefone foi desbloqueado'],
  ] as const) {
    await press(page, `Bloquear ${name}`)
    await confirm(page, 'Bloquear')
    await says(page, 'Escolha um motivo')
    await dialog(page).getByLabel('Motivo').selectOption({ label: 'Account takeover' })
    let mended = await fails(page, '**/fraud/block')
    await confirm(page, 'Bloquear')
    await says(page, 'Operação falhada (500)')
    await mended()
    await confirm(page, 'Bloquear')
    await toastSays(page, blocked)
    await closed(page)
    const value = page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} `) })
    await value.getByText(/^Bloqueado: Account takeover, desde /).waitFor()
    await press(page, `Desbloquear ${name}`)
    mended = await fails(page, '**/fraud/unblock')
    await confirm(page, 'Desbloquear')
    await says(page, 'Operação falhada (500)')
    await mended()
    await confirm(page, 'Desbloquear')
    await toastSays(page, freed)
    await closed(page)
    await value.getByText('Livre').waitFor()
  }
})

it('a customer comes onto the lists and off them from the details', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop')
  await openCustomer(page, customer)
  const { pathname } = new URL(page.url())
  await press(page, 'Adicionar à whitelist')
  await sees(page, 'Whitelist')
  await press(page, 'Adicionar')
  await toastSays(page, 'Usuários adicionados a whitelist com sucesso')
  await page.goto(pathname)
  await page.getByText(/^Na lista até \d{2}\/\d{2}\/\d{4}$/).waitFor()
  await press(page, 'Remover da whitelist')
  await confirm(page, 'Remover da whitelist')
  await toastSays(page, 'Usuários removidos a whitelist com sucesso')
  await page.getByRole('button', { name: 'Adicionar à whitelist' }).waitFor()

  await press(page, 'Adicionar à negociação')
  await sees(page, 'Lista de negociação')
  await page.getByLabel('Tipo').selectOption({ label: 'Other' })
  await press(page, 'Adicionar')
  await toastSays(page, 'Usuários adicionados à lista de negociação com sucesso')
  await page.goto(pathname)
  await page.getByText('Em negociação', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remover da negociação' }).waitFor()
})

it('a customer’s data are changed', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop')
  await openCustomer(page, customer)
  await press(page, 'Editar')
  await sees(page, 'Editar cliente')
  await expectNoAxeViolations(page)
  await page.getByLabel('E-mail').fill('')
  await press(page, 'Salvar')
  await page.getByText('Digite um e-mail válido').waitFor()
  await page.getByLabel('E-mail').fill(customer.email)
  expect(await page.getByLabel(/^Nova senha/).inputValue()).toBe('')
  await page.getByLabel('Rua').fill('')
  await page.getByLabel('CEP').fill('')
  await page.getByLabel('CEP').fill('01310-100')
  await expect.poll(() => page.getByLabel('Rua').inputValue()).toBe('Avenida Paulista')
  await page.getByLabel('Cidade').fill('Campinas')
  const mended = await fails(page, /\/api\/v1\/customers\/[\w-]{36}$/)
  await press(page, 'Salvar')
  await page.getByText('Incapaz de editar o cliente (500)').waitFor()
  await mended()
  await press(page, 'Salvar')
  await toastSays(page, 'Cliente atualizado com sucesso')
  await sees(page, customer.name)
  await page.getByText(/Campinas - SP/).waitFor()
})

it('another CPF and phone need a reason and a second person, and the customer is notified', async ({
  product,
  person,
  asAdmin,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const other = newShopper()
  const page = await person('desktop')
  await openCustomer(page, customer)
  const { pathname } = new URL(page.url())
  await press(page, 'Editar')
  await sees(page, 'Editar cliente')
  await page.getByLabel('CPF').fill(shownCpf(other.cpf))
  await press(page, 'Salvar')
  await page.getByText('Diga por que muda').waitFor()
  await page.getByLabel('Telefone').fill('+55 (21) 99876-5432')
  await page.getByLabel('Motivo').fill('Conta com os dados da irmã, confirmado por vídeo')
  await expectNoAxeViolations(page)
  await press(page, 'Salvar')
  await toastSays(page, 'Pedido registrado: outra pessoa precisa aprovar')
  await page.getByText('Espera a aprovação de outra pessoa.').waitFor()
  await page.getByText(`CPF: de ${hiddenCpf(customer.cpf)} para ${hiddenCpf(other.cpf)}`).waitFor()
  await photograph(page, 'admin/customer-change-asked')
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)

  const second = await asAdmin(pathname, 'operacao')
  await press(second, 'Aprovar')
  const dialog = second.getByRole('dialog')
  await dialog.getByText(/^O CPF muda agora.* passa a valer em 72 horas/).waitFor()
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await toastSays(second, 'Troca aprovada')
  await second.getByText('Em espera', { exact: true }).waitFor()
  await expectNoAxeViolations(second)
  const profile = second.getByRole('region', { name: 'Perfil' })
  await profile.getByText(hiddenCpf(other.cpf), { exact: true }).waitFor()
  await readNewestWith(product, customer.phone, /contestar/)
  await readNewestWith(product, customer.email, /O CPF da sua conta foi trocado/)
})
