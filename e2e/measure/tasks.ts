// How many presses and characters five tasks take. `node e2e/measure/tasks.ts` prints them; docs/performance.md
// compares them with the version in which the areas had their first screens. Each task begins where its person begins
// the day: signed in, on the first screen of the area.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { enterAsAdmin } from '../harness/admin.ts'
import { launchBrowser } from '../harness/browser.ts'
import { beRefused, buyAsApproved, enter, newCustomer } from '../harness/customer.ts'
import { demoApiKey, demoCpf } from '../harness/demo-people.ts'
import { HELENA, enterArea, seeTransfersMade } from '../harness/merchant.ts'
import { newPage, payPix } from '../harness/person.ts'
import { startProduct, type Product } from '../harness/product.ts'
import { newShopper, readPixCode } from '../harness/shopper.ts'
import { type Hands, handsOn } from './hands.ts'

interface Task {
  name: string
  /** Prepares the task's data and opens its first page; returns the task. */
  prepare: (page: Page, product: Product) => Promise<(hands: Hands) => Promise<void>>
}

const TASKS: readonly Task[] = [
  {
    name: 'find why a purchase was refused; the shopper says their CPF',
    prepare: async (page, product) => {
      const shopper = newShopper({ cpf: await demoCpf(product, 'ANTI_FRAUD_SCORE') })
      await beRefused(product, shopper)
      await enterAsAdmin(page)
      return async (hands) => {
        await hands.press(page.getByRole('searchbox', { name: 'Buscar pedido' }))
        await hands.type(shopper.cpf)
        // the list shows the reason; the result of each rule is one press further
        const found = page.getByRole('row').filter({ hasText: shopper.name })
        await found
          .getByRole('cell', { name: /Risco de Fraude/ })
          .first()
          .waitFor()
      }
    },
  },
  {
    name: 'refund one product; the shopper says their name',
    prepare: async (page, product) => {
      const shopper = newShopper()
      await buyAsApproved(product, shopper)
      await enterArea(page, product, HELENA)
      const [firstName = ''] = shopper.name.split(' ')
      return async (hands) => {
        // the field has the focus when the list opens
        await hands.type(firstName)
        const row = page.getByRole('row').filter({ hasText: shopper.name })
        await hands.press(row.first().getByRole('link').first())
        await hands.press(page.getByRole('button', { name: /^Reembolsar (?!pedido)/ }).first())
        await hands.press(page.getByRole('button', { name: 'OK', exact: true }))
        await page.getByText('(Estornado)').waitFor()
      }
    },
  },
  {
    name: 'find this month’s transfer for an order of the list',
    prepare: async (page, product) => {
      await enterArea(page, product, HELENA)
      await seeTransfersMade(page, product)
      await page.goto('/parceira/pedidos')
      return async (hands) => {
        await hands.press(await saleWithTransfer(page))
        // the sale's page shows its transfer's day, state, this sale's part, total and number
        const transfer = page
          .getByRole('region', { name: 'O que a sua loja recebe' })
          .getByRole('listitem')
          .filter({ has: page.getByRole('link', { name: /^Repasse de/ }) })
          .filter({ hasText: /Na sua conta.*R\$/s })
          .filter({ hasText: /Total do repasse: R\$.*ID da transferência \S+/s })
        await transfer.first().waitFor()
      }
    },
  },
  {
    name: 'connect a store from zero by the guide: from a key to the first purchase',
    prepare: async (page, product) => {
      const key = await demoApiKey(product)
      await page.goto('/docs/pt')
      return async (hands) => {
        const shell: string[] = []
        await hands.press(page.getByRole('main').getByRole('link', { name: 'Conecte sua loja do zero' }))
        await copyInto(hands, page, shell, 0)
        await hands.paste(key)
        shell.push(`${shell.pop() ?? ''}${key}`)
        await hands.key('Enter')
        await copyInto(hands, page, shell, 1)
        await hands.key('Enter')
        await hands.press(page.getByRole('main').getByRole('link', { name: 'primeira venda', exact: true }))
        await page.getByRole('heading', { level: 1, name: 'Faça a primeira venda' }).waitFor()
        await copyInto(hands, page, shell, 0)
        await hands.key('Enter')
        const { stdout } = await promisify(execFile)('bash', ['-c', shell.join('\n')])
        if (!stdout.includes('"formUrl"')) throw new Error(`the guide does not arrive: ${stdout}`)
      }
    },
  },
  {
    name: 'pay everything that is late: four instalments of two purchases',
    prepare: async (page, product) => {
      const customer = await newCustomer(product, [
        { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 75 },
        { merchant: 'Passo Largo', amount: '239,70', daysAgo: 74 },
      ])
      await enter(page, customer)
      return async (hands) => {
        await hands.press(page.getByRole('button', { name: /^Pagar o que está em atraso/ }))
        const dialog = page.getByRole('dialog')
        await hands.press(dialog.getByRole('button', { name: 'Copiar código' }))
        await payPix(product, await readPixCode(page), { cpf: customer.cpf })
        await hands.press(dialog.getByRole('button', { name: 'Concluir' }))
        await page
          .getByText('Nada em atraso')
          .or(page.getByText('Sua próxima parcela'))
          .or(page.getByText('Nada a pagar'))
          .first()
          .waitFor()
      }
    },
  },
]

/** Copies a program from the guide and pastes it into a terminal; all of them are run together at the end. */
async function copyInto(hands: Hands, page: Page, shell: string[], index: number): Promise<void> {
  const figure = page
    .locator('main figure:visible')
    .filter({ has: page.locator('button.copy') })
    .nth(index)
  await hands.press(figure.locator('button.copy'))
  const program = await figure.locator('code').innerText()
  await hands.paste(program)
  shell.push(program)
}

/** The newest sale whose page links to a transfer; somebody at the till identifies it by its day. */
async function saleWithTransfer(page: Page) {
  const links = page.locator('.table__link')
  await links.first().waitFor()
  const hrefs = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''))
  for (const href of hrefs) {
    await page.goto(href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const isPaid = (await page.getByRole('link', { name: /^Repasse de/ }).count()) > 0
    await page.goto('/parceira/pedidos')
    await links.first().waitFor()
    if (isPaid) return page.locator(`.table__link[href="${href}"]`)
  }
  throw new Error('no sale of the list has been transferred')
}

await measure()

async function measure(): Promise<void> {
  const product = await startProduct({ CODES_PER_ADDRESS_AND_HOUR: '10000' })
  const browser = await launchBrowser()
  try {
    for (const task of TASKS) {
      const { presses, characters } = await doTask(browser, product, task)
      console.log(`${presses} presses, ${characters} characters: ${task.name}`)
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function doTask(browser: Browser, product: Product, task: Task) {
  const page = await newPage(browser, 'desktop', { baseURL: product.web })
  const work = await task.prepare(page, product)
  const hands = handsOn(page)
  await work(hands)
  await page.context().close()
  return hands.counted()
}
