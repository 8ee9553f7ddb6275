// A hard month: a customer moves an instalment's due date, on a phone and by keyboard alone, and sees first what
// changes.
import { expect } from 'vitest'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { enterOn, tabTo } from '../../harness/keyboard.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'

it('a customer moves the date of an instalment by the keyboard alone', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  const plan = page.getByRole('region', { name: 'Parcelas', exact: true })
  await plan.getByRole('button', { name: 'Mudar a data 1ª de 3' }).waitFor()
  const before = await plan.locator('.instalment__date').allInnerTexts()
  await lookAt(page, 'move-order')

  await enterOn(page, /^Mudar a data 1ª/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('grid', { name: 'Novo vencimento' }).waitFor()
  await lookAt(page, 'move-choose')
  await page.keyboard.press('Tab')
  await tabTo(page, /\d{4}$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Ficam nas datas de hoje')
  await page.keyboard.press('ArrowDown')
  await enterOn(page, /^Ver como fica em/)
  const changes = dialog.getByRole('list', { name: 'Como fica' })
  await changes.waitFor()
  await dialog.getByText('Nenhum valor muda.').waitFor()
  for (const date of before) await changes.getByText(`Antes: ${date}`).waitFor()
  const shown = await changes.locator('.instalment__date').allInnerTexts()
  await lookAt(page, 'move-preview')

  await enterOn(page, 'Confirmar a nova data')
  await dialog.waitFor({ state: 'detached' })
  await plan.getByText('já foi mudada').waitFor()
  await expect.poll(() => plan.locator('.instalment__date').allInnerTexts()).toEqual(shown)
  expect(shown).not.toEqual(before)
  await expect.poll(() => plan.getByRole('button', { name: /^Mudar a data/ }).count()).toBe(0)
  await expectNoAxeViolations(page)
})
