// A customer with late instalments requests a new agreement, and gets each of the answers.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { newShopper, press, sees, shownCpf, type Shopper } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const ask = async (page: Page, { cpf, phone }: Pick<Shopper, 'cpf' | 'phone'>) => {
  await page.getByLabel('CPF').fill(shownCpf(cpf))
  await page.getByLabel('Celular com DDD').fill(phone)
  await press(page, 'Renegociar')
}

it('a late customer asks once', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await person('phone')
  await page.goto('/renegociacao')
  await sees(page, 'Renegocie sua dívida com a Drip')
  await page.getByText('em 3x, sem entrada').waitFor()
  expect(await page.getByRole('button', { name: 'Renegociar' }).isDisabled()).toBe(true)
  await page.getByLabel(/^Li e aceito/).check()
  await expectNoAxeViolations(page)
  await press(page, 'O que é a CCB?')
  await page.getByRole('dialog', { name: 'O que é a CCB?' }).waitFor()
  await page.getByText(/você não assina uma CCB.* não acrescenta juros/).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Entendi')

  const request = page.waitForRequest('**/api/v1/debts/start-negotiation')
  await ask(page, customer)
  expect((await request).postDataJSON()).toEqual({ cpf: customer.cpf, phone: customer.phone.slice(1) })
  await toastSays(page, 'Solicitação feita com sucesso!')
  await sees(page, 'Sua solicitação foi enviada!')
  await page.getByText(/^Nosso time envia a proposta para o e-mail do seu cadastro\./).waitFor()
  await expectNoAxeViolations(page)

  await page.goto('/renegociacao')
  await page.getByLabel(/^Li e aceito/).check()
  await ask(page, customer)
  await page.getByRole('alert').getByText('O CPF informado já solicitou uma negociação').waitFor()
})

it('strangers, people without debts and trouble are answered in the exact words', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone')
  await page.goto('/renegociacao')
  await page.getByLabel(/^Li e aceito/).check()
  await ask(page, newShopper())
  await page
    .getByRole('alert')
    .getByText('Usuário não foi encontrado, verifique as informações e tenta novamente')
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Renegociar' }).isDisabled()).toBe(true)
  await ask(page, customer) // typing removes the error
  await page.getByText('Não existe débitos em atraso para esse CPF').waitFor()
  await expectNoAxeViolations(page)
  await page.route('**/start-negotiation', (route) => route.fulfill({ status: 500, body: '' }))
  await ask(page, customer)
  await page
    .getByRole('alert')
    .getByText('Ocorreu um erro ao solicitar a negociação, tente novamente mais tarde')
    .waitFor()
})
