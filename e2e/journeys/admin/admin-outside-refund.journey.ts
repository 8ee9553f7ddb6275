// A sale is cancelled when its Pix is too old: the bank pays in another way, staff record it, and the customer sees it
// as what it was. If the payer's bank then takes the Pix back as well, staff find what the payer has twice and settle it.
import { ofOrder } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { press } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const LONG_AGO_DAYS = 100

it('a refund that no Pix can make is paid outside, recorded, and announced to the customer', async ({
  product,
  asAdmin,
  asCustomer,
}) => {
  // the first instalment is paid at once
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '300,00', daysAgo: LONG_AGO_DAYS },
  ])
  const page = await asAdmin(`/admin/orders/${customer.orders[0]}`)
  await ofOrder(page, 'Reembolso Integral')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/foram pagos há mais de 90 dias/).waitFor()
  await press(page, 'Reembolsar tudo')
  await dialog.waitFor({ state: 'detached' })

  const row = page.getByRole('table').getByRole('row').filter({ hasText: customer.name })
  const giveUpAt = Date.now() + 60_000
  do {
    await page.goto('/admin/failed-refunds')
    await page.getByRole('heading', { name: 'Devoluções que falharam' }).waitFor()
    await page
      .getByText(/^\d+ devolu|Nenhuma devolução falhou/)
      .first()
      .waitFor()
  } while ((await row.count()) === 0 && Date.now() < giveUpAt)
  await row.getByText('Falhou de vez').waitFor()
  await lookAt(page, 'admin-failed-refunds')
  await row.getByRole('link').first().click()

  const record = page.getByRole('button', { name: /^Devolvido de outra forma: R\$/ })
  await record.waitFor()
  await lookAt(page, 'admin-order-refund-failed')
  await record.click()
  const day = dialog.getByLabel('Pago em')
  const today = await day.inputValue()
  // before the day on which the Pix should have been refunded
  await day.fill('01012026')
  await press(page, 'Ver o que vai mudar')
  await dialog.getByText('Informe de 4 a 40 letras, números, pontos, barras ou hífens').waitFor()
  // asked for today, so no other day is possible
  await dialog.getByText(`Informe ${today}`, { exact: true }).waitFor()
  await lookAt(page, 'admin-outside-refund')
  await day.fill(today)
  await dialog.getByLabel('Referência do banco').fill('TED-20260501-0042')
  await press(page, 'Ver o que vai mudar')
  await dialog.getByText(/ficam registrados como devolvidos ao cliente de outra forma/).waitFor()
  await lookAt(page, 'admin-outside-refund-preview')
  await press(page, 'Registrar')
  await toastSays(page, 'Devolução registrada')
  await page.getByText(/^Devolvido de outra forma: transferência bancária em .*TED-20260501-0042/).waitFor()
  await lookAt(page, 'admin-order-paid-outside')

  const owner = await asCustomer(customer)
  await owner.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await owner.getByText(/devolvidos por transferência bancária em/).waitFor()
  await lookAt(owner, 'customer-paid-outside')

  const pix = page
    .getByRole('region', { name: 'Pix recebidos' })
    .getByRole('listitem')
    .filter({ hasText: 'Devolvido de outra forma' })
    .first()
  await pix.getByText(/^Detalhes/).click()
  const endToEndId = await pix.getByText(/^E[A-Za-z0-9]{31}$/).textContent()
  await product.control('/pix/take-back', { body: { endToEndId, reason: 'FRAUD' } })
  const owed = page.getByRole('table').getByRole('row').filter({ hasText: customer.name })
  do {
    await page.goto('/admin/double-refunds')
    await page
      .getByText(/^\d+ devolu|Nada foi devolvido em dobro/)
      .first()
      .waitFor()
  } while ((await owed.count()) === 0 && Date.now() < giveUpAt + 60_000)
  await lookAt(page, 'admin-double-refunds')
  await owed.getByRole('link').first().click()
  await page.getByText(/^O cliente tem R\$.* duas vezes/).waitFor()
  await page.getByRole('button', { name: /^Acertar R\$/ }).click()
  await lookAt(page, 'admin-double-refund')
  await dialog.getByLabel('Referência do banco').fill('PIX-20260501-0042')
  await press(page, 'Ver o que vai mudar')
  await dialog.getByText(/^O cliente devolveu R\$.* que tinha em dobro/).waitFor()
  await press(page, 'Registrar')
  await toastSays(page, 'Devolução em dobro acertada')
  await page.getByText(/o cliente devolveu em .*PIX-20260501-0042/).waitFor()
  await page.getByText(/^O cliente tem R\$.* duas vezes/).waitFor({ state: 'detached' })
  await lookAt(page, 'admin-order-double-settled')
})
