// A merchant understands every sum: the statement by day, the transfers, and the month as a file.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { buyAsApproved } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { BEATRIZ, HELENA } from '../../harness/merchant.ts'
import { centsOf, expectNoAxeViolations } from '../../harness/person.ts'
import { newShopper, press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('the statement opens to the orders of a day, by period', async ({ asMerchant }) => {
  const page = await asMerchant(HELENA)
  await page.getByRole('link', { name: 'Extrato de vendas' }).click()
  await page.waitForURL('**/parceira/pedidos/extrato')
  await expect.poll(() => page.getByLabel('Período').inputValue()).toBe('CURRENT_MONTH')
  expect(await page.getByLabel('Período').locator('option').allInnerTexts()).toEqual([
    'Mês atual',
    'Mês anterior',
    'Últimos 3 meses',
    'Últimos 6 meses',
    'Ano atual',
    'Ano anterior',
  ])
  for (const figure of ['Vendido', 'Cancelado', 'Recebido', 'A receber'])
    await page.getByRole('term').getByText(figure, { exact: true }).waitFor()
  await page.getByLabel('Período').selectOption('Últimos 3 meses')
  await page
    .getByRole('button', { name: /^Ver pedidos de/ })
    .nth(1)
    .waitFor()
  for (const number of [1, 2, 3])
    await page.getByRole('columnheader', { name: `${number}º repasse` }).waitFor()
  await page.getByText('Venda', { exact: true }).first().waitFor()
  await page
    .getByRole('button', { name: /^Ver pedidos de/ })
    .first()
    .click()
  const orders = page.getByRole('table', { name: /^Pedidos de \d/ })
  await orders.getByRole('columnheader').first().waitFor()
  expect(await orders.getByRole('columnheader').allInnerTexts()).toEqual([
    'Código',
    'Cliente',
    'Data da compra',
    'Valor',
    'Taxa',
    'Valor líquido',
  ])
  await expectNoAxeViolations(page)
  await orders.getByRole('link').first().click()
  await sees(page, /^Pedido /)
  await page.goBack()
  await page
    .getByRole('button', { name: /^Ver pedidos de/ })
    .nth(1)
    .waitFor()
  await expect.poll(() => page.getByLabel('Período').inputValue()).toBe('LAST_THREE_MONTHS')
})

it('as many transfers as instalments have a column', async ({ product, asMerchant }) => {
  // a plan may have up to six there, and at least three columns are shown
  await buyAsApproved(product, newShopper(), { merchant: 'Casa Aurora', amount: '240,00' })
  for (const [who, columns] of [
    [BEATRIZ, 6],
    [HELENA, 3],
  ] as const) {
    const page = await asMerchant(who)
    await page.goto('/parceira/pedidos/extrato?periodo=LAST_THREE_MONTHS')
    const statement = page.getByRole('table', { name: /^Extrato por dia/ })
    await statement
      .getByRole('button', { name: /^Ver pedidos de/ })
      .first()
      .waitFor()
    // until the store is loaded there are three
    await statement.getByRole('columnheader', { name: `${columns}º repasse` }).waitFor()
    const heads = await statement.getByRole('columnheader').allInnerTexts()
    expect(heads.filter((it) => /repasse/i.test(it)).map((it) => Number.parseInt(it, 10))).toEqual(
      Array.from({ length: columns }, (_, index) => index + 1),
    )
    // a day with more transfers than columns has the rest of them in the last column
    const [first] = await statement.locator('tbody tr').all()
    const [, , , net = '', , ...transfers] = (await first?.getByRole('cell').allInnerTexts()) ?? []
    expect(transfers.length).toBe(columns)
    expect(transfers.reduce((sum, it) => sum + centsOf(it.split('\n')[0] ?? ''), 0)).toBe(centsOf(net))
  }
})

it('the statement of a month is saved as a file', async ({ asMerchant }) => {
  const page = await asMerchant(HELENA)
  await page.goto('/parceira/pedidos/extrato')
  await press(page, 'Exportar CSV')
  const dialog = page.getByRole('dialog')
  const month = dialog.getByLabel('Mês')
  const send = () => dialog.getByRole('button', { name: 'Exportar CSV' }).click()
  const thisMonth = await month.inputValue()
  await expectNoAxeViolations(page)
  await month.fill('')
  await send()
  await dialog.getByText('Selecione uma data válida').waitFor()
  await month.fill('2099-01')
  await send()
  await dialog.getByText('Escolha um mês até o atual').waitFor()
  await month.fill('2021-05')
  await send()
  await dialog.getByText('Extrato para o período informado não está disponível').waitFor()
  await month.fill(thisMonth)
  await page.route('**/export-csv?**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await send()
  await dialog.getByText('Ocorreu um erro ao exportar o extrato').waitFor()
  const saving = page.waitForEvent('download')
  await send()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`extrato-${thisMonth.slice(5)}-${thisMonth.slice(0, 4)}.csv`)
  await toastSays(page, 'Exportação do extrato concluida com sucesso!')
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(';')
})
