// An operator's actions on an order: each shows what it will change, asks for confirmation, and reports the result (000
// §2, §5, §8).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin, fails, ofInstalment, ofOrder } from '../../harness/admin.ts'
import { newCustomer, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { newLink } from '../../harness/merchant.ts'
import { hiddenCpf, press, sees, shownCpf, waitForValue } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

/** Signs in and opens a customer's order. */
async function openOrder(page: Page, customer: Customer, place = 0): Promise<void> {
  await enterAsAdmin(page, `/admin/orders/${customer.orders[place]}`)
  await sees(page, /^Pedido /)
}

const dialog = (page: Page) => page.getByRole('dialog')
/** The last day that a date field's hint allows. */
async function lastDayOf(page: Page): Promise<string> {
  const help = await dialog(page)
    .getByText(/^Entre \d/)
    .innerText()
  return /e (\d{2}\/\d{2}\/\d{4})/.exec(help)?.[1] ?? ''
}
const changes = (page: Page) => dialog(page).getByRole('region', { name: 'O que vai mudar' })
const says = (page: Page, text: string) =>
  dialog(page).getByRole('alert').getByText(text, { exact: true }).waitFor()
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
/** The text of an instalment's row in a column of the plan's table. */
async function cellOf(page: Page, number: number, column: string) {
  const table = page.getByRole('region', { name: 'Tabela de parcelas' })
  await table.getByRole('columnheader', { name: column, exact: true }).waitFor()
  const heads = await table.getByRole('columnheader').allTextContents()
  // the first column contains the row's header
  return table
    .getByRole('row', { name: `${number}ª parcela` })
    .getByRole('cell')
    .nth(heads.indexOf(column) - 1)
}
const isThere = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).waitFor()

it('a whole order is refunded, after a preview of the refund', async ({ atOrder }) => {
  const { page, customer } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await expectNoAxeViolations(page)
  await ofOrder(page, 'Reembolso Integral')
  await dialog(page).getByText(`Reembolsar R$ 189,90 de ${customer.name}?`).waitFor()
  await changes(page)
    .getByText(/voltam por Pix para quem pagou/)
    .waitFor()
  await changes(page).getByRole('row', { name: 'Status do pedido Ativa Cancelada' }).waitFor()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/cancel')
  await press(page, 'Reembolsar tudo')
  await says(page, 'Falha ao reembolsar (500)')
  await mended()
  await press(page, 'Reembolsar tudo')
  await toastSays(
    page,
    'Solicitação de reembolso feita com sucesso, dentro de alguns minutos o reembolso será realizado',
  )
  await closed(page)
  await page.getByText('Cancelada', { exact: true }).first().waitFor()
})

it('an action that two operators previewed is carried out once, and previewed again for the other', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const [first, second] = [await person('desktop'), await person('desktop')]
  for (const page of [first, second]) {
    await openOrder(page, customer)
    await ofOrder(page, 'Reembolso Integral')
    await changes(page)
      .getByText(/voltam por Pix para quem pagou/)
      .waitFor()
  }
  await press(first, 'Reembolsar tudo')
  await closed(first)
  await press(second, 'Reembolsar tudo')
  await says(second, 'O pedido mudou desde então. Confira de novo o que vai mudar antes de confirmar.')
  await dialog(second).getByText('Nada muda: já está assim.').waitFor()
  // a second refund is not offered
  const again = dialog(second).getByRole('button', { name: 'Reembolsar tudo' })
  await expect.poll(() => again.isDisabled()).toBe(true)
  await second.keyboard.press('Escape')
  await closed(second)
  await second.getByText('Cancelada', { exact: true }).first().waitFor()
  await ofOrder(second, 'Reembolso Integral')
  await dialog(second).getByText('Nada muda: já está assim.').waitFor()
  await expect.poll(() => again.isDisabled()).toBe(true)
})

