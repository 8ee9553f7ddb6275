// An operator reaches everything from the keyboard: any order, customer, merchant or screen, from any screen (000 §2).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { sees, shownCpf } from '../../harness/shopper.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar em tudo' })
const field = (page: Page) => palette(page).getByRole('combobox')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

/** With keys alone: what is typed next goes into its field. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true)
}

it('an order, a customer, a merchant and a screen are found from anywhere', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/promotions')
  await sees(page, 'Promoções')
  await openPalette(page)

  // screens are found at once, without accents
  await page.keyboard.type('negociacao')
  await group(page, 'Telas').getByRole('option', { name: 'Negociação' }).waitFor()
  await page.keyboard.press('Enter')
  await sees(page, 'Lista de negociação')

  await openPalette(page)
  await page.keyboard.type(customer.email)
  await group(page, 'Pedidos').getByRole('option').first().waitFor()
  await group(page, 'Clientes')
    .getByRole('option', { name: new RegExp(customer.name) })
    .waitFor()
  await palette(page).getByText('2 resultados').waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-palette')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(page, customer.name)
  expect(page.url()).toMatch(/\/admin\/customers\/[\w-]+$/)

  await openPalette(page)
  await page.keyboard.type(shownCpf(customer.cpf))
  await group(page, 'Pedidos')
    .getByRole('option', { name: /Mundo Pet/ })
    .click()
  await sees(page, /^Pedido /)
  expect(page.url()).not.toContain(customer.cpf)

  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await field(page).fill('mundo pet')
  await group(page, 'Parceiros')
    .getByRole('option', { name: /Mundo Pet/ })
    .click()
  await sees(page, 'Mundo Pet')

  await openPalette(page)
  await field(page).fill('ninguém com este nome')
  await palette(page).getByText('Nada encontrado').waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

it('it finds for each role what the role may see', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await person('phone')
  const asked: string[] = []
  page.on('request', (it) => it.url().includes('/search') && asked.push(new URL(it.url()).pathname))
  await enterAsAdmin(page, '/admin/promotions', 'catalogo')
  await sees(page, 'Promoções')
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await field(page).fill(customer.email)
  await palette(page).getByText('Nada encontrado').waitFor()
  expect(asked).toEqual(['/admin_backoffice/api/v1/merchants/search'])
  await field(page).fill('auditoria')
  await palette(page).getByText('Nada encontrado').waitFor()
})
