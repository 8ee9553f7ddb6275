// A late customer settles the purchase in a new plan, on a phone: sees everything first and pays the entry, and our
// staff see it too.
import { expect } from 'vitest'
import { addDays, saoPauloDate } from '../../../core/src/calendar/dates.ts'
import { lateCharge } from '../../../core/src/instalments/late-charge.ts'
import { cents, formatReais } from '../../../core/src/money/cents.ts'
import { ofOrder } from '../../harness/admin.ts'
import { newCustomer, sandboxNow, sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { press, readPixCode } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a late customer sees each offer whole, accepts one and pays its entry', async ({
  product,
  asAdmin,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '300,00', daysAgo: 40 }])
  const order = customer.orders[0] ?? ''
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${order}`)
  await press(page, 'Ver opções de acordo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Escolha como pagar' }).waitFor()
  await lookAt(page, 'plan-offers')

  await dialog.getByRole('button', { name: /^Em 3x, sem entrada/ }).click()
  const schedule = dialog.getByRole('list', { name: 'Como fica' })
  await expect.poll(() => schedule.getByRole('listitem').count()).toBe(3)
  await press(page, 'Ver as outras opções')
  await dialog.getByRole('button', { name: /^Entrada hoje e o resto em 30 dias/ }).click()
  await schedule.getByText('Entrada, hoje por Pix').waitFor()
  // the second of three is due thirty days after the purchase, or on the next business day, so the number of days late
  // is not always ten
  const today = saoPauloDate(new Date(await sandboxNow(product)))
  const { total } = lateCharge({ open: cents(100_00), dueDate: addDays(today, -10), today })
  await dialog
    .getByText(`Falta pagar: R$ 100,00 · Multa e juros até hoje: ${formatReais(total)} · Desconto`)
    .waitFor()
  await lookAt(page, 'plan-schedule')

  await press(page, 'Aceitar e pagar hoje')
  await dialog.getByRole('heading', { name: 'Pagar o acordo' }).waitFor()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Pagamento recebido!' }).waitFor()
  await press(page, 'Concluir')
  await sheetIsGone(page)
  const plan = page.getByRole('region', { name: /^Acordo/ })
  await plan.getByText('Valendo').waitFor()
  await plan.getByRole('button', { name: 'Pagar Pagamento 2 de 2' }).waitFor()
  await page.getByText('Entrou no acordo: é paga pelas datas dele').first().waitFor()
  await expect.poll(() => page.getByText('Em atraso').count()).toBe(0)
  await lookAt(page, 'plan-in-force')

  await page.goto('/cliente')
  await page.getByText('Próximo pagamento do acordo').waitFor()
  await page.getByText('Acordo: pagamento 2 de 2').waitFor()
  await lookAt(page, 'plan-owed')

  const colleague = await asAdmin(`/admin/orders/${order}`, 'operacao')
  await colleague.getByRole('region', { name: 'Acordo' }).getByText('Valendo').waitFor()
  await colleague.getByText('Acordo aceito pelo cliente').waitFor()
  await lookAt(colleague, 'plan-admin', [768, 1280])
})

it('an offer that has changed since is refused, and shown again', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '300,00', daysAgo: 40 }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await press(page, 'Ver opções de acordo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Em 3x, sem entrada/ }).click()
  // another version than the displayed one
  await page.route(
    '**/plan',
    (route) => route.continue({ postData: JSON.stringify({ kind: 'NO_ENTRY', version: 'of-another-day' }) }),
    { times: 1 },
  )
  await press(page, 'Aceitar o acordo')
  await dialog.getByText('Algo mudou desde que mostramos. Nada foi feito: confira de novo abaixo.').waitFor()
  await press(page, 'Aceitar o acordo')
  await sheetIsGone(page)
  await page
    .getByRole('region', { name: /^Acordo/ })
    .getByText('Valendo')
    .waitFor()
})

it('support reads the offers to a late customer, accepts one, and the customer pays its entry', async ({
  product,
  asAdmin,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '300,00', daysAgo: 40 }])
  const order = customer.orders[0] ?? ''
  const support = await asAdmin(`/admin/orders/${order}`, 'operacao')
  await ofOrder(support, 'Fazer acordo')
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('Opção').selectOption({ label: 'Em 3x, sem entrada' })
  await expect.poll(() => dialog.getByRole('row', { name: /^Pagamento \d de 3/ }).count()).toBe(3)
  await dialog.getByLabel('Opção').selectOption({ label: 'Entrada hoje e o resto em 30 dias' })
  await dialog.getByRole('row', { name: /^2ª parcela/ }).waitFor()
  await expectNoAxeViolations(support)
  await lookAt(support, 'plan-admin-accept')
  await press(support, 'Aceitar pelo cliente')
  await dialog.getByText('Escreva como o cliente disse sim: fica nas anotações do pedido.').waitFor()
  await dialog.getByLabel('Como o cliente disse sim').fill('Ao telefone, depois de ouvir as datas')
  await press(support, 'Aceitar pelo cliente')
  await toastSays(support, 'Acordo registrado. O cliente recebeu como pagar a entrada hoje.')
  await sheetIsGone(support)
  await support
    .getByRole('region', { name: 'Acordo' })
    .getByText('Espera a entrada até o fim de hoje')
    .waitFor()
  await support.getByText('Acordo aceito pelo atendimento, a pedido do cliente').waitFor()

  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${order}`)
  await page.getByRole('button', { name: /^Pagar a entrada/ }).click()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await page.getByRole('dialog').getByRole('heading', { name: 'Pagamento recebido!' }).waitFor()
})