it('a product is refunded, another becomes cheaper', async ({ atOrder }) => {
  const { page } = await atOrder({})
  await page.getByRole('button', { name: /^Alterar valor: / }).click()
  await press(page, 'Ver o que vai mudar')
  await says(page, 'O valor precisa ser maior que 0')
  await dialog(page).getByLabel('Novo valor').fill('99,999')
  await press(page, 'Ver o que vai mudar')
  await dialog(page).getByText('Use no máximo duas casas decimais').waitFor()
  const sure = dialog(page).getByLabel('Confirmo que o valor está correto')
  await dialog(page).getByLabel('Novo valor').fill('100')
  await press(page, 'Ver o que vai mudar')
  await says(page, 'Marque a confirmação do valor')
  await sure.check()
  await dialog(page).getByLabel('Novo valor').fill('100.00')
  await expect.poll(() => sure.isChecked()).toBe(false) // another amount needs a new confirmation
  await sure.check()
  await press(page, 'Ver o que vai mudar')
  await changes(page)
    .getByRole('row', { name: /^Cancelado\/reembolsado/ })
    .waitFor()
  let mended = await fails(page, '**/products/*/amount')
  await dialog(page).getByRole('button', { name: 'Alterar valor' }).click()
  await says(page, 'Falha ao atualizar o valor do produto')
  await mended()
  await dialog(page).getByRole('button', { name: 'Alterar valor' }).click()
  await toastSays(page, 'Valor do produto atualizado com sucesso')
  await closed(page)

  await page.getByRole('button', { name: /^Cancelar produto: / }).click()
  await dialog(page)
    .getByText(/^Tem certeza que deseja cancelar e reembolsar/)
    .waitFor()
  await changes(page).waitFor()
  mended = await fails(page, '**/products/cancel')
  await dialog(page).getByRole('button', { name: 'Cancelar produto' }).click()
  await says(page, 'Falha ao reembolsar')
  await mended()
  await dialog(page).getByRole('button', { name: 'Cancelar produto' }).click()
  await toastSays(
    page,
    'Solicitação de reembolso feita com sucesso, dentro de alguns minutos o reembolso será realizado',
  )
  await page.getByText('(Cancelado)').waitFor()
})

it('a late charge is forgiven with a reason', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 })
  await page.getByText('1 parcela em atraso').waitFor()
  await ofInstalment(page, 2, 'Remover taxa')
  const reasons = dialog(page).getByLabel('Motivo').locator('option')
  await expect
    .poll(() => reasons.allTextContents())
    .toEqual([
      'Sem motivo informado',
      'Cobrança em final de semana',
      'Pix inválido',
      'Negociação',
      'Bug',
      'Negociação antiga',
    ])
  await dialog(page).getByLabel('Motivo').selectOption({ label: 'Negociação antiga' })
  await press(page, 'Ver o que vai mudar')
  await dialog(page).getByText('Tem certeza que deseja remover a multa para essa parcela?').waitFor()
  await changes(page)
    .getByRole('row', { name: /^2ª parcela: multa/ })
    .waitFor()
  const mended = await fails(page, '**/fee')
  await page.getByRole('button', { name: /^Remover R\$/ }).click()
  await says(page, 'Falha ao remover a multa por atraso')
  await mended()
  await page.getByRole('button', { name: /^Remover R\$/ }).click()
  await toastSays(page, 'Multa por atraso removida com sucesso')
  await closed(page)
  await isThere(page, 'Multa removida')
  await press(page, 'Ações da parcela 2')
  const again = page.getByRole('button', { name: 'Remover taxa da parcela 2' })
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('listitem').filter({ has: again }).getByText('Não há multa hoje').waitFor()
})

it('the first due date moves within 30 days of the order', async ({ atOrder }) => {
  const { page } = await atOrder({ daysAgo: 2, firstDueInDays: 20 })
  await ofInstalment(page, 1, 'Alterar vencimento')
  const date = dialog(page).getByLabel('Novo vencimento da 1ª parcela')
  const max = await lastDayOf(page)
  await date.fill('01/01/2099')
  await press(page, 'Ver o que vai mudar')
  await dialog(page)
    .getByText(/^Escolha uma data entre/)
    .waitFor()
  await date.fill(max)
  await press(page, 'Ver o que vai mudar')
  await changes(page)
    .getByRole('row', { name: /^3ª parcela: vencimento/ })
    .waitFor()
  const mended = await fails(page, '**/due_date')
  await dialog(page).getByRole('button', { name: 'Alterar vencimento' }).click()
  await says(page, 'Falha ao alterar a data da parcela')
  await mended()
  await dialog(page).getByRole('button', { name: 'Alterar vencimento' }).click()
  await toastSays(page, 'Data alterada com sucesso')
  const due = await cellOf(page, 1, 'Vencimento')
  await due.getByText(max, { exact: true }).waitFor()
})

