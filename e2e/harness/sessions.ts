// How somebody arrives signed in whose log-in is not what a journey is about: by the calls that the log-in makes. Who is
// about logging in or out fills in the form (`logInAsAdmin`, `signIn`, `logIn`).
import type { Page } from 'playwright-core'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/**
 * Arrives at the path with a session in this tab, as the browser keeps it (web/src/signed/session.ts).
 * @param signIn given the address of the area's calls
 */
export async function arriveSignedIn(
  page: Page,
  audience: 'CUSTOMER' | 'MERCHANT' | 'ADMIN',
  path: string,
  signIn: (area: string) => Promise<Tokens>,
): Promise<void> {
  // a page without a program: the log-in's own would see the session and leave for the area while we do
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

/**
 * The session that all journeys share which need this person: a log-in allows few tries in a quarter of an hour.
 */
export async function sharedSession(
  page: Page,
  area: string,
  person: string,
  signIn: () => Promise<Tokens>,
): Promise<Tokens> {
  const key = `${area} ${person}`
  const known = shared.get(key)
  // journeys move the product's clock and end sessions: what was signed in a moment ago may be over
  if (known !== undefined && (await isGood(page, area, known))) return known
  const fresh = await signIn()
  shared.set(key, fresh)
  return fresh
}

async function isGood(page: Page, area: string, { accessToken }: Tokens): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await page.request.get(`${area}/v1/user`, { headers })).ok()
}

/** One step of a log-in; what it answers. @throws when it is refused */
export async function callLogIn<Answer>(page: Page, address: string, data: object): Promise<Answer> {
  const answer = await page.request.post(address, { data })
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Answer // the shape is the contract's
}
