// An operator finds an order by whatever the caller knows, filters the list, and sends its address to a colleague.
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees, shownCpf } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('an order is found by CPF, e-mail, phone, name and code', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin()
  await sees(page, 'Lista de pedidos')
  for (const column of [
    'Id',
    'Loja',
    'Cliente',
    'E-mail',
    'Total',
    'Parcelas em aberto',
    'Status',
    'Criado em',
  ]) {
    await page.getByRole('columnheader', { name: column, exact: true }).waitFor()
  }
  await expectNoAxeViolations(page)
  const search = page.getByRole('searchbox', { name: 'Buscar pedido' })
  const row = page.getByRole('row', { name: customer.email })
  for (const [text, taken] of [
    [customer.phone.slice(5), 'parte de código, CPF, e-mail ou telefone'], // without the area code
    [customer.email.slice(1, -4), 'parte de código, CPF, e-mail ou telefone'],
    [shownCpf(customer.cpf), 'CPF'],
    [customer.email, 'e-mail'],
    [customer.phone, 'telefone'],
    [customer.orders[0] ?? '', 'identificação'],
  ] as const) {
    await search.fill(text)
    await page.getByText(`Busca por ${taken}`).waitFor()
    await row.getByText('Mundo Pet').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
  }
  expect(page.url()).not.toContain(customer.cpf) // personal data is not in the address
  await search.fill('nada disso existe')
  await page.getByText('Nenhum pedido encontrado').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await row.waitFor()

  await row.getByRole('link', { name: /^Detalhes/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Pedido / }).waitFor()
  await page.goBack()
  await sees(page, 'Lista de pedidos')
})

it('filters and page are in the address, and a store’s name shows only its orders', async ({ asAdmin }) => {
  const page = await asAdmin()
  await page.getByLabel('Status').selectOption({ label: 'Fechada' })
  await page.waitForURL('**/admin/orders?status=CLOSED')
  await page.getByRole('cell', { name: 'Fechada' }).first().waitFor()
  await page.reload()
  await page.getByRole('cell', { name: 'Fechada' }).first().waitFor()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('CLOSED')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.waitForURL('**/admin/orders')

  // ten to a page, below the header
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await page.getByRole('navigation', { name: 'Páginas de pedidos' }).getByLabel('Página 2').click()
  await page.waitForURL('**/admin/orders?page=1')
  await page.getByLabel('Só com atraso').check()
  await page.waitForURL('**/admin/orders?late=true') // another filter begins with its first page
  await page.getByText('em atraso').first().waitFor()
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Mundo Pet' }).first().click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Loja parceira' }).inputValue())
    .toBe('Mundo Pet')
  await expect.poll(() => page.getByRole('cell', { name: 'Passo Largo' }).count()).toBe(0)
})

it('a code is copied from the list, and the list says when it cannot be loaded', async ({ person }) => {
  const page = await person('desktop', { permissions: ['clipboard-read', 'clipboard-write'] })
  await enterAsAdmin(page)
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const code = (await link.textContent()) ?? ''
  await press(page, `Copiar ${code}`)
  await toastSays(page, 'Copiado com sucesso')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  )
  await press(page, `Copiar ${code}`)
  await toastSays(page, 'Não foi possível copiar para área de transferência')

  await page.route('**/orders/search', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('Não conseguimos carregar os pedidos.').waitFor()
  await page.unroute('**/orders/search')
  await press(page, 'Tentar de novo')
  await link.waitFor()
  await press(page, 'Baixa pedidos/parcelas')
  await sees(page, 'Baixa Parcela/Pedido PGF')
})

it('an action that a role may not do is explained, with the people who may', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/orders', 'operacao')
  await sees(page, 'Lista de pedidos')
  const writeOff = page.getByRole('button', { name: 'Baixa pedidos/parcelas' })
  await expect.poll(() => writeOff.getAttribute('aria-disabled')).toBe('true')
  await writeOff.click({ force: true })
  await toastSays(page, 'Seu papel (Operação) não permite esta ação. Quem pode: Financeiro, Direção.')
  await page.goto('/admin/audit')
  await sees(page, 'Seu papel não tem acesso a esta tela.')
  await page.getByText(/^Seu papel \(Operação\)/).waitFor()
  await expectNoAxeViolations(page)
})
