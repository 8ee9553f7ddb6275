// Users of the demo merchants, as in server/src/demo, and how they sign in.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { saoPauloDate, startOfSaoPauloDay } from '../../core/src/calendar/dates.ts'
import { isTransferTime } from '../../core/src/settlement/transfer-days.ts'
import { inThePast, moveClock, sandboxNow } from './customer.ts'
import { readMessages, readNewestCode } from './person.ts'
import type { Product } from './product.ts'
import { arriveSignedIn, callLogIn, sharedSession } from './sessions.ts'
import { press, sees } from './shopper.ts'

export const MERCHANT_PASSWORD = 'drip-demo-2026'

/** The address where a user chooses a password, in the e-mail of a recovery or an invitation. */
export const PASSWORD_LINK = /\/parceira\/recuperar-login\?recovery_id=[\w.-]+/

export interface MerchantPerson {
  email: string
  phone: string
}

/** Two users of the store Passo Largo: one who may change things, one who may only read. */
export const HELENA: MerchantPerson = { email: 'helena@passolargo.example', phone: '+5511977770001' }
export const RUI: MerchantPerson = { email: 'rui@passolargo.example', phone: '+5511977770002' }
/** Each is the only user of their store. */
export const BEATRIZ: MerchantPerson = { email: 'beatriz@casaaurora.example', phone: '+5511977770003' }
export const LIA: MerchantPerson = { email: 'lia@livrariasabia.example', phone: '+5511977770005' }
export const OTAVIO: MerchantPerson = { email: 'otavio@mundopet.example', phone: '+5511977770004' }

/** The first step of the log-in. */
export async function givePassword(page: Page, it: { email: string; password?: string }): Promise<void> {
  await sees(page, 'Entre na área da sua loja')
  await page.getByLabel('E-mail').fill(it.email)
  await page.getByLabel('Senha', { exact: true }).fill(it.password ?? MERCHANT_PASSWORD)
  await press(page, 'Continuar')
}

/** Both steps, from any page that shows the log-in. */
export async function signIn(
  page: Page,
  product: Product,
  it: MerchantPerson & { password?: string },
  { remember = false } = {},
): Promise<void> {
  const after = await beforeToken(product, it)
  await givePassword(page, it)
  await sees(page, 'Confirme que é você')
  await page.getByLabel('Drip Token').fill(await readNewestCode(product, it.phone, { after }))
  if (remember) await page.getByLabel('Continuar conectado por 30 dias neste aparelho').check()
  await press(page, 'Entrar')
}

/**
 * Call it before a token is requested: it is sent once in three minutes and ten times in an hour, so if any journey of
 * this product requested one for this user recently, the clock moves on first.
 */
async function beforeToken(product: Product, { phone }: MerchantPerson): Promise<string> {
  const now = await sandboxNow(product)
  const sent = (await readMessages(product, phone)).map((it) => Date.parse(it.sentAt))
  if (!sent.some((at) => at > Date.parse(now) - BETWEEN_TOKENS_MS)) return now
  await moveClock(product, BETWEEN_TOKENS_MS)
  return sandboxNow(product)
}

const BETWEEN_TOKENS_MS = 400_000

/** Opens the path, signed in. */
export async function enterArea(
  page: Page,
  product: Product,
  it: MerchantPerson,
  path = '/parceira/pedidos',
): Promise<void> {
  await arriveSignedIn(page, 'MERCHANT', path, (area) =>
    sharedSession(page, area, it.email, async () => {
      const after = await beforeToken(product, it)
      const logIn = `${area}/v1/login`
      await callLogIn(page, logIn, { username: it.email, password: MERCHANT_PASSWORD })
      const smsCode = await readNewestCode(product, it.phone, { after })
      return callLogIn(page, logIn, { username: it.email, smsCode })
    }),
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const DAY_MS = 86_400_000
const LOOKS_AT_MOST = 30

/**
 * The stores of the demo world receive what was due by the last business day before today, as on any such day from six
 * in the morning; afterwards the clock is as before. The page's user is signed in and ends at the transfers.
 */
export async function seeTransfersMade(page: Page, product: Product): Promise<void> {
  const now = Date.parse(await sandboxNow(product))
  // noon, because earlier journeys may have moved the clock to any hour
  const noon = startOfSaoPauloDay(saoPauloDate(new Date(now))).getTime() + DAY_MS / 2
  let back = 1
  while (!isTransferTime(new Date(noon - back * DAY_MS))) back++
  await inThePast(product, back + (now - noon) / DAY_MS, async () => {
    for (let looks = 0; looks < LOOKS_AT_MOST; looks++) {
      await page.goto('/parceira/pedidos/extrato/transferencias?periodo=LAST_SIX_MONTHS')
      const first = page.getByRole('table').getByRole('link').first()
      await first.or(page.getByText('Nenhum repasse neste período')).waitFor()
      if ((await first.count()) > 0) return
    }
    throw new Error('no transfer was made')
  })
}

/** Creates a payment link of R$ 150,50 in the merchant's area; returns its address. */
export async function newLink(page: Page, product: Product): Promise<string> {
  await enterArea(page, product, HELENA, '/parceira/checkout-links/criar')
  await page.getByLabel('Valor (R$)').fill('150.5')
  await page.getByLabel('Código do pedido na sua loja').fill(`link-${randomUUID()}`)
  await press(page, 'Gerar link')
  await sees(page, 'Drip Link criado')
  return page.getByLabel('Drip Link').inputValue()
}