it('support gives an instalment another date, once', async ({ atOrder }) => {
  const { page } = await atOrder({ daysAgo: 2 })
  await ofInstalment(page, 2, 'Mudar a data')
  const date = dialog(page).getByLabel('Nova data')
  const max = await lastDayOf(page)
  await date.fill(max)
  await press(page, 'Ver o que vai mudar')
  await changes(page)
    .getByRole('row', { name: /^2ª parcela: vencimento/ })
    .waitFor()
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Mudar a data' }).click()
  await toastSays(page, 'Data mudada com sucesso')
  const due = await cellOf(page, 2, 'Vencimento')
  await due.getByText(max, { exact: true }).waitFor()
  await press(page, 'Ações da parcela 3')
  await expect
    .poll(() => page.getByRole('button', { name: 'Mudar a data da parcela 3' }).getAttribute('aria-disabled'))
    .toBe('true')
})

it('a Pix is created, shown, copied, renewed and verified', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop', CLIPBOARD)
  await openOrder(page, customer)
  const heads = page.getByRole('region', { name: 'Tabela de parcelas' }).getByRole('columnheader')
  await heads.first().waitFor()
  expect(await heads.allTextContents()).toEqual([
    'Parcela',
    'Status',
    'Vencimento',
    'Valor',
    'Multa por atraso',
    'Desconto cashback',
    'Desconto itens cancelados',
    'Valor final',
    'Valor pago',
    'Valor reembolsado',
    'Pago',
    'Status do pagamento',
    'QR Code',
    'Id do pagamento',
    'Ações',
  ])
  let mended = await fails(page, '**/instalment_payments')
  await ofInstalment(page, 2, 'Criar Pix')
  await toastSays(page, 'Falha ao criar PIX da parcela (500)')
  await mended()
  await ofInstalment(page, 2, 'Criar Pix')
  await toastSays(page, 'Pix criado com sucesso')
  await press(page, 'QR Code da parcela 2')
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('img', { name: 'QR Code da parcela 2' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Copiar' }).click()
  await toastSays(page, 'Pix copiado para área de transferência')
  const code = await dialog(page).getByLabel('Pix copia e cola').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.keyboard.press('Escape')
  await closed(page)

  mended = await fails(page, '**/instalment_payments')
  await ofInstalment(page, 2, 'Atualizar Pix')
  await toastSays(page, 'Falha ao atualizar PIX da parcela (500)')
  await mended()
  await ofInstalment(page, 2, 'Atualizar Pix')
  await toastSays(page, 'Pix atualizado com sucesso')

  mended = await fails(page, '**/refresh')
  await ofInstalment(page, 2, 'Verificar pagamento')
  await toastSays(page, 'Ocorreu um erro ao verificar o pagamento')
  await mended()
  await payPix(product, code)
  await ofInstalment(page, 2, 'Verificar pagamento')
  await toastSays(page, 'Pagamento verificado')
  await (await cellOf(page, 2, 'Status')).getByText('Paga', { exact: true }).waitFor()
  await (await cellOf(page, 2, 'Pago')).getByText('Sim').waitFor()
  await (await cellOf(page, 2, 'Valor pago')).getByText('R$ 63,30').waitFor()
  // what was paid was not forgiven
  for (const number of [1, 2, 3])
    await (await cellOf(page, number, 'Valor final')).getByText('R$ 63,30').waitFor()
  // the payment links to everything that arrived with it
  const payment = await cellOf(page, 2, 'Id do pagamento')
  await payment.getByText('Detalhes').click()
  await payment.getByRole('link', { name: 'Ver nos Pix recebidos' }).click()
  await page.getByRole('region', { name: 'Pix recebidos' }).getByText('Parcela', { exact: true }).waitFor()
})

it('one Pix is made for all that is open', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  const mended = await fails(page, '**/unique_payment')
  await press(page, 'Criar pagamento unico')
  await toastSays(page, 'Falha ao criar pago da pagamento unico (500)')
  await mended()
  await press(page, 'Criar pagamento unico')
  await page.getByRole('dialog', { name: 'Pagamento único' }).getByLabel('Pix copia e cola').waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  // the code beside each instalment says that it pays them all
  await page.getByRole('button', { name: 'QR Code: Pagamento único' }).nth(1).click()
  await page.getByRole('dialog', { name: 'QR Code: Pagamento único' }).getByText('R$ 126,60').waitFor()
  expect(await page.getByRole('button', { name: /^QR Code da parcela/ }).count()).toBe(0)
})

