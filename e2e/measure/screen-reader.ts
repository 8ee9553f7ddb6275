// What a screen reader says: ten tasks, step by step, with the focused element, the announcements, and the accessibility
// tree that a screen reader walks through in order. `node e2e/measure/screen-reader.ts` rewrites docs/screens/screen-reader.md below
// its mark.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { enterAsAdmin } from '../harness/admin.ts'
import { launchBrowser } from '../harness/browser.ts'
import { beRefused, buyAsApproved, enter, logIn, newCustomer } from '../harness/customer.ts'
import { demoCpf } from '../harness/demo-people.ts'
import { HELENA, enterArea } from '../harness/merchant.ts'
import { type Device, newPage, payPix } from '../harness/person.ts'
import { startProduct, type Product } from '../harness/product.ts'
import {
  buyInStore,
  fillAddress,
  fillPerson,
  giveCode,
  givePhone,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../harness/shopper.ts'

const PAGE = fileURLToPath(new URL('../../docs/screens/screen-reader.md', import.meta.url))
const MARK = '<!-- tasks -->'
/** A new screen makes its announcements within this time. */
const SAID_WITHIN_MS = 600
/** The maximum length of a recorded announcement or name, in characters. */
const LONGEST = 160

declare global {
  /** In a page: announcements that were not recorded yet, oldest first. */
  var announced: string[] | undefined
}

/** Records what a screen reader says after an action. */
type RecordStep = (done: string) => Promise<void>

interface Task {
  name: string
  device: Device
  live: (page: Page, product: Product, record: RecordStep) => Promise<void>
}

const TASKS: readonly Task[] = [
  {
    name: 'Buy for the first time',
    device: 'phone',
    live: async (page, product, record) => {
      const shopper = newShopper()
      await page.goto(await buyInStore(product))
      await sees(page, 'Pague em 3x sem juros no Pix')
      await record('opens the store’s checkout')
      await press(page, 'Vamos em frente!')
      await sees(page, 'Qual é o seu celular?')
      await record('“Vamos em frente!”')
      await givePhone(page, shopper)
      await sees(page, 'Digite o código que enviamos')
      await record('types the phone, “Continuar”')
      await giveCode(page, product, shopper)
      await sees(page, 'Conte um pouco sobre você')
      await record('types the sixth digit of the code')
      await press(page, 'Continuar')
      await untilRefused(page)
      await record('“Continuar” with nothing filled in')
      await fillPerson(page, shopper)
      await fillAddress(page)
      await record('types who they are and the CEP')
      await press(page, 'Continuar')
      await sees(page, 'Confira suas parcelas')
      await record('“Continuar”')
      await press(page, 'Mudar a data da 1ª parcela')
      await page.getByRole('dialog', { name: 'Quando vence a 1ª parcela?' }).waitFor()
      await record('“Mudar a data da 1ª parcela”')
      await page.keyboard.press('Escape')
      await press(page, 'Confirmar parcelas')
      await sees(page, /^Confirme com um Pix de R\$\s1,00$/)
      await record('Escape, “Confirmar parcelas”')
      await payPix(product, await readPixCode(page))
      await sees(page, 'Compra aprovada')
      await record('pays in the bank’s app')
    },
  },
  {
    name: 'Be refused, and be offered another way',
    device: 'phone',
    live: async (page, product, record) => {
      await page.clock.install()
      await page.goto(await buyInStore(product, { merchant: 'Casa Aurora', amount: '300,00' }))
      await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, 'LOW_SCORE') }))
      await sees(page, 'Estamos analisando sua compra')
      await record('gives phone, code and data')
      await waitOutAnalysis(page)
      await sees(page, 'Pagamento à vista')
      await record('waits')
    },
  },
  {
    name: 'Sign in as a customer',
    device: 'phone',
    live: async (page, product, record) => {
      const customer = await newCustomer(product, [{ amount: '239,70' }])
      await page.goto('/cliente/login')
      await sees(page, 'Entre na sua conta')
      await record('opens the area')
      await logIn(page, { ...customer, password: 'Outra-senha-1' })
      await page.getByRole('alert').first().waitFor()
      await record('a wrong password, “Entrar”')
      await logIn(page, customer)
      await sees(page, 'Minhas compras')
      await record('the right one, “Entrar”')
    },
  },
  {
    name: 'Pay what is next',
    device: 'phone',
    live: async (page, product, record) => {
      const customer = await newCustomer(product, [{ amount: '239,70' }])
      await enter(page, customer)
      await press(page, 'Pagar agora')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('heading', { name: 'Pagar a 1ª parcela' }).waitFor()
      await record('“Pagar agora”')
      await payPix(product, await readPixCode(page), { cpf: customer.cpf })
      await dialog.getByRole('heading', { name: 'Parcela paga!' }).waitFor()
      await record('pays in the bank’s app')
      await press(page, 'Concluir')
      await page.getByText('Parcela 2 de 3').waitFor()
      await record('“Concluir”')
    },
  },
  {
    name: 'Pay everything that is late',
    device: 'phone',
    live: async (page, product, record) => {
      const customer = await newCustomer(product, [
        { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 75 },
        { merchant: 'Passo Largo', amount: '239,70', daysAgo: 74 },
      ])
      await enter(page, customer)
      const late = page.getByRole('button', { name: /^Pagar o que está em atraso/ })
      await late.waitFor()
      await record('opens the area')
      await late.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copiar código' }).waitFor()
      await record('“Pagar o que está em atraso”')
    },
  },
  {
    name: 'Say what is wrong with a purchase',
    device: 'phone',
    live: async (page, product, record) => {
      const customer = await newCustomer(product, [{ amount: '239,70' }])
      await enter(page, customer)
      await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
      await page.getByRole('button', { name: 'Tive um problema' }).waitFor()
      await record('opens the purchase')
      await press(page, 'Tive um problema')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().waitFor()
      await record('“Tive um problema”')
      await dialog.getByRole('radio', { name: 'Veio diferente ou com defeito' }).check()
      await dialog.getByLabel('Conte como foi').fill('O tênis veio com a sola descolada.')
      await press(page, 'Enviar para a loja')
      await dialog.waitFor({ state: 'detached' })
      await record('says what it is, “Enviar para a loja”')
    },
  },
  {
    name: 'Give a product back as a store',
    device: 'desktop',
    live: async (page, product, record) => {
      const shopper = newShopper()
      await buyAsApproved(product, shopper)
      await enterArea(page, product, HELENA)
      await page.getByRole('searchbox').first().waitFor()
      await record('opens the area')
      await page.getByRole('searchbox').first().fill(shopper.name)
      const row = page.getByRole('row').filter({ hasText: shopper.name })
      await row.first().waitFor()
      await record('types the shopper’s name')
      await row.first().getByRole('link').first().click()
      const back = page.getByRole('button', { name: /^Reembolsar (?!pedido)/ }).first()
      await back.waitFor()
      await record('the sale')
      await back.click()
      await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
      await record('“Reembolsar”')
      await press(page, 'OK')
      await page.getByText('(Estornado)').waitFor()
      await record('“OK”')
    },
  },
  {
    name: 'Make a payment link',
    device: 'desktop',
    live: async (page, product, record) => {
      await enterArea(page, product, HELENA, '/parceira/checkout-links/criar')
      await page.getByLabel('Valor (R$)').waitFor()
      await record('opens “Gerar link”')
      await press(page, 'Gerar link')
      await untilRefused(page)
      await record('“Gerar link” with nothing filled in')
      await page.getByLabel('Valor (R$)').fill('150.5')
      await page.getByLabel('Código do pedido na sua loja').fill(`heard-${Date.now()}`)
      await press(page, 'Gerar link')
      await sees(page, 'Drip Link criado')
      await record('amount and code, “Gerar link”')
    },
  },
  {
    name: 'Find why a purchase was refused',
    device: 'desktop',
    live: async (page, product, record) => {
      const shopper = newShopper({ cpf: await demoCpf(product, 'ANTI_FRAUD_SCORE') })
      await beRefused(product, shopper)
      await enterAsAdmin(page)
      await page.getByRole('searchbox', { name: 'Buscar pedido' }).fill(shopper.cpf)
      const cell = page
        .getByRole('row')
        .filter({ hasText: shopper.name })
        .getByRole('cell', { name: /Risco de Fraude/ })
      await cell.first().waitFor()
      await record('types the CPF where orders are looked for')
    },
  },
  {
    name: 'Give the next late customer a call',
    device: 'desktop',
    live: async (page, product, record) => {
      await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '300,00', daysAgo: 40 }])
      await enterAsAdmin(page, '/admin/collections', 'operacao')
      await page.getByRole('button', { name: 'Próximo caso' }).waitFor()
      await record('opens the desk')
      await press(page, 'Próximo caso')
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await record('“Próximo caso”')
    },
  },
]

