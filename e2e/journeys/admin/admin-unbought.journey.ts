// A shopper who was denied, or left midway, calls and asks why: the operator finds the purchase beside the orders.
import { expect } from 'vitest'
import { beRefused } from '../../harness/customer.ts'
import { demoCpf } from '../../harness/demo-people.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { hiddenCpf, newShopper, press, sees, shownCpf } from '../../harness/shopper.ts'

/** Found by phone, because names repeat, and so do the CPFs of denied people. */
const shownPhone = (phone: string) => phone.replace(/^\+55(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3')

it('a refused purchase is found by CPF, phone, name and id, with its rules', async ({ product, asAdmin }) => {
  const shopper = newShopper({ cpf: await demoCpf(product, 'ANTI_FRAUD_SCORE') })
  const id = await beRefused(product, shopper)
  const page = await asAdmin()
  const row = page.getByRole('row').filter({ hasText: shownPhone(shopper.phone) })
  const search = page.getByRole('searchbox', { name: 'Buscar pedido' })
  const searches = [
    [shownCpf(shopper.cpf), 'CPF'],
    [shopper.phone, 'telefone'],
    [shopper.name, 'nome de cliente ou loja'],
    [id, 'identificação'],
  ] as const
  for (const [text, kind] of searches) {
    await search.fill(text)
    await page.getByRole('heading', { name: /compras? não concluídas?/ }).waitFor()
    // an operator who does not see the list below hears of it together with the number of orders
    await page
      .getByText(new RegExp(`^\\d+ pedidos? · \\d+ compras? não concluídas? · Busca por ${kind}$`))
      .waitFor()
    await row.first().waitFor()
    expect(page.url()).not.toContain(shopper.cpf)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Compras não concluídas', exact: true }).click()
  await sees(page, 'Compras não concluídas')
  const here = page.getByRole('searchbox', { name: 'Buscar compra' })
  await expect.poll(() => here.inputValue()).toBe(id) // the search text is kept
  await here.fill(shownCpf(shopper.cpf))
  await page.getByLabel('Só recusadas').check()
  await page.waitForURL('**/admin/checkouts?refused=true')
  await row.first().waitFor()
  await expectNoAxeViolations(page)
  await row
    .first()
    .getByRole('link', { name: /^Detalhes/ })
    .click()
  await sees(page, /^Checkout em /)
  await page.getByRole('heading', { name: 'Decisão de crédito' }).waitFor()
  await page.getByText('Negou').first().waitFor()
  const buyer = page.getByRole('region', { name: 'Comprador' })
  await buyer.getByText(hiddenCpf(shopper.cpf), { exact: true }).waitFor()
  await press(page, 'Mostrar CPF')
  await buyer.getByText(shownCpf(shopper.cpf), { exact: true }).waitFor()

  // going back leads to the list as it was
  await page.getByRole('link', { name: 'Compras não concluídas', exact: true }).click()
  await page.waitForURL('**/admin/checkouts?refused=true')
  await expect.poll(() => here.inputValue()).toBe(shownCpf(shopper.cpf))
  await page.getByRole('button', { name: /^Criada em/ }).click()
  await press(page, 'Hoje')
  await page.waitForURL(/refused=true&from=[\d-]+&to=[\d-]+$/)
  await row.first().waitFor()
  await press(page, 'Limpar filtros')
  await page.waitForURL('**/admin/checkouts')
})

it('orders are sorted, filtered by a merchant that is looked for, and found by amount', async ({
  asAdmin,
}) => {
  const page = await asAdmin()
  const amounts = async () =>
    (await page.locator('td[data-head="Total"]').allTextContents()).map((it) =>
      Number(it.replace(/[^\d]/g, '')),
    )
  await press(page, 'Total')
  await page.waitForURL('**/admin/orders?sort=amount')
  await expect
    .poll(amounts)
    .toSatisfy((all: number[]) => all.every((it, at) => at === 0 || it <= (all[at - 1] ?? 0)))
  await press(page, 'Total')
  await page.waitForURL('**/admin/orders?sort=amount&rising=true')
  await expect
    .poll(amounts)
    .toSatisfy((all: number[]) => all.every((it, at) => at === 0 || it >= (all[at - 1] ?? 0)))

  const picker = page.getByRole('combobox', { name: 'Loja parceira' })
  await picker.fill('mundo')
  await page.getByRole('option', { name: 'Mundo Pet' }).click()
  await page.waitForURL(/merchantId=/)
  await expect.poll(() => page.getByRole('cell', { name: 'Passo Largo' }).count()).toBe(0)
  await page
    .getByRole('link', { name: /^Detalhes do pedido/ })
    .first()
    .click()
  await sees(page, /^Pedido /)
  await page.getByRole('link', { name: 'Lista de pedidos' }).click()
  await page.waitForURL(/sort=amount&rising=true&merchantId=/)
  await picker.fill('')
  await page.waitForURL('**/admin/orders?sort=amount&rising=true')

  const total = (await page.locator('td[data-head="Total"]').first().textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Buscar pedido' }).fill(total)
  await page.getByText('Busca por valor do pedido').waitFor()
  await expect.poll(amounts).toContain(Number(total.replace(/[^\d]/g, '')))
})