it('changes by somebody else are shown behind a dialog that can no longer make them', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const [page, other] = [await person('desktop'), await person('desktop')]
  await openOrder(page, customer)
  await openOrder(other, customer)
  await other.getByRole('button', { name: /^Cancelar produto: / }).click()
  await dialog(other).getByRole('button', { name: 'Cancelar produto' }).click()
  await closed(other)
  await page.getByRole('button', { name: /^Cancelar produto: / }).click()
  await dialog(page).getByText('Nada muda: já está assim.').waitFor()
  await page.getByText('(Cancelado)').first().waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
})

it('a debt is written off: all of it or none', async ({ atOrder }) => {
  const { page, customer } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await ofOrder(page, 'Registrar baixa total (PGF)')
  await sees(page, 'Baixa Parcela/Pedido PGF')
  await waitForValue(page, 'Motivo', 'PAYMENT_AGREEMENT_COLLECTION_AGENCY')
  const ids = page.getByLabel('Ids ou códigos dos pedidos')
  await waitForValue(page, 'Tipo', 'ORDER')
  await expect.poll(() => ids.inputValue()).toBe(customer.orders[0])
  await page.waitForURL((url) => url.search === '')
  await ids.fill('')
  await press(page, 'Ver o que vai mudar')
  await page.getByText('Informe ao menos um id').waitFor()
  await ids.fill(`${customer.orders[0]};\nNAOEXISTE`)
  await press(page, 'Ver o que vai mudar')
  await page.getByText('Alguns pedidos/parcelas não foram encontradas, confira e tente novamente').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'NAOEXISTE' }).getByText('Linha 2').waitFor()
  await expectNoAxeViolations(page)
  await ids.fill(customer.orders[0] ?? '')
  let mended = await fails(page, '**/write_offs/preview')
  await press(page, 'Ver o que vai mudar')
  await page.getByText('Não foi possível dar baixa nos pedidos/parcelas').waitFor()
  await mended()
  await press(page, 'Ver o que vai mudar')
  await changes(page)
    .getByText(/são baixados/)
    .waitFor()
  mended = await fails(page, '**/write_offs')
  await press(page, 'Dar baixa')
  await page.getByText('Não foi possível dar baixa nos pedidos/parcelas').waitFor()
  await mended()
  await press(page, 'Ver o que vai mudar')
  await press(page, 'Dar baixa')
  await toastSays(page, 'Baixa concluída com sucesso')
  await page.goto(`/admin/orders/${customer.orders[0]}`)
  await isThere(page, 'Baixado')
  await page.getByText(/^Dívida baixada em /).waitFor()
  await press(page, 'Mais ações')
  await page.getByRole('button', { name: 'Reembolso Integral' }).waitFor()
  expect(await page.getByRole('button', { name: 'Registrar baixa total (PGF)' }).count()).toBe(0)
})

it('an instalment is written off from its line', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await ofInstalment(page, 3, 'Dar baixa pagamento')
  await sees(page, 'Baixa Parcela/Pedido PGF')
  await waitForValue(page, 'Tipo', 'INSTALMENT')
  await expect.poll(() => page.getByLabel('Ids das parcelas').inputValue()).toMatch(/^[\da-f-]{36}$/)
})

it('an order is closed by negotiation', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await ofOrder(page, 'Cancelar com negociação')
  await changes(page).waitFor()
  await page.keyboard.press('Escape')
  await closed(page)
  await ofOrder(page, 'Encerrar com negociação')
  await changes(page)
    .getByText(/são baixados/)
    .waitFor()
  await press(page, 'Encerrar pedido')
  await toastSays(page, 'Pedido encerrado com negociação')
  await page.getByText('Fechada', { exact: true }).first().waitFor()
})

