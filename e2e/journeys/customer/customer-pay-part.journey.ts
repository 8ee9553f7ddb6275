// With only part of the money, a customer on a phone pays an amount of their choice for a late purchase, and sees first
// what it pays and what stays open.
import { newCustomer, sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { press, readPixCode } from '../../harness/shopper.ts'

it('a customer pays any part, after seeing what it pays and what stays open', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await press(page, 'Pagar outro valor')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Só a 2ª parcela/).waitFor()
  await dialog.getByText(/^Da 2ª à 3ª parcela/).waitFor()

  const amount = dialog.getByLabel('Valor em reais')
  const look = dialog.getByRole('button', { name: 'Ver o que este valor paga' })
  await look.click()
  await dialog.getByText('Digite o valor, como 50,00').waitFor()
  await amount.fill('4,99')
  await look.click()
  await dialog.getByText(/^Escolha um valor a partir de/).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'part-choose')

  await amount.fill('40,00')
  await look.click()
  const pays = dialog.getByRole('list', { name: /^O que .* pagam$/ })
  await pays.getByText(/de multa e juros e .* da parcela$/).waitFor()
  await pays.getByText(/^Ficam .* em atraso: a partir de amanhã correm juros/).waitFor()
  await pays.getByText(/^Continua como está/).waitFor()
  await dialog.getByText(/^Amanhã a multa e os juros sobem/).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'part-preview')

  await dialog.getByRole('button', { name: /^Gerar Pix de/ }).click()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Pagamento recebido!' }).waitFor()
  await press(page, 'Concluir')
  await sheetIsGone(page)
  const plan = page.getByRole('region', { name: 'Parcelas' })
  await plan.getByText(/40,00 já pagos desta parcela$/).waitFor()
  await lookAt(page, 'part-paid')

  // the rest of it and, early, the next one
  await press(page, 'Pagar outro valor')
  await dialog.getByLabel(/^Da 2ª à 3ª parcela/).check()
  await look.click()
  await pays.getByText('Fica paga').first().waitFor()
  await lookAt(page, 'part-whole')
  await dialog.getByRole('button', { name: /^Gerar Pix de/ }).click()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Pagamento recebido!' }).waitFor()
  await press(page, 'Concluir')
  await page.getByText('Fechada').waitFor()
  await expectNoAxeViolations(page)
})
