// A customer requests erasure; a staff member reviews what would be erased, and answers.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fails, ofOrder } from '../../harness/admin.ts'
import { enter, newCustomer, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { hiddenCpf, press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const rowOf = (page: Page, customer: Customer) =>
  page.getByRole('row').filter({ hasText: hiddenCpf(customer.cpf) })

async function askToBeForgotten(page: Page, customer: Customer): Promise<void> {
  await enter(page, customer)
  await page.goto('/cliente/perfil')
  await sees(page, 'Meu perfil')
  await press(page, 'Pedir exclusão dos meus dados')
  await press(page, 'Pedir exclusão')
  await closed(page)
}

it('a customer without debt is erased, and one with a debt reads why not', async ({
  product,
  person,
  asAdmin,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  await askToBeForgotten(await person('phone'), customer)
  const page = await asAdmin('/admin/erasure-requests')
  await sees(page, 'Pedidos de exclusão de dados')
  await rowOf(page, customer)
    .getByRole('button', { name: `Responder ao pedido de ${customer.name}` })
    .click()
  await dialog(page)
    .getByText(/^A conta, enquanto houver parcela em aberto/)
    .waitFor()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/answer')
  await press(page, 'Excluir o que pode e responder')
  await dialog(page).getByText('Não foi possível responder ao pedido (500)').waitFor()
  await mended()
  await press(page, 'Excluir o que pode e responder')
  await toastSays(page, 'Pedido respondido')
  await closed(page)
  await page.getByLabel('Mostrar').selectOption({ label: 'Respondidos' })
  await page.waitForURL('**/admin/erasure-requests?state=ANSWERED')
  await rowOf(page, customer).getByText('Excluídos em parte').waitFor()
  await expectNoAxeViolations(page)

  await page.goto(`/admin/orders/${customer.orders[0]}`)
  await ofOrder(page, 'Reembolso Integral')
  await page.getByRole('region', { name: 'O que vai mudar' }).waitFor()
  await press(page, 'Reembolsar tudo')
  await page.getByText('Cancelada', { exact: true }).first().waitFor()
  await expect
    .poll(async () => {
      await page.reload()
      await sees(page, /^Pedido /)
      return page.getByText(/^Devolução (pedida|enviada)/).count()
    })
    .toBe(0)
  const again = await person('phone')
  await askToBeForgotten(again, customer)
  await page.goto('/admin/erasure-requests')
  await rowOf(page, customer)
    .getByRole('button', { name: /^Responder ao pedido/ })
    .click()
  await dialog(page)
    .getByText(/^Endereço, e-mail, telefone/)
    .waitFor()
  await press(page, 'Excluir dados')
  await toastSays(page, 'Pedido respondido')
  await closed(page)
  await again.reload()
  await sees(again, 'Entre na sua conta')
})
