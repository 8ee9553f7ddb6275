// Customers with purchases, created over HTTP as a browser would, so that a journey can begin where its subject begins.
import type { Page } from 'playwright-core'
import { ACTION_LIMIT_MS, payPix, readNewestCode } from './person.ts'
import type { Product } from './product.ts'
import { arriveSignedIn, callLogIn } from './sessions.ts'
import { buyInStore, newShopper, press, sees, shownCpf, type Purchase, type Shopper } from './shopper.ts'

export interface Customer extends Shopper {
  password: string
  /** Ids of the purchases, oldest first. */
  orders: string[]
}

export interface PastPurchase extends Purchase {
  /** Days until the first instalment is due, if the plan allows a choice. */
  firstDueInDays?: number
  /** The address of an existing checkout, such as a link's; by default the demo store opens one. */
  address?: string
}

const PASSWORD = 'Sombra-e-agua-fresca-7'
const DAY_MS = 86_400_000

/**
 * A customer with these purchases and a password.
 * @param purchases made one after the other; `daysAgo` puts a purchase in the past
 */
export async function newCustomer(
  product: Product,
  purchases: readonly (PastPurchase & { daysAgo?: number })[],
): Promise<Customer> {
  const shopper = newShopper()
  const orders: string[] = []
  for (const { daysAgo = 0, ...purchase } of purchases) {
    orders.push(await inThePast(product, daysAgo, () => buyAsApproved(product, shopper, purchase)))
  }
  await choosePassword(product, shopper, PASSWORD)
  return { ...shopper, password: PASSWORD, orders }
}

/** Does the work this many days (or parts of them) ago: the demo world's clock is set back and then forward again. */
export async function inThePast<T>(product: Product, days: number, work: () => Promise<T>): Promise<T> {
  if (days === 0) return work()
  await moveClock(product, -days * DAY_MS)
  try {
    return await work()
  } finally {
    await moveClock(product, days * DAY_MS)
  }
}

/** Moves the clock of the whole demo world. */
export async function moveClock(product: Product, byMs: number): Promise<void> {
  const now = Date.parse(await sandboxNow(product)) + byMs
  await product.control('/clock', { body: { now: new Date(now).toISOString() } })
}

