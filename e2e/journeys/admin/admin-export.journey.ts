// An operator exports a list: what the screen shows, with its filters, as a file for a spreadsheet.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('the orders that were searched for are saved as CSV', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin()
  await page.getByRole('searchbox', { name: 'Buscar pedido' }).fill(customer.email)
  await page.getByText('Busca por e-mail').waitFor()
  // the export contains what the list shows: its header, and the one purchase
  await expect.poll(() => page.getByRole('row').count()).toBe(2)

  await page.route('**/orders/export', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await toastSays(page, 'Não foi possível exportar a lista')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await saving
  await toastSays(page, 'Lista exportada')
  expect(file.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`;Mundo Pet;${customer.name};${customer.email};189,90;`)
  await lookAt(page, 'admin-orders-export')

  // nothing is found, and nothing is exported
  await page.getByRole('searchbox', { name: 'Buscar pedido' }).fill('ninguem@exemplo.com.br')
  await page.getByText('Nenhum pedido encontrado').waitFor()
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await toastSays(page, 'Não há nada para exportar com estes filtros')

  await enterAsAdmin(page, '/admin/audit')
  await sees(page, 'Auditoria')
  await page.getByRole('row').filter({ hasText: 'Lista exportada' }).first().waitFor()
})
