// Somebody else buys with a customer's CPF and their own phone: the customer gets a message, and stops it without a
// log-in.
import { expect } from 'vitest'
import { buyAsApproved, enter, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, photograph, readNewestWith } from '../../harness/person.ts'
import { newShopper, press, sees } from '../../harness/shopper.ts'

it('a customer stops the change of phone that a purchase requested', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet' }])
  await buyAsApproved(product, newShopper({ cpf: customer.cpf }), { merchant: 'Mundo Pet' })
  const link = await readNewestWith(product, customer.phone, /\/contestar\/\S+/)

  const page = await person('phone')
  await page.goto(link)
  await sees(page, 'Foi você que pediu esta troca?')
  await page.getByText('Em uma compra com o seu CPF foi informado outro', { exact: false }).waitFor()
  await expectNoAxeViolations(page)
  await photograph(page, 'customer/objection')
  await press(page, 'Não fui eu: parar a troca')
  await sees(page, 'Pronto, sua conta está protegida')
  // the pressed button is gone: the focus is on the result
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Pronto, sua conta está protegida')
  await expectNoAxeViolations(page)
  await page.reload()
  await sees(page, 'Pronto, sua conta está protegida')

  await enter(page, customer)
  await page.goto('/cliente/perfil')
  await page.getByText('Recuperar a senha está suspenso').waitFor()
  expect(await page.getByText('Troca de celular em espera').count()).toBe(0)
})

it('a link that leads to nothing says so', async ({ person }) => {
  const page = await person('desktop')
  await page.goto('/contestar/0197a000-0000-7000-8000-000000000000.nobodys')
  await sees(page, 'Não há nada para parar aqui')
  await expectNoAxeViolations(page)
})
