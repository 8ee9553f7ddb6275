// What operators use during a call: notes, messages that are sent again, and the state of background work.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../../harness/admin.ts'
import { newCustomer } from '../../../harness/customer.ts'
import { fault, mend } from '../../../harness/faults.ts'
import { it } from '../../../harness/journey.ts'
import { TAKES_PICTURES, expectNoAxeViolations, photograph, readMessages } from '../../../harness/person.ts'
import type { Product } from '../../../harness/product.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

/** A job sends its message a moment later, and providers' states are recorded every ten seconds. */
const PATIENCE = { interval: 1_000 }
const WORDS = 'Ligou: paga na sexta, pelo link.'

const notes = (page: Page) => page.getByRole('region', { name: 'Anotações' })

it('a note is written once though its answer is lost, and colleagues read it', async ({
  product,
  asAdmin,
}) => {
  const { orders } = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin(`/admin/orders/${orders[0]}`, 'operacao')
  await sees(page, /^Pedido /)
  await notes(page).getByText('Nenhuma anotação ainda.').waitFor()
  await notes(page).getByLabel('Nova anotação').fill(WORDS)
  // reloading the page loses none of it
  await page.reload()
  await expect.poll(() => notes(page).getByLabel('Nova anotação').inputValue()).toBe(WORDS)
  // it is saved, but the answer is lost
  await page.route(
    '**/notes/*',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    },
    { times: 1 },
  )
  await press(page, 'Anotar')
  await toastSays(page, 'Não foi possível salvar a anotação (500)')
  await press(page, 'Anotar')
  await toastSays(page, 'Anotação salva')
  const written = notes(page).getByRole('listitem').filter({ hasText: WORDS })
  await written.getByText('Bruno Tavares').waitFor()
  expect(await written.count()).toBe(1)
  await expectNoAxeViolations(page)

  const colleague = await asAdmin(`/admin/orders/${orders[0]}`, 'financeiro')
  await notes(colleague).getByText(WORDS).waitFor()
  expect(await colleague.getByRole('button', { name: /^Apagar a anotação/ }).count()).toBe(0)

  await page.getByRole('button', { name: /^Apagar a anotação/ }).click()
  // as the toast says for a moment, and the timeline permanently
  await page.getByText('Anotação apagada', { exact: true }).first().waitFor()
  await written.waitFor({ state: 'detached' })
})

it('a message is read as it was sent, and is sent again', async ({ product, asAdmin }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin(`/admin/orders/${customer.orders[0]}`, 'operacao')
  const approved = page
    .getByRole('table', { name: 'Mensagens enviadas' })
    .getByRole('row')
    .filter({ hasText: 'Compra aprovada' })
  await untilThere(page, () => approved.count())
  await page
    .getByRole('button', { name: /^Texto de Compra aprovada/ })
    .first()
    .click()
  await page.getByText('Mundo Pet', { exact: false }).first().waitFor()
  const before = await received(product, customer)
  await page
    .getByRole('button', { name: /^Reenviar: Compra aprovada/ })
    .first()
    .click()
  await toastSays(page, 'Mensagem a caminho')
  await page.getByText('(de novo, por Bruno Tavares)').first().waitFor()
  await expect.poll(() => received(product, customer), PATIENCE).toBe(before + 1)
  await expectNoAxeViolations(page)
})

it('a company that fails is seen, with the work that waits for it', async ({ product, asAdmin }) => {
  const { orders } = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/jobs')
  const providers = page.getByRole('table', { name: 'Serviços externos agora' })
  await untilThere(page, () => providers.getByText('Normal').count())
  await fault(product, { provider: 'messages', kind: 'fail' })
  try {
    const desk = await asAdmin(`/admin/orders/${orders[0]}`)
    await desk
      .getByRole('button', { name: /^Reenviar: Compra aprovada/ })
      .first()
      .click()
    await toastSays(desk, 'Mensagem a caminho')
    // other journeys of this product had other failures
    const carriers = providers.getByRole('row', {
      name: /^(SMS e WhatsApp|E-mail) (Com falhas|Interrompido|Em teste)/,
    })
    const waiting = page.getByRole('table', { name: 'Trabalho na fila' }).getByRole('row')
    await untilThere(page, async () => Math.min(await carriers.count(), await waiting.count()))
    await expectNoAxeViolations(page)
  } finally {
    await mend(product)
  }
})

/** Reloads the page until it shows what a background job or process has written. */
async function untilThere(page: Page, count: () => Promise<number>): Promise<void> {
  await expect
    .poll(async () => {
      if ((await count()) === 0) await page.reload({ waitUntil: 'networkidle' })
      return count()
    }, PATIENCE)
    .toBeGreaterThan(0)
}

/** How many messages they got about the purchase, by SMS and e-mail; they may get other messages at the same time. */
async function received(
  product: Product,
  { phone, email }: { phone: string; email: string },
): Promise<number> {
  const all = await Promise.all([readMessages(product, phone), readMessages(product, email)])
  return all.flat().filter(({ text }) => /aprovad[ao]/i.test(text)).length
}

it('at a tablet the lists hold without being pushed sideways', async ({ product, person }) => {
  await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await person('tablet')
  await enterAsAdmin(page, '/admin/orders')
  for (const list of ['orders', 'customers', 'merchants', 'stores']) {
    await page.goto(`/admin/${list}`)
    await page.locator('tbody tr:not(.table__skeleton)').first().waitFor()
    const hidden = () =>
      page.locator('.table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    await expect.poll(async () => ({ list, hidden: await hidden() })).toEqual({ list, hidden: 0 })
    if (TAKES_PICTURES) await photograph(page, `admin/${list}-tablet`)
  }
})
