// The performance of autopay: the operator sees which share the banks pay, and opens the data behind each figure.
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { sayYesAtBank } from '../../harness/payers-bank.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press } from '../../harness/shopper.ts'

it('an operator opens the list behind each figure of autopay', async ({ product, asAdmin, asCustomer }) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const phone = await asCustomer(customer)
  await phone.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await press(phone, 'Pagar as próximas automaticamente')
  await phone.getByText('Aguardando a autorização do seu banco').waitFor()
  await sayYesAtBank(product, customer.cpf)
  await phone.getByRole('list', { name: 'Próximos débitos' }).waitFor()

  const page = await asAdmin()
  await page.getByRole('link', { name: 'Débito automático', exact: true }).click()
  const figures = page.getByRole('navigation', { name: 'Números do débito automático' })
  await figures.getByText(/parcelas em aberto$/).waitFor()
  await figures.getByRole('link', { name: /^Pagas pelo banco/ }).click()
  await page.waitForURL('**/admin/autopay?show=AUTOMATIC')
  await page.getByRole('heading', { name: 'Pagas pelo banco' }).waitFor()
  const order = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
  await order.waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-autopay')

  await figures.getByRole('link', { name: /^Faltou saldo/ }).click()
  await page.getByRole('heading', { name: 'Faltou saldo' }).waitFor()
  await expect
    .poll(() => figures.getByRole('link', { name: /^Faltou saldo/ }).getAttribute('aria-current'))
    .toBe('page')

  await page.goBack()
  await page.getByRole('heading', { name: 'Pagas pelo banco' }).waitFor()
  await order.click()
  await page.getByRole('heading', { name: /^Pedido / }).waitFor()
})

it('if the PSP offers no Pix Automático, operators see nothing of it', async ({ person }) => {
  const page = await person('desktop')
  await page.route('**/admin_backoffice/api/v1/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), offersAutopay: false } })
  })
  await enterAsAdmin(page)
  await page.getByRole('link', { name: 'Compras não concluídas' }).waitFor()
  expect(await page.getByText('Débito automático').count()).toBe(0)
  await lookAt(page, 'admin-orders-without-autopay')
  await page.goto('/admin/autopay')
  await page.getByRole('heading', { name: 'A página que você estava procurando não existe' }).waitFor()
})
