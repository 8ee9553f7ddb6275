// An operator works eight hours a day without a mouse: the most frequent actions with Tab, arrows, Enter and Escape.
// The focus is always visible, and returns to where it was when a dialog closes.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { enterOn, focusedName, tabTo } from '../../harness/keyboard.ts'
import { newLink } from '../../harness/merchant.ts'
import { payPix } from '../../harness/person.ts'
import { sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const changes = (page: Page) => dialog(page).getByRole('region', { name: 'O que vai mudar' })
/** The dialog is gone, and the focus is on the element that opened it, or on its replacement. */
async function closedOn(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => focusedName(page)).toMatch(name)
}

it('an order is found, opened and refunded whole', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin()
  await page.getByRole('row').nth(1).waitFor()
  await tabTo(page, 'Buscar pedido')
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Enter')
  await page.getByText('Busca por e-mail').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const code = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await enterOn(page, code)
  await sees(page, `Pedido de ${customer.name}`)
  await page.getByText(code, { exact: true }).first().waitFor()

  await enterOn(page, 'Mais ações')
  await enterOn(page, 'Reembolso Integral')
  await changes(page).waitFor()
  await page.keyboard.press('Escape')
  await closedOn(page, 'Mais ações')
  await page.keyboard.press('Enter')
  await enterOn(page, 'Reembolso Integral')
  await changes(page).waitFor()
  await enterOn(page, 'Reembolsar tudo')
  await page.getByText('Cancelada', { exact: true }).first().waitFor()
  await closedOn(page, 'Mais ações')
})

it('a part of an order is refunded', async ({ product, person, atOrder }) => {
  const link = await newLink(await person('desktop'), product)
  const { page } = await atOrder({ address: link })
  await enterOn(page, 'Mais ações')
  await enterOn(page, 'Reembolso Parcial')
  await tabTo(page, 'Valor do reembolso')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await changes(page).waitFor()
  await enterOn(page, 'Reembolsar R$ 50,00')
  await toastSays(page, 'Reembolso parcial realizado com sucesso')
  await closedOn(page, 'Mais ações')
})

it('a product is refunded', async ({ atOrder }) => {
  const { page } = await atOrder({})
  await enterOn(page, /^Cancelar produto: /)
  await changes(page).waitFor()
  await enterOn(page, 'Cancelar produto')
  await page.getByText('(Cancelado)').waitFor()
  // the button is gone together with what it cancelled: the focus is at the start of the page
  await closedOn(page, /^Pedido /)
})

it('a late charge is forgiven', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 })
  await enterOn(page, 'Ações da parcela 2')
  await enterOn(page, 'Remover taxa da parcela 2')
  await dialog(page).getByLabel('Motivo').getByRole('option').nth(1).waitFor({ state: 'attached' })
  await tabTo(page, 'Motivo')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByLabel('Motivo').inputValue()).not.toBe('')
  await enterOn(page, 'Ver o que vai mudar')
  await changes(page).waitFor()
  await enterOn(page, /^Remover R\$/)
  await toastSays(page, 'Multa por atraso removida com sucesso')
  await closedOn(page, 'Ações da parcela 2')
})

it('the first due date is moved', async ({ atOrder }) => {
  const { page } = await atOrder({ daysAgo: 2, firstDueInDays: 20 })
  await enterOn(page, 'Ações da parcela 1')
  await enterOn(page, 'Alterar vencimento da parcela 1')
  await tabTo(page, 'Novo vencimento da 1ª parcela')
  const date = dialog(page).getByLabel('Novo vencimento da 1ª parcela')
  const help = await dialog(page)
    .getByText(/^Entre \d/)
    .innerText()
  const day = /e (\d{2}\/\d{2}\/\d{4})/.exec(help)?.[1] ?? ''
  // in the Brazilian order, whatever the browser's language
  await page.keyboard.press('Control+A')
  await page.keyboard.type(day.replaceAll('/', ''))
  await expect.poll(() => date.inputValue()).toBe(day)
  await enterOn(page, 'Ver o que vai mudar')
  await changes(page).waitFor()
  await enterOn(page, 'Alterar vencimento')
  await toastSays(page, 'Data alterada com sucesso')
  await closedOn(page, 'Ações da parcela 1')
})

it('a Pix is made, shown and verified', async ({ product, atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await enterOn(page, 'Ações da parcela 2')
  await enterOn(page, 'Criar Pix da parcela 2')
  await toastSays(page, 'Pix criado com sucesso')
  await enterOn(page, 'QR Code da parcela 2')
  const code = await dialog(page).getByLabel('Pix copia e cola').inputValue()
  await page.keyboard.press('Escape')
  await closedOn(page, 'QR Code da parcela 2')
  await payPix(product, code)
  await enterOn(page, 'Ações da parcela 2')
  await enterOn(page, 'Verificar pagamento da parcela 2')
  await toastSays(page, 'Pagamento verificado')
})

it('a debt is written off', async ({ atOrder }) => {
  const { page } = await atOrder({ merchant: 'Mundo Pet', amount: '189,90' })
  await enterOn(page, 'Mais ações')
  await enterOn(page, 'Registrar baixa total (PGF)')
  await sees(page, 'Baixa Parcela/Pedido PGF')
  await enterOn(page, 'Ver o que vai mudar')
  await changes(page).waitFor()
  await enterOn(page, 'Dar baixa')
  await toastSays(page, 'Baixa concluída com sucesso')
  await closedOn(page, 'Ver o que vai mudar')
})

it('a customer is blocked, freed and put on the whitelist', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/customers')
  await page.getByRole('row').nth(1).waitFor()
  await tabTo(page, 'Buscar cliente')
  await page.keyboard.type(customer.email)
  await page.getByText('Busca por e-mail').waitFor()
  // names repeat: the list is filtered to this one
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('row').filter({ hasText: customer.email }).waitFor()
  await enterOn(page, customer.name)
  await sees(page, customer.name)

  await enterOn(page, 'Bloquear CPF')
  // the reasons come from the server: before that an arrow key finds nothing to choose
  await dialog(page).getByLabel('Motivo').getByRole('option').nth(1).waitFor({ state: 'attached' })
  await tabTo(page, 'Motivo')
  await page.keyboard.press('ArrowDown')
  await enterOn(page, 'Bloquear')
  await toastSays(page, 'O CPF foi bloqueado')
  await closedOn(page, 'Desbloquear CPF')
  await page.keyboard.press('Enter')
  await enterOn(page, 'Desbloquear')
  await toastSays(page, 'O CPF foi desbloqueado')
  await closedOn(page, 'Bloquear CPF')

  await page.reload()
  await sees(page, customer.name)
  await enterOn(page, 'Adicionar à whitelist')
  await sees(page, 'Whitelist')
  await enterOn(page, 'Adicionar')
  await toastSays(page, 'Usuários adicionados a whitelist com sucesso')
})
