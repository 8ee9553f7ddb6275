// The demo world in a state worth looking at: somebody who is late, who was refused, who complains, whose bank contests; links, a transfer and a
// case. Its clock stands at two in the afternoon of the first Tuesday after the start, when all desks are open.
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
import { HELENA, enterArea, newLink, seeTransfersMade } from '../harness/merchant.ts'
import { newPage } from '../harness/person.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { buyInStore, newShopper } from '../harness/shopper.ts'

const DAY_MS = 86_400_000
/** Two in the afternoon in São Paulo. */
const AFTERNOON_UTC = 17
const TUESDAY = 2
const REFUSED_FOR = ['LOW_SCORE', 'ANTI_FRAUD_SCORE', 'IRREGULAR_CPF']

export interface World {
  product: Product
  customer: Customer
  /** What stands in addresses of open pages. */
  known: Readonly<Record<'late' | 'paid' | 'checkout', string>>
}

type Attempt = (what: string, work: () => Promise<void>) => Promise<void>

/**
 * Starts the product on a data folder of its own and lives what is to be seen. The caller stops it.
 * @param attempt does what screens are emptier without, and remembers when it did not go
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
  const instalments = await instalmentsOf(product, customer)
  const idOf = (number: number) => instalments.find((it) => it.number === number)?.id ?? ''
  const address = await buyInStore(product, { merchant: 'Casa Aurora', amount: '459,90' })
  await attempt('a dispute', () => complain(browser, product, customer))
  await attempt('a contested Pix', () => contest(product))
  await attempt('a link and a transfer', () => sell(browser, product))
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

/** Something is wrong with the purchase at the store whose people are shown. */
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
  // the shape is what sandbox/README.md promises
  const charges = (await product.control('/pix/charges?status=CONCLUIDA')) as {
    amount: string
    endToEndIds: string[]
  }[]
  // what only proves an account has gone back
  const paid = charges.find(({ amount }) => amount !== '1.00')
  await product.control('/pix/contests', {
    body: { endToEndId: paid?.endToEndIds[0], kind: 'CONTA_INVADIDA' },
  })
}

/** Finance works with an agency; its cases stay in the queue, which is shown as well. */
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
  await enterArea(page, product, HELENA)
  await seeTransfersMade(page, product)
  await page.context().close()
}
