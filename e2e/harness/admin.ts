// People who work in the back-office: those of the demo world, one for each role.
import type { Page } from 'playwright-core'
import { press, sees } from './shopper.ts'

export type AdminPerson = 'dona' | 'operacao' | 'financeiro' | 'risco' | 'catalogo'

export const DEMO_PASSWORD = 'drip-demo-2026'

/** Fills in the log-in and sends it. */
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

const API = '/admin_backoffice/api/v1'
/** By address and person, what their browser keeps. */
const sessions = new Map<string, { accessToken: string; stored: string }>()

/**
 * Arrives at the path signed in. The log-in itself allows few tries in a quarter of an hour, so that all journeys share
 * one session of each person; who is about logging in or out uses `logInAsAdmin`.
 */
export async function enterAsAdmin(
  page: Page,
  path = '/admin/orders',
  who: AdminPerson = 'dona',
): Promise<void> {
  // a page without a program: the log-in's own would see the session and leave for the area while we do
  await page.goto('/health/live')
  const { origin } = new URL(page.url())
  const session = await sessionOf(page, origin, who)
  await page.evaluate((it) => sessionStorage.setItem('drip.session.ADMIN', it), session)
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*$/, ''))
}

/** What the browser keeps of a session (web/src/signed/session.ts). */
async function sessionOf(page: Page, origin: string, who: AdminPerson): Promise<string> {
  const known = sessions.get(`${origin} ${who}`)
  // journeys move the product's clock: what was signed in a moment ago may be over
  if (known !== undefined && (await isGood(page, origin, known.accessToken))) return known.stored
  const answer = await page.request.post(`${origin}${API}/login`, {
    data: { username: `${who}@drip.com.br`, password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  const { accessToken, refreshToken }: { accessToken: string; refreshToken: string } = await answer.json()
  const stored = JSON.stringify({ accessToken, refreshToken, keptUntil: null })
  sessions.set(`${origin} ${who}`, { accessToken, stored })
  return stored
}

async function isGood(page: Page, origin: string, accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await page.request.get(`${origin}${API}/user`, { headers })).ok()
}

/** Waits until the toast says this. */
export async function toastSays(page: Page, text: string): Promise<void> {
  await page.locator('.toasts').getByText(text, { exact: true }).waitFor()
}

/** The facts of a page by name, as its definition lists tell them; of one region alone when it is named. */
export async function factsOf(page: Page, region?: string): Promise<Record<string, string>> {
  const within =
    region === undefined ? page.locator('main') : page.getByRole('region', { name: region, exact: true })
  await within.getByRole('definition').first().waitFor()
  const names = await within.getByRole('term').allInnerTexts()
  const values = await within.getByRole('definition').allInnerTexts()
  return Object.fromEntries(names.map((name, at) => [name.trim(), (values[at] ?? '').trim()]))
}

/** The words of a field's choices, in their order. */
export async function choicesOf(page: Page, label: string): Promise<string[]> {
  const choices = page.getByLabel(label, { exact: true }).getByRole('option')
  await choices.first().waitFor({ state: 'attached' })
  return choices.allTextContents()
}

/** Calls to this path fail with 500 until the answered function is called. */
export async function fails(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  return () => page.unroute(path)
}
