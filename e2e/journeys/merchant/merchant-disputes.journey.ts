// A customer has a problem with a sale: the store finds it in its inbox, and adds a file and contests, or refunds; the
// customer sees its answer.
import type { Page } from 'playwright-core'
import { enter, newCustomer, sheetIsGone, type Customer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA, RUI } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { sees } from '../../harness/shopper.ts'

const STORY = 'O pacote não chegou até hoje.'
const WHY = 'O rastreio mostra a entrega ontem.'
const PDF = { name: 'rastreio.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => page.getByRole('region', { name: 'Problema com a compra' })

/** By the customer, on their phone. */
async function reportProblem(page: Page, customer: Customer): Promise<void> {
  await enter(page, customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await panel(page).getByRole('button', { name: 'Tive um problema' }).click()
  await dialog(page).getByRole('radio', { name: 'Não chegou' }).check()
  await dialog(page).getByLabel('Conte como foi').fill(STORY)
  await dialog(page).getByRole('button', { name: 'Enviar para a loja' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await sheetIsGone(page)
}

/** From the sale, which shows that there is a dispute. */
async function openFromSale(store: Page): Promise<void> {
  await store.getByText(/^O cliente contou um problema com este pedido\. Responda até/).waitFor()
  await store.getByRole('link', { name: 'Ver o problema' }).click()
  await sees(store, /^Problema com o pedido /)
  await store.getByText(STORY).waitFor()
}

it('the store contests with a file, and then gives everything back', async ({
  product,
  person,
  asMerchant,
}) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await reportProblem(page, customer)

  const store = await asMerchant(HELENA, '/parceira/problemas')
  await store.getByRole('table').getByText('Não chegou').first().waitFor()
  await lookAt(store, 'merchant-disputes')
  await expectNoAxeViolations(store)
  await store.goto(`/parceira/pedidos/${customer.orders[0] ?? ''}`)
  await openFromSale(store)
  await store.getByLabel('Juntar um arquivo').setInputFiles(PDF)
  await store.getByRole('list', { name: 'Arquivos da loja' }).getByRole('button').waitFor()
  await lookAt(store, 'merchant-dispute')
  await expectNoAxeViolations(store)
  await store.getByRole('button', { name: 'Contestar' }).click()
  await dialog(store).getByRole('button', { name: 'Contestar' }).click()
  await dialog(store).getByText('Explique em pelo menos 10 letras').waitFor()
  await dialog(store).getByLabel('Por que você não concorda?').fill(WHY)
  await lookAt(store, 'merchant-dispute-contesting')
  await expectNoAxeViolations(store)
  await dialog(store).getByRole('button', { name: 'Contestar' }).click()
  await dialog(store).waitFor({ state: 'detached' })
  await store.getByText('Em análise na Drip').waitFor()

  await page.reload()
  await panel(page).getByText(WHY).waitFor()
  await panel(page)
    .getByText(/A Drip decide até/)
    .waitFor()
  await lookAt(page, 'dispute-contested')

  await store.getByRole('button', { name: 'Aceitar e devolver' }).click()
  await lookAt(store, 'merchant-dispute-accepting')
  await dialog(store).getByRole('button', { name: 'Devolver tudo' }).click()
  await dialog(store).waitFor({ state: 'detached' })
  await store.getByText('Este problema já foi encerrado.').waitFor()
  await page.reload()
  await panel(page)
    .getByText(/A loja aceitou e cancelou toda a compra\./)
    .first()
    .waitFor()
})

it('a part is refunded at once, and a person who may only read answers nothing', async ({
  product,
  person,
  asMerchant,
}) => {
  const customer = await newCustomer(product, [{ amount: '300,00' }])
  const page = await person('phone')
  await reportProblem(page, customer)

  const reader = await asMerchant(RUI, `/parceira/pedidos/${customer.orders[0] ?? ''}`)
  await openFromSale(reader)
  await reader.getByText(/^Seu usuário é somente leitura/).waitFor()

  const store = await asMerchant(HELENA, `/parceira/pedidos/${customer.orders[0] ?? ''}`)
  await openFromSale(store)
  await store.getByRole('button', { name: 'Aceitar e devolver' }).click()
  await dialog(store).getByLabel('Quanto devolver').selectOption({ label: 'Uma parte' })
  await dialog(store).getByLabel('Valor a devolver').fill('400,00')
  await dialog(store).getByRole('button', { name: 'Devolver esta parte' }).click()
  await dialog(store)
    .getByText(/^Digite um valor menor do que/)
    .waitFor()
  await dialog(store).getByLabel('Valor a devolver').fill('50,00')
  await lookAt(store, 'merchant-dispute-part')
  await dialog(store).getByRole('button', { name: 'Devolver esta parte' }).click()
  await dialog(store).waitFor({ state: 'detached' })
  await store.getByText(/A loja aceitou devolver uma parte: R\$\s50,00/).waitFor()
  await page.reload()
  await panel(page)
    .getByText(/A Drip decide até/)
    .waitFor()
})
