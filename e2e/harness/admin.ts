// People who work in the back-office: those of the demo world, one for each role.
import type { Page } from 'playwright-core'
import { press, sees } from './shopper.ts'

export type AdminPerson = 'dona' | 'operacao' | 'financeiro' | 'risco' | 'catalogo'

const PASSWORD = 'drip-demo-2026'

/** Fills in the log-in and sends it. */
export async function logInAsAdmin(
  page: Page,
  who: AdminPerson = 'dona',
  password = PASSWORD,
): Promise<void> {
  await sees(page, 'Olá')
  await page.getByLabel('E-mail').fill(`${who}@drip.com.br`)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await press(page, 'Entrar')
}

/** Signs in, and arrives at the path. */
export async function enterAsAdmin(
  page: Page,
  path = '/admin/orders',
  who: AdminPerson = 'dona',
): Promise<void> {
  await page.goto(path)
  await logInAsAdmin(page, who)
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*$/, ''))
}

/** Waits until the toast says this. */
export async function toastSays(page: Page, text: string): Promise<void> {
  await page.locator('.toasts').getByText(text, { exact: true }).waitFor()
}
