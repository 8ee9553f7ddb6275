// Quick log-in by API calls, for journeys that are not about logging in. Journeys about logging in or out fill in the
// form (`logInAsAdmin`, `signIn`, `logIn`).
import type { Page } from 'playwright-core'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/**
 * Opens the path with a session in this tab, stored as the browser does it (web/src/signed/session.ts).
 * @param signIn receives the address of the area's calls
 */
export async function arriveSignedIn(
  page: Page,
  audience: 'CUSTOMER' | 'MERCHANT' | 'ADMIN',
  path: string,
  signIn: (area: string) => Promise<Tokens>,
): Promise<void> {
  // a page without a program: the log-in page would see the session and leave for the area by itself
  await page.goto('/health/live')
  const { accessToken, refreshToken } = await signIn(
    `${new URL(page.url()).origin}/${audience.toLowerCase()}_backoffice/api`,
  )
  await page.evaluate(([key, session]) => sessionStorage.setItem(key, session), [
    `drip.session.${audience}`,
    JSON.stringify({ accessToken, refreshToken, keptUntil: null }),
  ] as const)
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*$/, ''))
}

/** By area and person. */
const shared = new Map<string, Tokens>()

/** The session shared by all journeys that need this person: a log-in allows few attempts in a quarter of an hour. */
export async function sharedSession(
  page: Page,
  area: string,
  person: string,
  signIn: () => Promise<Tokens>,
): Promise<Tokens> {
  const key = `${area} ${person}`
  const known = shared.get(key)
  // journeys move the product's clock and end sessions, so a recent session may be over
  if (known !== undefined && (await isGood(page, area, known))) return known
  const fresh = await signIn()
  shared.set(key, fresh)
  return fresh
}

async function isGood(page: Page, area: string, { accessToken }: Tokens): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await page.request.get(`${area}/v1/user`, { headers })).ok()
}

/**
 * One step of a log-in; returns its answer.
 * @throws if it is refused
 */
export async function callLogIn<Answer>(page: Page, address: string, data: object): Promise<Answer> {
  const answer = await page.request.post(address, { data })
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Answer // the shape is the contract's
}