const written: string[] = []
const only = process.argv[2]
const product = await startProduct({ CODES_PER_ADDRESS_AND_HOUR: '10000' })
const browser = await launchBrowser()
try {
  for (const [index, task] of TASKS.entries())
    if (only === undefined || Number(only) === index + 1) await liveThrough(index + 1, task)
} finally {
  await browser.close()
  await product.stop()
}
if (only === undefined) {
  const [head = ''] = readFileSync(PAGE, 'utf8').split(MARK)
  writeFileSync(PAGE, `${head}${MARK}\n\n${written.join('\n')}`)
} else console.log(written.join('\n'))

async function liveThrough(number: number, { name, device, live }: Task): Promise<void> {
  console.log(name)
  const page = await newPage(browser, device, { baseURL: product.web })
  await page.context().addInitScript(listen)
  written.push(`## ${number}. ${name}\n`)
  await live(page, product, async (done) => {
    await page.waitForTimeout(SAID_WITHIN_MS)
    written.push(await textOf(page, done))
  })
  await page.context().close()
}

/** Waits until a field reports its error. */
async function untilRefused(page: Page): Promise<void> {
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

/** The text of the step for the document. */
async function textOf(page: Page, done: string): Promise<string> {
  const said = await page.evaluate(() => {
    const focused = document.activeElement
    const isNamed = focused !== null && focused !== document.body
    return {
      announced: (globalThis.announced ?? []).splice(0),
      focus: isNamed
        ? (focused.getAttribute('aria-label') ??
          (focused as Partial<HTMLInputElement>).labels?.[0]?.textContent ??
          focused.textContent)
        : '',
    }
  })
  const dialog = page.getByRole('dialog')
  const isOpen = (await dialog.count()) > 0
  const tree = await (isOpen ? dialog.first() : page.locator('main').first()).ariaSnapshot()
  const facts = [
    `title “${await page.title()}”`,
    ...(said.focus.trim() === '' ? [] : [`focus “${plain(said.focus)}”`]),
    ...(said.announced.length === 0 ? [] : [`announced “${said.announced.map(plain).join('”, “')}”`]),
  ]
  return `**${done}**: ${facts.join('; ')}\n\n\`\`\`yaml\n${tree}\n\`\`\`\n`
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
}

/** Runs in the page before anything else; records the content of a live region when it changes. */
function listen(): void {
  const said: string[] = []
  globalThis.announced = said
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output'
  let waits = new Set<Element>()
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const places = [target, ...addedNodes].map((it) => (it instanceof Element ? it : it.parentElement))
      for (const place of places) {
        const region = place?.closest(LIVE) ?? place?.querySelector(LIVE)
        if (region == null) continue
        if (waits.size === 0)
          setTimeout(() => {
            for (const it of waits) {
              const text = it.textContent.replaceAll(/\s+/g, ' ').trim()
              if (text !== '' && said.at(-1) !== text) said.push(text)
            }
            waits = new Set()
          }, 100)
        waits.add(region)
      }
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
