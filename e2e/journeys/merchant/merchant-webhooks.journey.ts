// The addresses of a store's server for events: a user adds, tests, redelivers, switches off and removes them.
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { buyAsApproved } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA, LIA, OTAVIO, RUI, enterArea } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { newShopper, press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'
import { listenHere } from '../../../server/test/free-port.ts'

it('an address is added, tested, and gets its delivery again', async ({ asMerchant }) => {
  const page = await asMerchant(LIA)
  await page.getByRole('link', { name: 'Integração' }).click()
  await page.getByText('Nenhum endereço ainda').waitFor()
  await lookAt(page, 'merchant/webhooks-none-light')
  await press(page, 'Adicionar endereço')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Endereço').fill('loja sem https')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await drawer.getByText('Digite um endereço completo, que comece com https://').waitFor()
  await using store = await openStore()
  const { url } = store
  await drawer.getByLabel('Endereço').fill(url)
  await drawer.getByLabel('Compra aprovada').check()
  await drawer.getByLabel('Reembolso').check()
  await lookAt(page, 'merchant/webhooks-add-light')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Guarde o segredo deste endereço').waitFor()
  await lookAt(page, 'merchant/webhooks-secret-light')
  const first = await page.getByLabel('Segredo').inputValue()
  expect(first).toMatch(/^whsec_/)
  // another address or secret would replace this one before it is copied
  const add = page.getByRole('button', { name: 'Adicionar endereço' })
  expect(await add.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Gerar novo segredo' }).isDisabled()).toBe(true)
  await press(page, 'Já copiei')
  await page.getByLabel('Segredo').waitFor({ state: 'detached' })

  const card = page.getByRole('article', { name: url })
  await card.getByText('Compra aprovada, Reembolso').waitFor()
  await card.getByRole('button', { name: 'Enviar teste' }).click()
  const rows = card.getByRole('row').filter({ hasText: 'Teste' })
  await rows.getByText('Entregue').waitFor()
  await rows.getByText('HTTP 204').waitFor()
  store.status = 500
  await rows.getByRole('button', { name: /^Reenviar/ }).click()
  await rows.first().getByText('HTTP 500').waitFor()
  await rows
    .first()
    .getByText(/^Nova tentativa em/)
    .waitFor()
  await rows.first().getByText('Ver conteúdo').click()
  await rows.first().locator('pre').nth(1).waitFor()
  const [sent, came] = await rows.first().locator('pre').allInnerTexts()
  expect(sent).toMatch(new RegExp(`^POST ${url}\\n(.+\\n)*webhook-id: `))
  expect(sent).toContain('webhook-signature: ')
  expect(sent).toContain('"type":"webhook.test"')
  expect(came).toContain('x-store: casa\n')
  expect(came).toContain('sem estoque do sistema')
  await page.reload()
  const state = page.getByRole('region', { name: 'Estado da conexão' })
  await state.getByText(/^A Drip avisa a sua loja em 127\.0\.0\.1/).waitFor()
  await state.getByText(/^Último aviso entregue: Teste, em/).waitFor()
  await state.getByText(/^Último aviso sem sucesso: Teste, em .* \(HTTP 500\)$/).waitFor()
  expect(await state.getByRole('link', { name: 'Documentação' }).getAttribute('href')).toBe('/docs')
  await press(page, 'Ver envios')
  await rows.first().getByText('HTTP 500').waitFor()
  await expectNoAxeViolations(page)
  expect(new Set(store.came.map(({ id }) => id)).size).toBe(1)
  // one call for each press; a refused one is retried automatically five seconds later
  const refusedAt = store.came[1]?.at ?? 0
  expect(store.came.filter(({ at }) => at < refusedAt + RETRY_MS).length).toBe(2)
  await lookAt(page, 'merchant/webhooks-log-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, 'merchant/webhooks-log-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await card.getByRole('button', { name: 'Gerar novo segredo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar novo segredo' }).click()
  await page.getByText('Guarde o segredo deste endereço').waitFor()
  expect(await page.getByLabel('Segredo').inputValue()).not.toBe(first)

  await card.getByRole('button', { name: 'Desligar' }).click()
  await page.route('**/webhook_endpoints/*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  await page.getByText('Não foi possível fazer essa mudança, tente novamente').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  await card.getByText('Desligado', { exact: true }).waitFor()
  const test = card.getByRole('button', { name: 'Enviar teste', exact: true })
  await expect.poll(() => test.isDisabled()).toBe(true)
  await card.getByRole('button', { name: 'Ligar', exact: true }).click()
  await card.getByRole('button', { name: 'Desligar' }).waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/parceira/integracao')
  await otherTab.getByRole('article', { name: url }).getByRole('button', { name: 'Remover' }).click()
  await otherTab.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await otherTab.getByText('Nenhum endereço ainda').waitFor()
  // removed in another tab, it stays removed
  await card.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await toastSays(page, 'Endereço removido')
  await page.getByText('Nenhum endereço ainda').waitFor()
  await expectNoAxeViolations(page)
})

it('events that a server missed are sent to it again', async ({ product, asMerchant }) => {
  await buyAsApproved(product, newShopper(), { merchant: 'Mundo Pet', amount: '64,00' })
  const page = await asMerchant(OTAVIO)
  await page.goto('/parceira/integracao')
  await using store = await openStore()
  await press(page, 'Adicionar endereço')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Endereço').fill(store.url)
  await dialog.getByLabel('Compra aprovada').check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const card = page.getByRole('article', { name: store.url })
  await card.getByRole('button', { name: 'Ver envios' }).click()
  await card.getByText('Nada foi enviado a este endereço ainda.').waitFor()

  await card.getByRole('button', { name: 'Reenviar um período' }).click()
  const send = () => dialog.getByRole('button', { name: 'Reenviar', exact: true }).click()
  const [from, until] = [dialog.getByLabel('De', { exact: true }), dialog.getByLabel('Até', { exact: true })]
  const [began, ended] = [dialog.getByLabel('Hora do começo'), dialog.getByLabel('Hora do fim')]
  const now = [await until.inputValue(), await ended.inputValue()] as const
  expect(now.join(' ')).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
  await until.fill('')
  await ended.fill('2560')
  await send()
  await dialog.getByText('Digite uma data que exista, como dd/mm/aaaa').waitFor()
  await dialog.getByText('Digite uma hora de 00:00 a 23:59').waitFor()
  await expectNoAxeViolations(page)
  await until.fill('31012020')
  await ended.fill('1000')
  await send()
  await dialog.getByText('O começo precisa vir antes do fim').waitFor()
  await lookAt(page, 'merchant/webhooks-replay-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, 'merchant/webhooks-replay-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await from.fill('31/01/2020')
  await began.fill('0900')
  await send()
  await toastSays(page, 'Nenhum aviso deste endereço neste período')
  expect(store.came).toEqual([])

  await card.getByRole('button', { name: 'Reenviar um período' }).click()
  await until.fill(now[0])
  await ended.fill(now[1])
  await page.route('**/replay', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await send()
  await dialog.getByText('Não foi possível fazer essa mudança, tente novamente').waitFor()
  await send()
  await toastSays(page, /^\d+ avisos? reenviados?$/)
  const rows = card.getByRole('row').filter({ hasText: 'Compra aprovada' })
  await rows.getByText('Entregue').first().waitFor()
  expect(store.came.length).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Remover' }).click()
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await card.waitFor({ state: 'detached' })
})

it('an address that is changed keeps its change', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, HELENA)
  await page.goto('/parceira/integracao')
  await press(page, 'Adicionar endereço')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Endereço').fill(`${product.sandbox}/first`)
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  const card = (path: string) => page.getByRole('article', { name: `${product.sandbox}/${path}` })
  await card('first').getByText('Todos').waitFor()
  await card('first').getByRole('button', { name: 'Editar' }).click()
  await drawer.getByLabel('Endereço').fill(`${product.sandbox}/second`)
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await card('second').waitFor()
  await page.reload()
  await card('second').waitFor()
  expect(await card('first').count()).toBe(0)
})

it('a person who may only read adds no address, sees none, and reads why', async ({ asMerchant }) => {
  const page = await asMerchant(RUI)
  await page.goto('/parceira/integracao')
  await sees(page, 'Integração')
  await page.getByText('Seu usuário é somente leitura').waitFor()
  expect(await page.getByRole('button', { name: 'Adicionar endereço' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Integração' }).count()).toBe(0)
  expect(await page.getByRole('article').count()).toBe(0)
  await lookAt(page, 'merchant/webhooks-reader-light')
})

/** The minimum delay before an event that the store refused is retried. */
const RETRY_MS = 5_000

/** The store's server; it answers with `status` from now on, and records the id and the time of each call. */
async function openStore() {
  const store = {
    url: '',
    status: 204,
    came: [] as { id: string; at: number }[],
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      store.came.push({ id: String(request.headers['webhook-id']), at: Date.now() })
      const words = store.status === 500 ? 'sem estoque do sistema' : undefined
      response.writeHead(store.status, { connection: 'close', 'x-store': 'casa' }).end(words)
    })
  })
  store.url = `${await listenHere(server)}/drip`
  return store
}
