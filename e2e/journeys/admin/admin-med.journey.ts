// A payer contests a Pix at their bank: the risk team sees it with its deadlines, downloads the evidence for the PSP,
// opens the order, and later finds the outcome.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { instalmentsOf, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { readPixCode, sees } from '../../harness/shopper.ts'

it('our people see a contested Pix, its clocks and how it ended', async ({ product, person, asAdmin }) => {
  const customer = await newCustomer(product, [{}])
  const [first] = await instalmentsOf(product, customer)
  const payer = await person('phone')
  await payer.goto(`/pagamento/${first?.id}`)
  const [endToEndId] = await payPix(product, await readPixCode(payer))
  await sees(payer, 'Pagamento confirmado')
  const body = { endToEndId, kind: 'CONTA_INVADIDA' }
  const { id } = (await product.control('/pix/contests', { body })) as { id: string }
  const page = await asAdmin()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Conta invadida' })
  await untilListed(page, '/admin/med', row)
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-med')
  await row.getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Pix contestado de R\$/ }).waitFor()
  await page.getByText(/^Agora: as provas vão ao portal do PSP até/).waitFor()
  await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-contest')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar provas' }).click()
  expect((await saved).suggestedFilename()).toBe('provas-pix.zip')
  await page.getByText('Provas baixadas').waitFor()

  await page.getByRole('button', { name: 'Marcar fraude' }).click()
  const dialog = page.getByRole('dialog', { name: 'Foi fraude?' })
  await dialog.getByLabel('O que foi encontrado').fill('A conta era de outra pessoa.')
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-contest-fraud')
  await dialog.getByRole('button', { name: 'Marcar fraude' }).click()
  await page.getByText('Encontrada por').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await page
    .getByRole('link', { name: /^[0-9A-F]{12}$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Pix contestado no banco (MED)' }).waitFor()
  await page.getByText('Motivo do pagador: Conta invadida').waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-order-contested')

  await product.control(`/pix/contests/${id}/end`, { body: { outcome: 'KEPT' } })
  await untilListed(page, '/admin/med?show=OVER', row.filter({ hasText: 'Mantido' }))
})

/** The PSP reports a contest a moment after it has begun or ended: the list is reloaded until it contains it. */
async function untilListed(page: Page, address: string, row: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(address)
      await page.locator('table[aria-busy=false], .empty').first().waitFor()
      return row.count()
    })
    .toBe(1)
}
