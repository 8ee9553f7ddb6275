// Customers who are late, or do not know what happens next, find a next step on every screen.
import { expect } from 'vitest'
import { enter, newCustomer, sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { press, readPixCode, sees, shownCpf } from '../../harness/shopper.ts'

it('a late customer requests new terms at the debt, and then sees the request', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await asCustomer(customer)
  await page.getByText('Parcela em atraso').waitFor()
  await lookAt(page, 'customer-help/owed-late')
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await page.getByRole('list', { name: 'Seu plano' }).waitFor()
  await lookAt(page, 'customer-help/order-late')
  await press(page, 'Ver opções de acordo')
  await page.getByRole('link', { name: 'Nenhuma serve? Fale com o nosso time' }).click()
  await sees(page, 'Renegocie sua dívida com a Drip')
  await page.getByLabel(/^Li e aceito/).check()
  await page.getByLabel('CPF').fill(shownCpf(customer.cpf))
  await page.getByLabel('Celular com DDD').fill(customer.phone)
  await press(page, 'Renegociar')
  await sees(page, 'Sua solicitação foi enviada!')

  await page.goto('/cliente')
  await page.getByText(/^Recebemos em .* o seu pedido de renegociação/).waitFor()
  expect(await page.getByRole('link', { name: 'Não consigo pagar agora' }).count()).toBe(0)
  await lookAt(page, 'customer-help/owed-negotiating')
})

it('all that is owed of several purchases is paid by one Pix, from one button', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '89,90' },
    { merchant: 'Passo Largo', amount: '79,90' },
  ])
  const page = await asCustomer(customer)
  await page.getByText('Um Pix só para as 2 compras.').waitFor()
  await lookAt(page, 'customer-help/owed-two')
  await page.getByRole('button', { name: /^Pagar tudo: R\$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Pagar tudo em um Pix' }).waitFor()
  await dialog.getByText(/^2 compras: /).waitFor()
  await lookAt(page, 'customer-help/pay-together')
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Parcelas pagas!' }).waitFor()
  await press(page, 'Concluir')
  await page.getByText('Nada a pagar').waitFor()
  await sheetIsGone(page)
  for (const order of customer.orders) {
    await page.goto(`/cliente/pedidos/${order}`)
    await page.getByText('Fechada').waitFor()
  }
})

it('late instalments of several purchases are paid by one Pix, and the rest stays open', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 },
    { merchant: 'Mundo Pet', amount: '89,90', daysAgo: 40 },
  ])
  const page = await asCustomer(customer)
  await page.getByText('2 parcelas em atraso', { exact: true }).waitFor()
  await lookAt(page, 'customer-help/owed-two-late')
  await page.getByRole('button', { name: /^Pagar o que está em atraso: R\$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Pagar o que está em atraso' }).waitFor()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Parcelas pagas!' }).waitFor()
  await press(page, 'Concluir')
  await page.getByText('Sua próxima parcela').waitFor()
  await page.getByText('2 parcelas', { exact: true }).waitFor()
})

it('help pages are public and within the area, and unknown addresses lead on too', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await page.goto('/perguntas')
  await sees(page, 'Como podemos ajudar?')
  await page.getByRole('link', { name: 'Por que a minha compra não foi aprovada?' }).click()
  await page.waitForURL('**/perguntas#recusa')
  await lookAt(page, 'customer-help/answers')
  // a visitor chats with a person here, without a log-in
  // without a connection the chat cannot be loaded: the page stays, and the chat works afterwards
  await page.context().setOffline(true)
  await press(page, 'Conversar com a gente')
  const lost = page.getByRole('alert').getByText('O chat não abriu. Confira sua conexão.')
  await lost.waitFor()
  await sees(page, 'Como podemos ajudar?')
  await page.context().setOffline(false)
  await press(page, 'Tentar de novo')
  await lost.waitFor({ state: 'detached' })
  await press(page, 'Conversar com a gente')
  const chat = page.getByRole('dialog', { name: 'Precisa de ajuda?' })
  await chat.getByLabel('Sua mensagem').fill('Ainda não tenho conta')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await chat.getByText('Ainda não tenho conta').waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'detached' })
  await page.goto('/nada-aqui')
  await sees(page, 'A página que você estava procurando não existe')
  await lookAt(page, 'customer-help/not-found')
  await page.getByRole('link', { name: 'Perguntas e respostas' }).click()
  await sees(page, 'Como podemos ajudar?')

  const customer = await newCustomer(product, [{}])
  await enter(page, customer)
  await page.getByRole('link', { name: 'Ajuda' }).click()
  await sees(page, 'Como podemos ajudar?')
  await lookAt(page, 'customer-help/answers-inside')
  await page.goto('/cliente/nada-aqui')
  await sees(page, 'A página que você estava procurando não existe')
  await page.getByRole('link', { name: 'Minhas compras' }).first().waitFor()
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await page.getByText('Ativo').first().waitFor()
  await lookAt(page, 'customer-help/order')
})
