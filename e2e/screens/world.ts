// The demo world in a state worth looking at: a person who is late, one who was denied, one with a dispute, one whose
// bank contests a Pix; links, a transfer and a collections case. Its clock is at two in the afternoon of the Wednesday
// after the first Tuesday, when all desks are open.
import type { Browser } from 'playwright-core'
import {
  beRefused,
  enter,
  instalmentsOf,
  newCustomer,
  sandboxNow,
  sheetIsGone,
  type Customer,
} from '../harness/customer.ts'
import { enterAsAdmin } from '../harness/admin.ts'
import { demoCpf } from '../harness/demo-people.ts'
import { HELENA, enterArea, newLink } from '../harness/merchant.ts'
import { newPage } from '../harness/person.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { buyInStore, newShopper } from '../harness/shopper.ts'

const DAY_MS = 86_400_000
/** Two in the afternoon in São Paulo. */
const AFTERNOON_UTC = 17
const TUESDAY = 2
const LOOKS_AT_MOST = 20
const REFUSED_FOR = ['LOW_SCORE', 'ANTI_FRAUD_SCORE', 'IRREGULAR_CPF']

export interface World {
  product: Product
  customer: Customer
  /** Ids in addresses of public pages. */
  known: Readonly<Record<'late' | 'paid' | 'checkout', string>>
}

type Attempt = (what: string, work: () => Promise<void>) => Promise<void>

/**
 * Starts the product on a separate data folder and plays everything that is to be shown. The caller stops it.
 * @param attempt runs work that fills screens, and records a failure
 */
export async function makeWorld(browser: Browser, attempt: Attempt): Promise<World> {
  const product = await startProduct({ CODES_PER_ADDRESS_AND_HOUR: '10000' })
  await untilTuesday(product)
  const customer = await newCustomer(product, [
    { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 },
    { merchant: 'Passo Largo', amount: '239,70', daysAgo: 12, firstDueInDays: 30 },
  ])
  await attempt('refusals', async () => {
    for (const family of REFUSED_FOR)
      await beRefused(product, newShopper({ cpf: await demoCpf(product, family) }))
  })
  // counted within minutes, while the rest is created
  await attempt('a credit policy in the shade', () => draftPolicy(browser, product))
  const instalments = await instalmentsOf(product, customer)
  const idOf = (number: number) => instalments.find((it) => it.number === number)?.id ?? ''
  const address = await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' })
  await attempt('a dispute', () => complain(browser, product, customer))
  await attempt('a contested Pix', () => contest(product))
  await attempt('a link and a transfer', () => sell(browser, product))
  await attempt('a call of the desk', () => callSomebody(browser, product))
  await attempt('a collection agency', () => recruit(browser, product))
  const checkout = new URL(address).pathname.split('/').at(-1) ?? ''
  return { product, customer, known: { late: idOf(2), paid: idOf(1), checkout } }
}

async function untilTuesday(product: Product): Promise<void> {
  let at = new Date(Date.parse(await sandboxNow(product)) + DAY_MS)
  at.setUTCHours(AFTERNOON_UTC, 0, 0, 0)
  while (at.getUTCDay() !== TUESDAY) at = new Date(at.getTime() + DAY_MS)
  await product.control('/clock', { body: { now: at.toISOString() } })
}

/** A dispute at the store whose users are shown. */
async function complain(browser: Browser, product: Product, customer: Customer): Promise<void> {
  const page = await newPage(browser, 'phone', { baseURL: product.web })
  await enter(page, customer)
  await page.goto(`/cliente/pedidos/${customer.orders[1] ?? ''}`)
  await page.getByRole('button', { name: 'Tive um problema' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Veio diferente ou com defeito' }).check()
  await dialog.getByLabel('Conte como foi').fill('O tênis veio com a sola descolada.')
  await dialog.getByRole('button', { name: 'Enviar para a loja' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sheetIsGone(page)
  await page.context().close()
}

/** A bank of the demo world contests a Pix. */
async function contest(product: Product): Promise<void> {
  // sandbox/README.md promises this shape
  const charges = (await product.control('/pix/charges?status=CONCLUIDA')) as {
    amount: string
    endToEndIds: string[]
  }[]
  // a payment that only proves an account has been refunded
  const paid = charges.find(({ amount }) => amount !== '1.00')
  await product.control('/pix/contests', {
    body: { endToEndId: paid?.endToEndIds[0], kind: 'CONTA_INVADIDA' },
  })
}

/** A draft policy that would have denied people whom the current policy approved. */
async function draftPolicy(browser: Browser, product: Product): Promise<void> {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  await enterAsAdmin(page, '/admin/credit-policies', 'risco')
  await page.getByRole('button', { name: 'Novo rascunho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo rascunho' })
  await dialog.getByLabel('Nome').fill('Score mínimo 900')
  await dialog.getByRole('button', { name: 'Criar rascunho' }).click()
  await page.getByLabel('Score mínimo do birô (0 a 1001)').fill('900')
  await page.getByRole('button', { name: 'Salvar rascunho' }).click()
  await page.getByText('Rascunho salvo').first().waitFor()
  await page.getByLabel('De', { exact: true }).fill('01/01/2026')
  await page.getByRole('button', { name: 'Avaliar' }).click()
  await page.getByText('A avaliação começou').first().waitFor()
  await page.context().close()
}

async function callSomebody(browser: Browser, product: Product): Promise<void> {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  await enterAsAdmin(page, '/admin/collections', 'operacao')
  await page.getByRole('button', { name: 'Próximo caso' }).click()
  await page.getByRole('radio', { name: 'Não atendeu' }).check()
  await page.getByRole('button', { name: 'Salvar e ir ao próximo' }).click()
  await page.getByText('Contato registrado').first().waitFor()
  await page.context().close()
  // they were also given the next case, for a quarter of an hour
  await product.control('/clock', { body: { advance: 'PT20M' } })
}

/** Finance adds an agency; its cases stay in the queue, which is shown as well. */
async function recruit(browser: Browser, product: Product): Promise<void> {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  await enterAsAdmin(page, '/admin/collections/agencies/create', 'financeiro')
  await page.getByLabel('Nome').fill('Recupera Cobranças')
  await page.getByLabel('CNPJ').fill('11222333000181')
  await page.getByLabel('E-mail').fill('contato@recupera.example')
  await page.getByLabel('Comissão sobre o que entrar').fill('12,5')
  await page.getByRole('button', { name: 'Salvar assessoria' }).click()
  await page.getByRole('heading', { name: 'Recupera Cobranças' }).waitFor()
  await page.context().close()
}

async function sell(browser: Browser, product: Product): Promise<void> {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  await newLink(page, product)
  // everything sold so far is paid out on the next business day
  await product.control('/clock', { body: { advance: 'P1D' } })
  await enterArea(page, product, HELENA, '/parceira/pedidos/extrato/transferencias?periodo=LAST_SIX_MONTHS')
  const transfer = page.getByRole('table').getByRole('link').first()
  // the round that creates it may run while the page is open
  for (let looks = 0; looks < LOOKS_AT_MOST && !(await transfer.isVisible()); looks++) {
    await page.reload()
    await page.waitForLoadState('networkidle')
  }
  await transfer.waitFor()
  await page.context().close()
}
