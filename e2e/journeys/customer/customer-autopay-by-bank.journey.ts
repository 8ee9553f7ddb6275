// A customer requests autopay in the bank's app, for one purchase and for all of them, or sets it up one by one with a
// code.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCustomer, sheetIsGone } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { enterOn } from '../../harness/keyboard.ts'
import { lookAt, lookAtBoth } from '../../harness/look.ts'
import { answerAtBank, sayYesAtBank } from '../../harness/payers-bank.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press } from '../../harness/shopper.ts'

const TWO = [
  { merchant: 'Mundo Pet', amount: '89,90' },
  { merchant: 'Passo Largo', amount: '79,90' },
] as const

async function sayWhichBank(page: Page, account = '12345-6'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Banco').selectOption({ label: 'Nubank' })
  await dialog.getByLabel('Agência').fill('1')
  await dialog.getByLabel('Conta com o dígito').fill(account)
  await press(page, 'Pedir autorização')
}

it('a customer requests autopay in the bank’s app: first refused, then accepted', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await enterOn(page, 'Pedir ao meu banco')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Banco').waitFor()
  await press(page, 'Pedir autorização')
  await dialog.getByText('Digite a conta com o dígito, como 12345-6').waitFor()
  await lookAt(page, 'autopay-bank')
  await sayWhichBank(page)
  await sheetIsGone(page)
  await page.getByText(/^Abra o aplicativo do seu banco \(Nubank\)/).waitFor()
  await press(page, 'Usar o código')
  await page.getByLabel('Pix copia e cola').waitFor()
  await press(page, 'Esconder o código')
  await lookAt(page, 'autopay-bank-waiting')

  expect(await answerAtBank(product, customer.cpf, 'refuse')).toBe(1)
  await page.getByText(/^A autorização não foi dada no seu banco \(Nubank\)/).waitFor()
  await lookAt(page, 'autopay-bank-refused')
  await press(page, 'Pedir ao meu banco')
  await sayWhichBank(page)
  await page.getByText(/^Abra o aplicativo do seu banco \(Nubank\)/).waitFor()
  await answerAtBank(product, customer.cpf, 'approve')
  await page.getByRole('list', { name: 'Próximos débitos' }).waitFor()
})

it('a customer requests autopay for all purchases at once, and stops all', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, TWO)
  const page = await asCustomer(customer)
  await page.getByRole('link', { name: 'Débito automático' }).click()
  await page.getByRole('heading', { name: 'Ligar 2 compras' }).waitFor()
  const debits = page.getByRole('list', { name: 'Próximos débitos' })
  await debits.getByRole('listitem').first().waitFor()
  const others = debits.getByRole('listitem').filter({ hasNotText: 'Quando você autorizar' })
  await expect.poll(() => others.count()).toBe(0)
  await lookAtBoth(page, 'autopay-all-off')

  await press(page, 'Pedir ao meu banco')
  await page
    .getByRole('dialog')
    .getByText(/seu banco vai mostrar 2 pedidos no aplicativo/)
    .waitFor()
  await sayWhichBank(page)
  await page.getByText(/há 2 pedidos de Pix Automático para autorizar/).waitFor()
  await lookAt(page, 'autopay-all-waiting')
  await sheetIsGone(page)

  expect(await answerAtBank(product, customer.cpf, 'approve')).toBe(2)
  await page.getByText('2 de 2 compras com débito automático').waitFor()
  await lookAt(page, 'autopay-all-on')

  await press(page, 'Desligar todas')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Desligar todas' }).click()
  await page.getByText('0 de 2 compras com débito automático').waitFor()
})

it('a customer allows one purchase after the other by code', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, TWO)
  const page = await asCustomer(customer)
  await page.goto('/cliente/debito-automatico')
  await press(page, 'Autorizar por código')
  await page.getByText('Autorização 1 de 2').waitFor()
  await press(page, 'Mostrar o código')
  await page.getByText('Aguardando a autorização do seu banco').waitFor()
  await lookAt(page, 'autopay-all-by-code')
  await sayYesAtBank(product, customer.cpf)
  await page.getByText('Autorização 2 de 2').waitFor()
  await page.getByText('1 de 2 compras com débito automático').waitFor()
  await press(page, 'Mostrar o código')
  await page.getByText('Aguardando a autorização do seu banco').waitFor()
  await sayYesAtBank(product, customer.cpf)
  await page.getByText('2 de 2 compras com débito automático').waitFor()
  await expectNoAxeViolations(page)
})