it('only some purchases can go back in part', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  // this store's platform refunds only whole orders and products
  await press(page, 'Mais ações')
  await page.getByRole('button', { name: 'Reembolso Integral' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reembolso Parcial' }).count()).toBe(0)
})

it('a part of an order is refunded if the store allows it', async ({ product, person, atOrder }) => {
  const link = await newLink(await person('desktop'), product)
  const { page } = await atOrder({ address: link })
  await ofOrder(page, 'Reembolso Parcial')
  const amount = dialog(page).getByLabel('Valor do reembolso')
  expect(await amount.getAttribute('inputmode')).toBe('decimal')
  await press(page, 'Ver o que vai mudar')
  await says(page, 'O valor do reembolso precisa ser maior que 0')
  await amount.fill('50,505')
  await press(page, 'Ver o que vai mudar')
  await dialog(page).getByText('Use no máximo duas casas decimais').waitFor()
  await amount.fill('5000')
  await press(page, 'Ver o que vai mudar')
  // more than was bought: the server refuses
  await says(page, 'O valor é maior do que o que resta deste pedido')
  await amount.fill('50')
  await press(page, 'Ver o que vai mudar')
  await dialog(page).getByText('Tem certeza que deseja reembolsar R$ 50,00 desse pedido?').waitFor()
  await changes(page)
    .getByRole('row', { name: /^Cancelado\/reembolsado/ })
    .waitFor()
  await expectNoAxeViolations(page)
  const mended = await fails(page, '**/partial_cancel')
  await press(page, 'Reembolsar R$ 50,00')
  await says(page, 'Aconteceu um erro ao realizar o reembolso parcial')
  await mended()
  await press(page, 'Reembolsar R$ 50,00')
  await toastSays(page, 'Reembolso parcial realizado com sucesso')
  await closed(page)
  await page
    .getByRole('definition')
    .filter({ hasText: /^R\$\s50,00$/ })
    .first()
    .waitFor()
})

it('a purchase is looked up behind its order', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('desktop', CLIPBOARD)
  await openOrder(page, customer)
  const checkout = page.getByRole('region', { name: 'Checkout', exact: true })
  await checkout.getByText('Detalhes').click()
  for (const term of ['Status do pagamento', 'Id', 'Id do pagamento'])
    await checkout.getByRole('term').getByText(term, { exact: true }).waitFor()
  await checkout.getByText('QR Code da entrada').click()
  await checkout.getByRole('img', { name: 'QR Code da entrada' }).waitFor()
  await checkout.getByRole('button', { name: 'Copiar', exact: true }).click()
  await toastSays(page, 'Pix copiado para área de transferência')
  const shopper = page.getByRole('region', { name: 'Cliente', exact: true })
  for (const text of [customer.name, hiddenCpf(customer.cpf), customer.email])
    await shopper.getByText(text, { exact: true }).waitFor()
  await shopper.getByRole('button', { name: 'Mostrar CPF' }).click()
  await shopper.getByText(shownCpf(customer.cpf), { exact: true }).waitFor()
  // by name, and by id in the details
  await shopper.getByText('Detalhes').click()
  await expect.poll(() => shopper.locator('a[href^="/admin/customers/"]:visible').count()).toBe(2)
  const store = page.getByRole('region', { name: 'Loja', exact: true })
  await store.getByText('Mundo Pet', { exact: true }).waitFor()
  await store.getByRole('link', { name: 'Mundo Pet', exact: true }).waitFor()
  await checkout.getByText(customer.orders[0] ?? '', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Ver checkout' }).click()
  await sees(page, 'Checkout em Mundo Pet')
  await page.getByText('Concluído', { exact: true }).first().waitFor()
  // messages were sent there too
  await page.getByRole('region', { name: 'Comprador' }).getByText(customer.email).waitFor()
  await page.getByText('Checkout criado').waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ver cliente' }).click()
  await sees(page, customer.name)
  await page.goto('/admin/checkouts/01934567-89ab-7cde-8f01-23456789abcd')
  await page.getByText('Não encontramos este checkout.').waitFor()
})
