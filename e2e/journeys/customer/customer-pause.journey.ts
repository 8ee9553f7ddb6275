// A return or a hard month: the instalments are suspended. The customer sees first what changes, the store is informed
// of a return, and support ends a pause with the same preview.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ofOrder } from '../../harness/admin.ts'
import { enter, newCustomer, sheetIsGone, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { sees } from '../../harness/shopper.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const plan = (page: Page) => page.getByRole('region', { name: 'Parcelas', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: /^Pausa nas parcelas/ })
const dates = (page: Page) => plan(page).locator('.instalment__date').allInnerTexts()

async function openPurchase(page: Page, customer: Customer): Promise<void> {
  await enter(page, customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await panel(page).waitFor()
  await plan(page).locator('.instalment__date').first().waitFor()
}

/** Accepts the preview, and returns the dates in it. */
async function accept(page: Page, button: RegExp): Promise<string[]> {
  const shown = dialog(page).getByRole('list', { name: 'Como fica' })
  await shown.waitFor()
  await dialog(page).getByText('Nenhum valor muda.').waitFor()
  const after = await shown.locator('.instalment__date').allInnerTexts()
  await dialog(page).getByRole('button', { name: button }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await sheetIsGone(page)
  return after
}

it('a return is announced, seen by the store, and withdrawn', async ({ product, person, asMerchant }) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await openPurchase(page, customer)
  const before = await dates(page)
  await lookAt(page, 'pause-offered')

  await panel(page).getByRole('button', { name: 'Vou devolver' }).click()
  await dialog(page)
    .getByText(/Avisamos a loja/)
    .waitFor()
  await lookAt(page, 'pause-return')
  await dialog(page).getByRole('button', { name: 'Ver como fica' }).click()
  await dialog(page).getByRole('list', { name: 'Como fica' }).waitFor()
  await lookAt(page, 'pause-return-preview')
  const paused = await accept(page, /^Pausar até/)
  await panel(page).getByText('Pausadas', { exact: true }).waitFor()
  await panel(page)
    .getByText(/^Você anunciou a devolução em/)
    .waitFor()
  await expect.poll(() => dates(page)).toEqual(paused)
  expect(paused).not.toEqual(before)
  // during a pause no date can be moved
  const moves = plan(page).getByRole('button', { name: /^Mudar a data/ })
  await expect.poll(() => moves.count()).toBe(0)
  await lookAt(page, 'pause-running')

  const store = await asMerchant(HELENA, `/parceira/pedidos/${customer.orders[0] ?? ''}`)
  await store.getByText(/^Devolução anunciada pelo cliente em .*, parcelas pausadas até/).waitFor()
  await lookAt(store, 'pause-store')

  await panel(page).getByRole('button', { name: 'Não vou mais devolver' }).click()
  await dialog(page).getByRole('button', { name: 'Ver como fica' }).click()
  await accept(page, /^Encerrar a pausa hoje/)
  await panel(page).getByRole('button', { name: 'Preciso de uma pausa' }).waitFor()
  await expect.poll(() => dates(page)).toEqual(before)
})

it('a customer in a tight month pauses a purchase, and support ends the pause', async ({
  product,
  person,
  asAdmin,
}) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await openPurchase(page, customer)
  await panel(page).getByRole('button', { name: 'Preciso de uma pausa' }).click()
  await dialog(page).getByRole('button', { name: 'Ver como fica' }).click()
  await dialog(page)
    .getByText(/^Escolha o que aconteceu/)
    .waitFor()
  await dialog(page).getByRole('radio', { name: '60 dias' }).check()
  await dialog(page).getByRole('radio', { name: 'Tive uma despesa inesperada' }).check()
  await lookAt(page, 'pause-hardship')
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Ver como fica' }).click()
  const paused = await accept(page, /^Pausar até/)
  await panel(page).getByText('Pausadas', { exact: true }).waitFor()
  await expect.poll(() => dates(page)).toEqual(paused)

  const support = await asAdmin(`/admin/orders/${customer.orders[0] ?? ''}`)
  await sees(support, /^Pedido /)
  await support.getByText(/^Pausado até/).waitFor()
  await support.getByText('Parcelas pausadas', { exact: true }).first().waitFor()
  await support.getByText('Tive uma despesa inesperada').first().waitFor()
  await lookAt(support, 'pause-admin')
  await expectNoAxeViolations(support)
  await ofOrder(support, 'Encerrar pausa')
  await dialog(support).getByRole('region', { name: 'O que vai mudar' }).waitFor()
  await lookAt(support, 'pause-admin-end')
  await dialog(support).getByRole('button', { name: 'Encerrar pausa' }).click()
  await dialog(support).waitFor({ state: 'detached' })
  await support.getByText('Pausa encerrada antes do prazo', { exact: true }).first().waitFor()
  await expect.poll(() => support.getByText(/^Pausado até/).count()).toBe(0)

  // the year's hardship pause is used; goods may still be returned
  await ofOrder(support, 'Pausar parcelas')
  await dialog(support).getByRole('combobox', { name: 'Por quê' }).waitFor()
  await lookAt(support, 'pause-admin-begin')
  await expectNoAxeViolations(support)
  await page.reload()
  await panel(page)
    .getByText(/pode ser usada uma vez por ano/)
    .waitFor()
  await panel(page).getByRole('button', { name: 'Vou devolver' }).waitFor()
})
