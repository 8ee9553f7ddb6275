// A merchant creates a Drip Link, sends it, and withdraws it.
import { expect } from 'vitest'
import { addDays, formatDate, saoPauloDate } from '../../../core/src/calendar/dates.ts'
import { sandboxNow } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA, RUI, signIn } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a link is created, opens the checkout, and is withdrawn', async ({ product, asMerchant }) => {
  const page = await asMerchant(HELENA)
  await page.getByRole('link', { name: 'Criar Drip Link' }).click()
  await sees(page, 'Criar Drip Link para pagamento')
  await expectNoAxeViolations(page)
  const amount = page.getByLabel('Valor (R$)')
  // read in the Brazilian format, whatever the browser's language
  expect([await amount.getAttribute('type'), await amount.getAttribute('inputmode')]).toEqual([
    'text',
    'decimal',
  ])
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await press(page, 'Gerar link')
  await says('Digite um valor maior que 0')
  // above the largest purchase the store is warned, and may create it all the same
  await amount.fill('90000')
  await page.getByText(/^Acima de R\$\s[\d.,]+ a Drip/).waitFor()
  await amount.fill('150,5')
  await press(page, 'Gerar link')
  await says('Digite o código do pedido')
  const code = `link-${Date.now()}`
  await page.getByLabel('Código do pedido na sua loja').fill(code)
  await page.getByLabel('O que está sendo vendido').fill('Vestido azul')
  await page
    .getByLabel('Vale até')
    .fill(formatDate(addDays(saoPauloDate(new Date(await sandboxNow(product))), 30)))
  // reloading the page loses none of it
  await page.reload()
  await expect.poll(() => page.getByLabel('O que está sendo vendido').inputValue()).toBe('Vestido azul')
  expect(await amount.inputValue()).toBe('150,50')
  await page.route('**/api/v1/checkouts', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await press(page, 'Gerar link')
  await says('Incapaz de criar link (503)')
  const make = page.getByRole('button', { name: 'Gerar link' })
  let answer = () => {}
  const mayAnswer = new Promise<void>((done) => (answer = done))
  await page.route(
    '**/api/v1/checkouts',
    async (route) => {
      await mayAnswer
      await route.continue()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/v1/checkouts')
  await make.click()
  await asked
  await expect.poll(() => make.isDisabled()).toBe(true)
  answer()
  await sees(page, 'Drip Link criado')
  // the pressed button is gone with its form
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Drip Link criado')
  const url = await page.getByLabel('Drip Link').inputValue()
  expect(url.startsWith(product.web)).toBe(true)
  await page.getByRole('img', { name: /^QR code do link/ }).waitFor()
  const byWhatsApp = page.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(new URL((await byWhatsApp.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(
    /^Olá! Este é o link para pagar sua compra de R\$\s150,50 na Passo Largo com a Drip: http/,
  )
  await lookAt(page, 'merchant/link-made')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copiar link')
  await toastSays(page, 'Copiado')
  await press(page, 'Criar outro link')
  expect(await page.getByLabel('O que está sendo vendido').inputValue()).toBe('')
  await amount.fill('10')
  await page.getByLabel('Código do pedido na sua loja').fill(code)
  await press(page, 'Gerar link')
  await says(`O código '${code}' já existe, insira outro e tente novamente`)

  await page.getByRole('link', { name: 'Voltar para os links' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText('Criado', { exact: true }).waitFor()
  await row.getByText(HELENA.email).waitFor()
  await row.getByText('R$ 150,50').waitFor()
  await row.getByText(url, { exact: true }).waitFor()
  await row.getByText(url.split('/').at(-1) ?? '', { exact: true }).waitFor()
  await row.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor()
  await row.getByText('Vestido azul', { exact: true }).waitFor()
  await row.getByText(/^vale até \d{2}\/\d{2}\/\d{4}\s23:59$/).waitFor()
  await lookAt(page, 'merchant/links')
  const search = page.getByRole('searchbox', { name: 'Código ou descrição' })
  await search.fill('nada disso')
  await page.getByText('Nenhum link encontrado').waitFor()
  await search.fill('VESTIDO')
  await row.waitFor()
  await row.getByRole('button', { name: `Enviar ${code}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /^QR code do link/ }).waitFor()
  expect(await dialog.getByLabel('Drip Link').inputValue()).toBe(url)
  await lookAt(page, 'merchant/link-send')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: `Desativar ${code}` }).click()
  await page.getByRole('heading', { name: 'Você tem certeza?' }).waitFor()
  await page.route('**/revoke', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await page.getByText('Falha ao desativar (500)', { exact: true }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await toastSays(page, 'O link foi desativado')
  await row.getByText('Desativado', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('button', { name: `Desativar ${code}` }).count()).toBe(0)
})

it('a link opens the purchase, and a person who may only read creates and withdraws none', async ({
  product,
  person,
  asMerchant,
}) => {
  const page = await asMerchant(HELENA)
  await page.goto('/parceira/checkout-links/criar')
  await page.getByLabel('Valor (R$)').fill('120')
  const code = `ler-${Date.now()}`
  await page.getByLabel('Código do pedido na sua loja').fill(code)
  await press(page, 'Gerar link')
  await sees(page, 'Drip Link criado')
  const url = await page.getByLabel('Drip Link').inputValue()

  const reader = await asMerchant(RUI)
  await reader.getByRole('link', { name: 'Gerenciar Links' }).click()
  const row = reader.getByRole('row').filter({ hasText: code })
  await row.waitFor()
  expect(await row.getByRole('button', { name: `Desativar ${code}` }).count()).toBe(0)
  await reader.getByText('Seu usuário é somente leitura').waitFor()

  // this user may not create one and returns to their previous page of the area
  const leaving = reader.waitForURL('**/criar', { waitUntil: 'commit' })
  await reader.evaluate(() => window.location.assign('/parceira/checkout-links/criar'))
  await leaving
  await reader.waitForURL('**/parceira/checkout-links')
  await sees(reader, 'Gerenciar Links')
  // and to its start page if the previous page was on another site; the back button still leads to that site
  const stranger = await person('desktop')
  await stranger.goto(product.sandbox)
  await stranger.goto('/parceira/checkout-links/criar')
  await signIn(stranger, product, RUI)
  await sees(stranger, 'Minhas Vendas')
  expect(new URL(stranger.url()).pathname).toBe('/parceira/pedidos')
  await stranger.goBack()
  await stranger.waitForURL((url) => url.origin === product.sandbox)

  const shopper = await person('phone')
  await shopper.goto(url)
  await shopper.getByRole('button', { name: 'Vamos em frente!' }).waitFor()
})

it('another person’s changes appear when the tab is visible again', async ({ asMerchant }) => {
  const page = await asMerchant(HELENA)
  await page.goto('/parceira/checkout-links/criar')
  await page.getByLabel('Valor (R$)').fill('80')
  const code = `volta-${Date.now()}`
  await page.getByLabel('Código do pedido na sua loja').fill(code)
  await press(page, 'Gerar link')
  await sees(page, 'Drip Link criado')
  await page.getByRole('link', { name: 'Voltar para os links' }).click()

  const reader = await asMerchant(RUI)
  await reader.getByRole('link', { name: 'Gerenciar Links' }).click()
  const row = reader.getByRole('row').filter({ hasText: code })
  await row.getByText('Criado', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Desativar ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await toastSays(page, 'O link foi desativado')
  await reader.clock.fastForward(11_000)
  await reader.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await row.getByText('Desativado', { exact: true }).waitFor()
})

it('a profile that does not load is reported, and loaded again by a press', async ({ asMerchant }) => {
  const page = await asMerchant(HELENA)
  const profile = '**/merchant_backoffice/api/v1/user'
  await page.route(profile, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/parceira/checkout-links/criar')
  const failure = page.getByRole('alert').filter({ hasText: 'Não conseguimos carregar seu acesso.' })
  await failure.waitFor()
  await sees(page, 'Criar Drip Link para pagamento')
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await expectNoAxeViolations(page)
  await page.unroute(profile)
  await failure.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByLabel('Valor (R$)').waitFor()
  await failure.waitFor({ state: 'detached' })
})
