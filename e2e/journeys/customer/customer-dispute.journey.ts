// A customer has a problem with a purchase: they describe it and add a file; the open instalments are suspended; the
// store does not answer within its week, and our staff decide. Everybody sees the state and the day of the next step.
import { LARGEST_EVIDENCE } from '@drip/core/debts/evidence'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { enter, moveClock, newCustomer, sheetIsGone, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { photoOf } from '../../harness/png.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { sees } from '../../harness/shopper.ts'

const EIGHT_DAYS_MS = 8 * 86_400_000
const STORY = 'Abri a caixa e a jarra veio quebrada.'
const PDF = {
  name: 'recibo da compra.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
}

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => page.getByRole('region', { name: 'Problema com a compra' })

async function openPurchase(page: Page, customer: Customer): Promise<void> {
  await enter(page, customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await panel(page).waitFor()
}

async function reportProblem(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Tive um problema' }).click()
  await dialog(page).getByRole('button', { name: 'Enviar para a loja' }).click()
  await dialog(page).getByText('Escolha o que aconteceu.').waitFor()
  await dialog(page).getByRole('radio', { name: 'Veio diferente ou com defeito' }).check()
  await dialog(page).getByLabel('Conte como foi').fill(STORY)
  await lookAt(page, 'dispute-telling')
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Enviar para a loja' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await sheetIsGone(page)
}

/** The dispute waits for our decision: the queue links to its order. */
async function findInQueue(support: Page, { orders: [order = ''] }: Customer): Promise<void> {
  await enterAsAdmin(support)
  await support.getByRole('link', { name: 'Problemas com compras', exact: true }).click()
  await sees(support, 'Problemas com compras')
  const row = support.getByRole('row').filter({ has: support.locator(`a[href="/admin/orders/${order}"]`) })
  const nothing = support.getByText('Nada espera a nossa decisão')
  // the sweep runs within an hour of that day's beginning
  for (let tries = 0; tries < 100 && (await row.count()) === 0; tries++) {
    await support.reload()
    await support.getByRole('cell').or(nothing).first().waitFor()
  }
  await row.getByText('Não respondeu no prazo').waitFor()
  await lookAt(support, 'admin-disputes')
  await expectNoAxeViolations(support)
  await support.getByLabel('Mostrar', { exact: true }).selectOption({ label: 'Esperam a loja' })
  await support.waitForURL('**/admin/disputes?show=WAITING_MERCHANT')
  await lookAt(support, 'admin-disputes-at-stores')
  await support.goBack()
  await row.getByRole('link').first().click()
  await sees(support, /^Pedido /)
}

it('a problem is reported, the instalments are suspended, and it is decided if the store does not answer', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await openPurchase(page, customer)
  await reportProblem(page)
  await panel(page).getByText('Espera a loja', { exact: true }).waitFor()
  await panel(page)
    .getByText(/A loja responde até \d\d\/\d\d\/\d{4}\./)
    .waitFor()
  await page.getByText(/^As parcelas estão pausadas até o problema/).waitFor()

  const file = panel(page).getByLabel('Juntar um arquivo')
  await file.setInputFiles({ ...PDF, buffer: Buffer.from('<svg/>') })
  await panel(page).getByText('Este arquivo não é PDF, PNG nem JPEG.').waitFor()
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- put back where it was
    const reads = Blob.prototype.arrayBuffer
    // fails once, like a file that exists only in a cloud
    Blob.prototype.arrayBuffer = async () => {
      Blob.prototype.arrayBuffer = reads
      throw new DOMException('', 'NotReadableError')
    }
  })
  await file.setInputFiles(PDF)
  await panel(page)
    .getByText('O aparelho não conseguiu abrir este arquivo. Salve-o no aparelho e escolha-o de novo.')
    .waitFor()
  await page.route('**/disputes/*/files', (route) => route.abort(), { times: 1 })
  await file.setInputFiles(PDF)
  await panel(page).getByText('Não conseguimos enviar o arquivo. Tente de novo.').waitFor()
  await file.setInputFiles({ ...PDF, name: `${'recibo da compra '.repeat(14)}.pdf` })
  const sent = panel(page).getByRole('list', { name: 'Arquivos do cliente' })
  await sent.getByRole('button', { name: /^recibo da compra .*\.pdf/ }).waitFor()
  const saved = page.waitForEvent('download')
  await sent.getByRole('button').click()
  expect((await saved).suggestedFilename()).toMatch(/^recibo da compra .{60,}\.pdf$/)
  // the photo of a good camera is reduced before the upload
  const photo = photoOf(1500)
  expect(photo.buffer.length).toBeGreaterThan(LARGEST_EVIDENCE)
  await file.setInputFiles(photo)
  await sent.getByRole('button', { name: /^foto\.jpg/ }).waitFor()
  await lookAt(page, 'dispute-waiting')
  await expectNoAxeViolations(page)

  await moveClock(product, EIGHT_DAYS_MS)
  try {
    const support = await person('desktop')
    await findInQueue(support, customer)
    // a dispute that waits for us is also highlighted above the page
    const decide = support.getByRole('button', { name: 'Decidir' }).first()
    await panel(support).getByText('A loja não respondeu no prazo.').waitFor()
    await panel(support).getByText(STORY).waitFor()
    await lookAt(support, 'dispute-admin')
    await expectNoAxeViolations(support)
    await decide.click()
    await dialog(support)
      .getByRole('combobox', { name: 'Decisão' })
      .selectOption({ label: 'Descontar uma parte' })
    await dialog(support).getByLabel('Quanto descontar').fill('120,00')
    await dialog(support).getByLabel('Por quê').fill('A foto mostra a jarra quebrada.')
    await lookAt(support, 'dispute-admin-deciding')
    await dialog(support).getByRole('button', { name: 'Ver o que vai mudar' }).click()
    await dialog(support).getByRole('region', { name: 'O que vai mudar' }).waitFor()
    await lookAt(support, 'dispute-admin-preview')
    await dialog(support).getByRole('button', { name: 'Decidir' }).click()
    await dialog(support).waitFor({ state: 'detached' })
    await panel(support)
      .getByText(/A Drip decidiu: R\$\s120,00 foram descontados/)
      .first()
      .waitFor()

    await openPurchase(page, customer)
    await panel(page).getByText('Resolvido', { exact: true }).waitFor()
    await panel(page).getByText('A foto mostra a jarra quebrada.').waitFor()
    await panel(page)
      .getByText(/^A Drip já decidiu sobre esta compra/)
      .waitFor()
    await lookAt(page, 'dispute-decided')
  } finally {
    await moveClock(product, -EIGHT_DAYS_MS)
  }
})

it('it was settled meanwhile: the customer withdraws it', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await openPurchase(page, customer)
  await reportProblem(page)
  await panel(page).getByRole('button', { name: 'Já se resolveu' }).click()
  await lookAt(page, 'dispute-withdrawing')
  await dialog(page).getByRole('button', { name: 'Sim, encerrar o problema' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await sheetIsGone(page)
  await panel(page).getByText('Retirado', { exact: true }).waitFor()
  await panel(page).getByRole('button', { name: 'Tive outro problema' }).waitFor()
  await page.getByRole('region', { name: /^Pausa nas parcelas/ }).waitFor()
  expect(await page.getByText(/^As parcelas estão pausadas/).count()).toBe(0)
})