/** Makes a whole purchase with the calls of the checkout; returns the order's id. */
export async function buyAsApproved(
  product: Product,
  shopper: Shopper,
  { firstDueInDays, address: opened, ...purchase }: PastPurchase = {},
): Promise<string> {
  const address = opened ?? (await buyInStore(product, purchase))
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  const step = (body: object) => send(product, 'PUT', `/api/v1/checkouts/${id}`, body)
  const after = new Date(Date.parse(await sandboxNow(product)) - 1).toISOString()
  await step({ customerPhone: shopper.phone, ...detailsOf(shopper) })
  let answer = await step({ phoneVerificationCode: await readNewestCode(product, shopper.phone, { after }) })
  answer = await step({})
  if (asks(answer, 'customerCpf')) answer = await step({ customerCpf: shopper.cpf })
  if (asks(answer, 'totalInstalments')) answer = await step({ totalInstalments: 3 })
  if (firstDueInDays !== undefined) {
    const firstDue = new Date(Date.parse(await sandboxNow(product)) + firstDueInDays * DAY_MS)
    answer = await step({ firstInstallmentsDate: firstDue.toISOString().slice(0, 10) })
  }
  if (asks(answer, 'checkoutConfirmed')) answer = await step({ checkoutConfirmed: true })
  await payPix(product, pixOf(answer), { cpf: shopper.cpf })
  const giveUpAt = Date.now() + ACTION_LIMIT_MS
  while ((await step({})).result !== 'OK') {
    if (Date.now() > giveUpAt) throw new Error(`the purchase was not approved: ${JSON.stringify(answer)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return id
}

/** A purchase that is denied because of its shopper's CPF; returns its id. */
export async function beRefused(
  product: Product,
  shopper: Shopper,
  purchase: Purchase = {},
): Promise<string> {
  const id = new URL(await buyInStore(product, purchase)).pathname.split('/').at(-1) ?? ''
  const step = (body: object) => send(product, 'PUT', `/api/v1/checkouts/${id}`, body)
  const after = new Date(Date.parse(await sandboxNow(product)) - 1).toISOString()
  await step({ customerPhone: shopper.phone, ...detailsOf(shopper) })
  await step({ phoneVerificationCode: await readNewestCode(product, shopper.phone, { after }) })
  const giveUpAt = Date.now() + ACTION_LIMIT_MS
  for (let answer = await step({}); answer.result !== 'KO'; answer = await step({})) {
    if (Date.now() > giveUpAt) throw new Error(`nobody refused: ${JSON.stringify(answer)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return id
}

interface Answer {
  result?: string
  fields?: { fieldName: string; fieldData: { qrCodeText?: string } | null }[]
}

const asks = (answer: Answer, field: string) => answer.fields?.some((it) => it.fieldName === field) === true

function pixOf(answer: Answer): string {
  const code = answer.fields?.map((it) => it.fieldData?.qrCodeText).find((it) => it !== undefined)
  if (code === undefined) throw new Error(`no Pix is asked: ${JSON.stringify(answer)}`)
  return code
}

const detailsOf = (shopper: Shopper) => ({
  customerCpf: shopper.cpf,
  customerName: shopper.name,
  customerEmail: shopper.email,
  customerBirthDate: '1990-02-28',
  customerAddressCep: '01310100',
  customerAddressStreet: 'Avenida Paulista',
  customerAddressNumber: '1578',
  customerAddressNeighborhood: 'Bela Vista',
  customerAddressCity: 'São Paulo',
  customerAddressState: 'SP',
})

/** With the calls of the recovery, which is the only way to a first password. */
export async function choosePassword(product: Product, shopper: Shopper, password: string): Promise<void> {
  const recover = '/customer_backoffice/api/v1/recover'
  const after = await sandboxNow(product)
  await send(product, 'POST', `${recover}/password`, { customerCpf: shopper.cpf })
  const token = await readNewestCode(product, shopper.phone, { after })
  const reset = { token, customerCpf: shopper.cpf, password, repeatPassword: password }
  await send(product, 'PUT', `${recover}/password`, reset)
}

/** The outside world's time, to distinguish later messages from earlier ones. */
export async function sandboxNow(product: Product): Promise<string> {
  const clock = await product.control('/clock')
  if (typeof clock !== 'object' || clock === null || !('now' in clock)) throw new Error('no clock answers')
  return String(clock.now)
}

async function send(product: Product, method: string, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${product.web}${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer // the shape is the contract's
}

interface Instalment {
  id: string
  number: number
  status: string
}

/** The instalments of the customer's first purchase, in order. */
export async function instalmentsOf(product: Product, it: Customer): Promise<Instalment[]> {
  const area = `${product.web}/customer_backoffice`
  const login = await fetch(`${area}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: it.cpf, password: it.password }),
  })
  const { accessToken }: { accessToken: string } = JSON.parse(await login.text())
  const answer = await fetch(`${area}/api/v1/orders/${it.orders[0]}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const order: { instalments: Instalment[] } = JSON.parse(await answer.text())
  return order.instalments
}

/** Fills in the log-in and submits it. */
export async function logIn(page: Page, it: Pick<Customer, 'cpf' | 'password'>): Promise<void> {
  await sees(page, 'Entre na sua conta')
  await page.getByLabel('CPF').fill(shownCpf(it.cpf))
  await page.getByLabel('Senha', { exact: true }).fill(it.password)
  await press(page, 'Entrar')
}

/** Opens the list of purchases, signed in. */
export async function enter(
  page: Page,
  { cpf, password }: Pick<Customer, 'cpf' | 'password'>,
): Promise<void> {
  await arriveSignedIn(page, 'CUSTOMER', '/cliente/pedidos', (area) =>
    callLogIn(page, `${area}/v2/login`, { username: cpf, password }),
  )
  await sees(page, 'Minhas compras')
}

/**
 * Waits until a dialog closed by its button has also left the browser's history, a moment after it left the screen:
 * another address entered before that would be undone.
 */
export async function sheetIsGone(page: Page): Promise<void> {
  await page.waitForFunction(() => !JSON.stringify(history.state).includes('drip:sheet'))
}
