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

/** So long a session is used for new pages: less than its access token lives. */
const FRESH_MS = 5 * 60_000
const sessions = new Map<string, { at: number; stored: string }>()

/**
 * Arrives at the path signed in. The log-in itself allows few tries in a quarter of an hour, so that all journeys share
 * one session of each person; who is about logging in or out uses `logInAsAdmin`.
 */
export async function enterAsAdmin(
  page: Page,
  path = '/admin/orders',
  who: AdminPerson = 'dona',
): Promise<void> {
  await page.goto('/admin/login')
  const { origin } = new URL(page.url())
  const session = await sessionOf(page, origin, who)
  await page.evaluate((it) => sessionStorage.setItem('drip.session.ADMIN', it), session)
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*$/, ''))
}

/** What the browser keeps of a session (web/src/api/session.ts). */
async function sessionOf(page: Page, origin: string, who: AdminPerson): Promise<string> {
  const known = sessions.get(`${origin} ${who}`)
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.stored
  const answer = await page.request.post(`${origin}/admin_backoffice/api/v1/login`, {
    data: { username: `${who}@drip.com.br`, password: DEMO_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  const { accessToken, refreshToken }: { accessToken: string; refreshToken: string } = await answer.json()
  const stored = JSON.stringify({ accessToken, refreshToken, keptUntil: null })
  sessions.set(`${origin} ${who}`, { at: Date.now(), stored })
  return stored
}

/** Waits until the toast says this. */
export async function toastSays(page: Page, text: string): Promise<void> {
  await page.locator('.toasts').getByText(text, { exact: true }).waitFor()
}

/** Calls to this path fail with 500 until the answered function is called. */
export async function fails(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  return () => page.unroute(path)
}
