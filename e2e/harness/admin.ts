// The users of the demo world's back-office, one for each role.
import type { Page } from 'playwright-core'
import { arriveSignedIn, callLogIn, sharedSession } from './sessions.ts'
import { press, sees } from './shopper.ts'

export type AdminPerson = 'dona' | 'operacao' | 'financeiro' | 'risco' | 'catalogo'

export const DEMO_PASSWORD = 'drip-demo-2026'

/** Fills in the log-in and submits it. */
export async function logInAsAdmin(
  page: Page,
  who: AdminPerson = 'dona',
  password = DEMO_PASSWORD,
): Promise<void> {
  await sees(page, 'Olá')
  await page.getByLabel('E-mail').fill(`${who}@drip.com.br`)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await press(page, 'Entrar')
}

/** Opens the path, signed in. */
export async function enterAsAdmin(
  page: Page,
  path = '/admin/orders',
  who: AdminPerson = 'dona',
): Promise<void> {
  await arriveSignedIn(page, 'ADMIN', path, (area) =>
    sharedSession(page, area, who, () =>
      callLogIn(page, `${area}/v1/login`, { username: `${who}@drip.com.br`, password: DEMO_PASSWORD }),
    ),
  )
}

/**
 * Opens a menu and presses one of its actions: an order's are in "Mais ações", its second instalment's in "Ações da
 * parcela 2".
 */
export async function choose(page: Page, menu: string, action: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
export const ofOrder = (page: Page, action: string) => choose(page, 'Mais ações', action)
export const ofInstalment = (page: Page, number: number, action: string) =>
  choose(page, `Ações da parcela ${number}`, `${action} da parcela ${number}`)

/** The facts of a page by name, from its definition lists; only of one region if it is named. */
export async function factsOf(page: Page, region?: string): Promise<Record<string, string>> {
  const within =
    region === undefined ? page.locator('main') : page.getByRole('region', { name: region, exact: true })
  await within.getByRole('definition').first().waitFor()
  const names = await within.getByRole('term').allInnerTexts()
  const values = await within.getByRole('definition').allInnerTexts()
  return Object.fromEntries(names.map((name, at) => [name.trim(), (values[at] ?? '').trim()]))
}

/** The texts of a field's choices, in order. */
export async function choicesOf(page: Page, label: string): Promise<string[]> {
  const choices = page.getByLabel(label, { exact: true }).getByRole('option')
  await choices.first().waitFor({ state: 'attached' })
  return choices.allTextContents()
}

/** Calls to this path fail with 500 until the returned function is called. */
export async function fails(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  return () => page.unroute(path)
}
